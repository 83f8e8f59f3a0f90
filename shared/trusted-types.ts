/**
 * Names of the Trusted Types policies that the content security policy allows. Only these policies may turn text into HTML
 * or into the URL of a script.
 */
export const START_POLICY = 'start';
export const CHUNK_POLICY = 'chunks';
export const HTML_POLICY = 'html';
