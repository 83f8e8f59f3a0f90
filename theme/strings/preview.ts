// Strings of live previews. Only pages with a live preview load them.

export const previewOf = (title: string): string => `Preview of ${title}`;
/** The title of the preview follows. */
export const SOURCE_OF = 'Source of';
export const openInRepository = (title: string): string => `Open ${title} in the source repository`;
/** Names of the buttons that change the width of a preview, and of their group. */
export const PREVIEW_WIDTHS = { full: 'Full', tablet: 'Tablet', phone: 'Phone' } as const;
export const PREVIEW_WIDTH = 'Width of the preview';
export const widthInPixels = (pixels: number): string => `${pixels} px`;
/** The message of the error follows. */
export const PREVIEW_CRASHED = 'This preview crashed.';
