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

const hideSigns = (source: string): string =>
  source
    .replace(/[#&]lt;/g, LESS)
    .replace(/[#&]gt;/g, MORE)
    .replace(/"[^"\n]*"/g, (label) =>
      label.replace(FORMAT_OR_SIGN, (sign, format?: string) => format ?? hide(sign)),
    )
    .replace(TAG, (_tag, name: string, end: string) => LESS + name + (end && MORE))
    .replace(MORE_THAN, MORE);

/** Names that every object has. Mermaid looks for the names of nodes, classes and branches in objects, and would find these. */
const OBJECT_NAME = new RegExp(
  `(?<!\\w)(?:${Object.getOwnPropertyNames(Object.prototype).join('|')})(?!\\w)`,
  'g',
);

/** A word of the same length that the text does not contain. Every kind of diagram accepts its letters in names. */
function disguiseOf(name: string, source: string): string {
  // Underscores are marks of Markdown in some labels.
  const letters = name.replaceAll('_', 'n').slice(0, -1);
  const words = [...'0123456789'].map((digit) => letters + digit);
  return words.find((word) => !source.includes(word)) ?? name;
}

/** A text for Mermaid with the same lines, and functions that show what it hides again. */
export interface HiddenText {
  text: string;
  /** In all texts of a value. */
  show: <Value>(value: Value) => Value;
  /** In XML. */
  showInXml: (svg: string) => string;
  /** The name of a part in the text. */
  nameOf: (name: string) => string;
  /** The first hidden name that a drawing shows in another form, which `show` does not find. @param shown its text */
  changedIn: (shown: string) => string | undefined;
}

/** Hides signs of labels that Mermaid takes as HTML, and names that damage its objects. */
export function hideFromMermaid(source: string): HiddenText {
  const names = new Set(source.match(OBJECT_NAME));
  const disguises = new Map([...names].map((name) => [name, disguiseOf(name, source)]));
  const nameOf = (name: string): string => disguises.get(name) ?? name;
  const showNames = (text: string): string =>
    [...disguises].reduce((shown, [name, disguise]) => shown.replaceAll(disguise, name), text);
  return {
    text: hideSigns(source.replace(OBJECT_NAME, nameOf)),
    nameOf,
    changedIn(shown) {
      const text = shown.replace(/\s/g, '').toLowerCase();
      return [...names].find((name) => nameOf(name) !== name && text.includes(nameOf(name).toLowerCase()));
    },
    show: (value) => JSON.parse(showNames(JSON.stringify(value)).replaceAll(LESS, '<').replaceAll(MORE, '>')),
    showInXml: (svg) => showNames(svg).replaceAll(LESS, '&lt;').replaceAll(MORE, '&gt;'),
  };
}
