// Strings of live previews. Only pages with a live preview load them.

export const previewOf = (title: string): string => `Preview of ${title}`;
/** The title of the preview follows. */
export const SOURCE_OF = 'Source of';
export const openInRepository = (title: string): string => `Open ${title} in the source repository`;
