/**
 * Names of the site's trusted types policies. Text becomes HTML or a script's address only through one of these: the
 * content security policy lists them.
 */
export const START_POLICY = 'start';
export const CHUNK_POLICY = 'chunks';
export const HTML_POLICY = 'html';
