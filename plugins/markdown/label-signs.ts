/**
 * Mermaid takes `<` and `>` in a label as HTML, and removes tags, or one of both signs. So it gets characters of private use
 * instead, which no label contains.
 */
const LESS = '\ue03c';
const MORE = '\ue03e';

const hide = (sign: string): string => (sign.startsWith('<') ? LESS : MORE);

/** Line breaks and formats are HTML that drawings show, or a sign alone. */
const FORMAT_OR_SIGN = /(<br\s*\/?>|<\/?(?:b|strong|i|em|u|s|del)\s*>)|[<>]/gi;

/** A tag without quotation marks around it. Its name distinguishes it from arrows and stereotypes. */
const TAG =
  /(?<!<)<(?!br\s*\/?>|\/?(?:b|strong|i|em|u|s|del)\s*>)(?=[a-z/!?])((?:[\w~.,/='()! ]|(?<=\w)-(?=\w))*)(>?)/gi;

/** "More than" between two words. An arrow ends with its sign. */
const MORE_THAN = /(?<=\s)>(?=[\s=\d])/g;

/** A text for Mermaid, with the same lines, in which the signs of labels are not HTML. */
export const hideSigns = (source: string): string =>
  source
    .replace(/[#&]lt;/g, LESS)
    .replace(/[#&]gt;/g, MORE)
    .replace(/"[^"\n]*"/g, (label) =>
      label.replace(FORMAT_OR_SIGN, (sign, format?: string) => format ?? hide(sign)),
    )
    .replace(TAG, (_tag, name: string, end: string) => LESS + name + (end && MORE))
    .replace(MORE_THAN, MORE);

/** Shows the signs again, in all texts of a value. */
export const showSigns = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(LESS, '<').replaceAll(MORE, '>'));

/** Shows the signs again, in XML. */
export const showSignsInXml = (svg: string): string => svg.replaceAll(LESS, '&lt;').replaceAll(MORE, '&gt;');
