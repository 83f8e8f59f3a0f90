import type { Element, ElementContent } from 'hast';

const RAISED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-=()ni'].map((sign, index) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][index] ?? '']),
);
// cspell:disable
const LOWERED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-=()aeijklmnoprstuvx'].map((sign, index) => [
    sign,
    [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'][index] ?? '',
  ]),
);
// cspell:enable

/** Signs that only readers of MathML need: the application of a function, and a product without a sign. */
const INVISIBLE = /[\u2061-\u2064]/g;

/** A part of a formula in parentheses, if it has several signs. */
const grouped = (text: string): string =>
  /^(?:[\p{L}\p{N}.]*|[([|].*[)\]|])$/u.test(text) ? text : `(${text})`;

/** A text in small letters above or below the line, if all its signs exist. */
function small(text: string, letters: Readonly<Record<string, string>>, mark: string): string {
  const plain = text.replaceAll('−', '-');
  if (plain === '') return '';
  return [...plain].every((sign) => sign in letters)
    ? [...plain].map((sign) => letters[sign]).join('')
    : mark + grouped(text);
}

const raised = (text: string): string => (/^′+$/.test(text) ? text : small(text, RAISED, '^'));
const lowered = (text: string): string => small(text, LOWERED, '_');

/** A fraction in one line. A line of the size 0 belongs to a binomial. */
function fraction({ properties }: Element, [over = '', under = '']: readonly string[]): string {
  return /^0/.test(String(properties.linethickness ?? ''))
    ? `${over} ${under}`
    : `${grouped(over)}/${grouped(under)}`;
}

/** Signs above or below a part, such as the hat of a vector, are left out. */
const isAccent = ({ children }: Element): boolean => {
  const [, sign] = children.filter((child) => child.type === 'element');
  return sign?.tagName === 'mo';
};

function elementText(element: Element): string {
  const parts = element.children.map(textOf);
  const [base = '', first = '', second = ''] = parts;
  switch (element.tagName) {
    case 'mphantom':
      return '';
    case 'mspace':
      return Number.parseFloat(String(element.properties.width ?? 0)) > 0.2 ? ' ' : '';
    case 'mfrac':
      return fraction(element, parts);
    case 'msqrt':
      return `√${grouped(parts.join(''))}`;
    case 'mroot':
      return `${raised(first)}√${grouped(base)}`;
    case 'msup':
      return base + raised(first);
    case 'msub':
      return base + lowered(first);
    case 'msubsup':
    case 'munderover':
      return base + lowered(first) + raised(second);
    case 'munder':
    case 'mover':
      if (isAccent(element)) return base;
      return base + (element.tagName === 'mover' ? raised(first) : lowered(first));
    case 'mtable':
      return parts.join('; ');
    case 'mtr':
      return parts.filter(Boolean).join(' ');
    default:
      return parts.join('');
  }
}

const textOf = (node: ElementContent): string => {
  if (node.type === 'text') return node.value.normalize('NFKC').replace(INVISIBLE, '');
  return node.type === 'element' ? elementText(node) : '';
};

/** A formula in MathML as a line of text: `E=mc²`, `(a+b)/2`. */
export const formulaText = (element: Element): string => textOf(element).replace(/\s+/g, ' ').trim();
