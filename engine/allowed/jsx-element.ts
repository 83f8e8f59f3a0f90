import { unsafeUrl } from '../../shared/text/safe-url.ts';
import type { SiteComponents } from './declared-components.ts';
import {
  checkHtmlAttribute,
  checkHtmlElement,
  forbiddenElement,
  isForbiddenElement,
  isKnownElement,
  unknownElement,
} from './html-allowed.ts';
import { isPageComponent, unknownComponent } from './mdx-names.ts';
import type { Value } from './mdx-values.ts';

export interface GivenAttribute {
  name: string;
  line: number;
  /** Undefined if the value has a problem, which has been reported. */
  value: Value | undefined;
}

interface JsxTag {
  /** As it is written: `b`, `Chart.Bar`, `svg:a`. */
  name: string;
  attributes: readonly GivenAttribute[];
  line: number;
}

/** The names that a page defines, and the components of the site. */
interface Names {
  components: SiteComponents;
  defines: (name: string) => boolean;
  valueOf: (name: string) => Value | undefined;
}

interface LocalProblem {
  message: string;
  line: number;
}

/**
 * Attributes that React reads itself, that become HTML, or that choose the element which a component renders. Written
 * without hyphens and colons.
 */
const FORBIDDEN = new Set(
  (
    'style ref key dangerouslySetInnerHTML innerHTML outerHTML srcDoc is formAction ping as component components ' +
    'children then toString valueOf constructor prototype'
  )
    .toLowerCase()
    .split(' '),
);

/** Attributes and fields that components use for URLs. */
const URL_NAME = /^(?:(?:xlink)?href|src(?:set)?|to|url|poster|captions|action|cite|background)$/;

const normalized = (name: string): string => name.toLowerCase().replace(/[-_:]/g, '');

const asList = (message: string | undefined): string[] => (message === undefined ? [] : [message]);

const UNKNOWN_URL = 'its value is unknown. Write the URL itself.';

/** The problems of the URLs in a value, at any depth. */
function urlProblems(name: string, value: Value): string[] {
  if (value.kind === 'list') return value.items.flatMap((item) => urlProblems(name, item));
  if (value.kind === 'object') return [...value.fields].flatMap(([key, field]) => urlProblems(key, field));
  if (!URL_NAME.test(normalized(name))) return [];
  const isImage = /^(?:src|poster)/.test(normalized(name));
  if (value.kind === 'plain')
    return typeof value.plain === 'string' ? asList(unsafeUrl(value.plain, isImage)) : [];
  return value.kind === 'imported' && isImage && value.from === 'image'
    ? []
    : [`unsafe URL in ${name}: ${UNKNOWN_URL}`];
}

/** Whether authors can write an attribute of a component with this name. */
export function isAttributeName(name: string): boolean {
  const plainName = normalized(name);
  return !FORBIDDEN.has(plainName) && !/^on/.test(plainName) && /^[a-z][\w-]*$/i.test(name);
}

function checkComponentAttribute(component: string, { name, value }: GivenAttribute): string[] {
  if (!isAttributeName(name))
    return [
      `unsafe MDX: the attribute ${name} of <${component}> is not allowed in a page. Remove it, or set it in the component.`,
    ];
  return value ? urlProblems(name, value) : [];
}

/** The text of an attribute, if it is set; undefined if its value is not text. */
function textOf({ name, value }: GivenAttribute): { text: string | undefined } | undefined {
  if (value?.kind === 'plain') {
    const { plain } = value;
    if (plain === null || plain === undefined || plain === false) return { text: undefined };
    return { text: plain === true ? '' : String(plain) };
  }
  // The URL of an image of this site.
  const isImage = value?.kind === 'imported' && value.from === 'image' && /^(?:src|poster)$/.test(name);
  return isImage ? { text: '' } : undefined;
}

function checkAttribute(element: string, attribute: GivenAttribute): string | undefined {
  const { name, value } = attribute;
  const found = textOf(attribute);
  const problem = checkHtmlAttribute(element, { name, value: found?.text });
  if (problem || found || !value) return problem;
  return `unsafe MDX: ${name} on <${element}> must be text. Write the text itself.`;
}

function checkHtml({ name, attributes, line }: JsxTag): LocalProblem[] {
  if (isForbiddenElement(name)) return [{ line, message: forbiddenElement(name) }];
  if (!isKnownElement(name)) return [{ line, message: unknownElement(name) }];
  const given = attributes.map((attribute) => ({ name: attribute.name, value: textOf(attribute)?.text }));
  const whole = checkHtmlElement(
    name,
    given.filter(({ value }) => value !== undefined),
  );
  return [
    ...attributes.flatMap((attribute) => {
      const message = checkAttribute(name, attribute);
      return message === undefined ? [] : [{ line: attribute.line, message }];
    }),
    ...asList(whole).map((message) => ({ line, message })),
  ];
}

const PARTIAL = 'a partial has no attributes. Remove them.';

/** The reason why a name is not a component; undefined if it is one. */
function notAComponent(
  name: string,
  attributes: readonly GivenAttribute[],
  names: Names,
): string | undefined {
  const [root = '', ...fields] = name.split('.');
  if (!names.defines(root))
    return fields.length === 0 && isPageComponent(root, names.components)
      ? undefined
      : unknownComponent(root, names.components);
  const value = names.valueOf(root);
  // The problem of the import or of the value has been reported.
  if (!value) return undefined;
  if (value.kind !== 'imported')
    return `unsafe MDX: <${name}> is a value of this page, not a component. Write the element itself, or use a component.`;
  if (value.from === 'image')
    return `<${name}> is an image, not a component. Write ![text](path), or <img src={${root}} alt="…" />.`;
  if (value.from === 'partial') {
    if (fields.length > 0) return `unsafe MDX: a partial has no parts. Write <${root} />.`;
    return attributes.length > 0 ? `unsafe MDX: <${name}> is a partial, and ${PARTIAL}` : undefined;
  }
  const isNamespace = [root, ...fields].every((part) => /^[A-Z]/.test(part));
  return isNamespace
    ? undefined
    : `unsafe MDX: <${name}> is not a component, because its names must begin with capitals. Rename it.`;
}

/**
 * Checks an element of JSX: HTML elements have lower-case names; every other element must be a component of this site or an
 * imported one.
 */
export function checkJsxElement(tag: JsxTag, names: Names): LocalProblem[] {
  const { name, attributes, line } = tag;
  const written = attributes.map((attribute) => normalized(attribute.name));
  const twice = written.find((attribute, index) => written.indexOf(attribute) < index);
  const problems: LocalProblem[] = twice
    ? [{ line, message: `<${name}> has ${twice} twice. Remove one.` }]
    : [];
  if (/^[a-z][^.]*$/.test(name)) return [...problems, ...checkHtml(tag)];
  const message = notAComponent(name, attributes, names);
  if (message) return [...problems, { line, message }];
  const found = attributes.flatMap((attribute) =>
    checkComponentAttribute(name, attribute).map((text) => ({ line: attribute.line, message: text })),
  );
  return [...problems, ...found];
}
