// Strings of frames with content of other sites. Only pages with such a frame load them.

export const PLAY_VIDEO = 'Play the video';
export const SHOW_CONTENT = 'Show the content';
/** Below the button that loads the content of another site. */
export const loadsFrom = (host: string): string => `It loads from ${host}`;
