const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Old HTML does not support &apos;, but HTML and XML both support the number.
  "'": '&#39;',
};

/** Escapes text for HTML and XML, in an attribute or between tags. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
