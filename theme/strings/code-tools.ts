// Strings of the buttons of code blocks.

export const COPY_CODE = 'Copy code to clipboard';
export const CODE_COPIED = 'Copied';
export const WRAP_LINES = 'Wrap long lines';
