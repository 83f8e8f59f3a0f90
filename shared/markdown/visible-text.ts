/** Characters that XML 1.0 does not allow: controls except tabs and line breaks, halves of surrogate pairs, non-characters. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * A text without characters that no document may contain. Nobody can see them, browsers drop or replace them, and a single one
 * makes an XML file unreadable.
 */
export const visibleText = (text: string): string => text.replace(NOT_XML, '');

/** For `JSON.parse` and `toJS`: texts without such characters. An escape such as `"\\u0000"` can write them. */
export const visibleTexts = (_key: unknown, value: unknown): unknown =>
  typeof value === 'string' ? visibleText(value) : value;
