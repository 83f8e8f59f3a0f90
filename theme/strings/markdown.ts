// Strings in the content of pages.

export const COPY_CODE = 'Copy code to clipboard';
export const CODE_COPIED = 'Copied';
/** Name of a code block without a title. */
export const codeIn = (language?: string): string => (language ? `Code in ${language}` : 'Code');
/** Name of the rendered part of an example. */
export const EXAMPLE_RESULT = 'Result';
export const diagramOf = (caption: string): string => `Diagram: ${caption}`;
/** Name of a footnote that is open next to its reference. */
export const footnote = (number: string): string => `Footnote ${number}`;
/** Link for browsers that cannot play a video. */
export const DOWNLOAD_VIDEO = 'Download the video';
