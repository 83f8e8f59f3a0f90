/**
 * Names of the trusted types policies, which the content security policy allows. Only they turn text into HTML or into
 * the URL of a script.
 */
export const START_POLICY = 'start';
export const CHUNK_POLICY = 'chunks';
export const HTML_POLICY = 'html';
