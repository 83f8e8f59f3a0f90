const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // HTML 4 does not define &apos;.
  "'": '&#39;',
};

/** Escapes text for HTML and XML, in an attribute or between tags. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** Escapes text for a value in double quotes. */
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
