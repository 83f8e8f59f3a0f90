// Strings in the content of pages.

/** Name of a code block without a title. */
export const codeIn = (language?: string): string => (language ? `Code in ${language}` : 'Code');
export const diagramOf = (caption: string): string => `Diagram: ${caption}`;
/** Name of a footnote that is open next to its reference. */
export const footnote = (number: string): string => `Footnote ${number}`;
/** Title of a collapsible section without one. */
export const DETAILS = 'Details';
/** Link for browsers that cannot play a video. */
export const DOWNLOAD_VIDEO = 'Download the video';
