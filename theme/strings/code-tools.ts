// Strings of the buttons of code blocks.

export const COPY_CODE = 'Copy code to clipboard';
export const CODE_COPIED = 'Copied';
/** If the browser refuses access to the clipboard. */
export const CODE_SELECTED = 'The code could not be copied. It is selected: copy it with the keyboard.';
export const WRAP_LINES = 'Wrap long lines';
