// Strings of the parts that load when the browser is idle: the larger image and the list of keyboard shortcuts.

/** Name of the button that enlarges an image or a diagram. @param name alternative text of the picture */
export const enlarge = (name: string): string => (name ? `Enlarge: ${name}` : 'Enlarge');
/** Name of the dialog with the enlarged image or diagram. */
export const LARGER_IMAGE = 'Larger image';
export const CLOSE_DIALOG = 'Close';
export const ZOOM_IN = 'Zoom in';
export const ZOOM_OUT = 'Zoom out';
export const RESET_ZOOM = 'Reset zoom';

export const KEYBOARD_SHORTCUTS = 'Keyboard shortcuts';
export const KEY_SHORTCUTS = '?';
export const OR = 'or';
export const TO_SEARCH = 'Search';
export const TO_SHOW_SHORTCUTS = 'Show the keyboard shortcuts';
export const IN_SEARCH = 'In the search dialog';
export const IN_TABS = 'On tabs';
export const CHOOSE_RESULT = 'Choose a result';
export const OPEN_RESULT = 'Open the result';
export const OPEN_RESULT_IN_NEW_TAB = 'Open the result in a new tab';
export const PREVIOUS_OR_NEXT_TAB = 'Choose the previous or the next tab';
export const FIRST_OR_LAST_TAB = 'Choose the first or the last tab';
export const CLOSE_WHAT_IS_OPEN = 'Close a dialog, a menu or a preview';
