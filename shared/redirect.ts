/** Name of the `<meta>` element with the URL that a page redirects to. The build writes it, and an inline script reads it. */
export const REDIRECT_META = 'redirect';
