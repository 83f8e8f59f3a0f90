import type { Program } from 'estree';
import type { JSXAttribute, JSXOpeningElement } from 'estree-jsx';
import { CONTINUE, SKIP, visit as visitCode } from 'estree-util-visit';
import { isReservedId, reservedIdMessage } from './reserved-ids.ts';
import type { ContentLink, FileLocation, ParsedPage, Problem } from './types.ts';

/** The parts of a page that are checked. */
type Markup = Pick<ParsedPage, 'markupProblems' | 'links' | 'images'>;

const FORBIDDEN_ELEMENTS = new Set(
  (
    'script style iframe frame frameset fencedframe object embed applet portal ' +
    'base meta link foreignobject'
  ).split(' '),
);

/** Attributes that contain HTML, choose a custom element, or send the reader's data to a URL. */
const FORBIDDEN_ATTRIBUTES = new Set(['srcdoc', 'dangerouslysetinnerhtml', 'formaction', 'ping', 'is']);

const URL_ATTRIBUTES = new Set(
  'href src action poster data background cite srcset xlinkhref xlink:href'.split(' '),
);
const COMPONENT_URL_ATTRIBUTES = new Set(['href', 'src', 'to']);

const REMEDY = 'Remove it, or use an imported component (.mdx files only).';

/** A URL without control characters and spaces, some of which browsers ignore. Only for checks. */
export const normalizeUrl = (url: string): string =>
  [...url].filter((char) => char > ' ' && char !== '\u007f').join('');

const SCHEME = /^([a-z][a-z\d+.-]*):/i;
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto']);
const PIXELS = /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i;

/** @returns a message about a URL that is not a path, http(s), mailto or, for images, pixels in a data URL */
function checkUrl(url: string, isImage: boolean): string | undefined {
  const normalized = normalizeUrl(url);
  const scheme = SCHEME.exec(normalized)?.[1]?.toLowerCase();
  if (scheme === undefined || SAFE_SCHEMES.has(scheme)) return undefined;
  if (isImage && PIXELS.test(normalized)) return undefined;
  return `unsafe URL "${url.trim().slice(0, 60)}": ${scheme}: is not allowed. Write a path, https:// or mailto:.`;
}

export interface Attribute {
  name: string;
  /** Undefined if there is none, or if it is unknown at build time. */
  value: string | undefined;
}

/** HTML elements have lower-case names. The attributes of a component mean what the component defines. */
const isComponent = (name: string): boolean => /^[A-Z]|\./.test(name);

function checkAttribute(element: string, { name, value }: Attribute): string | undefined {
  const attribute = name.toLowerCase();
  const urlAttributes = isComponent(element) ? COMPONENT_URL_ATTRIBUTES : URL_ATTRIBUTES;
  if (urlAttributes.has(attribute) && value !== undefined) {
    const problem = checkUrl(value, element === 'img');
    if (problem) return problem;
  }
  if (isComponent(element)) return undefined;
  if (/^on/.test(attribute)) {
    return `unsafe HTML: ${name} on <${element}> would run a script. ${REMEDY}`;
  }
  if (FORBIDDEN_ATTRIBUTES.has(attribute)) {
    return `unsafe HTML: ${name} on <${element}> is not allowed. ${REMEDY}`;
  }
  if (attribute === 'id' && value !== undefined && isReservedId(value)) return reservedIdMessage(value);
  if (attribute !== 'style') return undefined;
  return `unsafe HTML: the content security policy makes browsers ignore style on <${element}>. ${REMEDY}`;
}

/** The problems of an element. */
export function checkElement(name: string, attributes: readonly Attribute[]): string[] {
  const found: string[] = [];
  if (FORBIDDEN_ELEMENTS.has(name.toLowerCase())) {
    found.push(`unsafe HTML: <${name}> is not allowed in a page. ${REMEDY}`);
  }
  for (const attribute of attributes) {
    const problem = checkAttribute(name, attribute);
    if (problem) found.push(problem);
  }
  return found;
}

/** A tag that continues in the next block, where this check cannot read it. */
export const UNCLOSED_TAG = /<\/?[a-z][^<>]*$/i;

/** JavaScript that a page may contain: values, imports and JSX. Everything else must be in an imported component. */
const ALLOWED_NODES = new Set(
  (
    'Program ExpressionStatement EmptyStatement Literal TemplateLiteral TemplateElement ArrayExpression ' +
    'ObjectExpression Property SpreadElement UnaryExpression BinaryExpression LogicalExpression ' +
    'ConditionalExpression ChainExpression MemberExpression Identifier ImportDeclaration ImportSpecifier ' +
    'ImportDefaultSpecifier ImportNamespaceSpecifier ImportAttribute ExportNamedDeclaration ExportSpecifier ' +
    'ExportAllDeclaration VariableDeclaration VariableDeclarator JSXElement JSXFragment JSXOpeningElement ' +
    'JSXClosingElement JSXOpeningFragment JSXClosingFragment JSXAttribute JSXSpreadAttribute JSXIdentifier ' +
    'JSXMemberExpression JSXNamespacedName JSXExpressionContainer JSXEmptyExpression JSXText'
  ).split(' '),
);

const CODE =
  'JavaScript in a page may contain only imports, values and JSX. Move other code to a .ts or .tsx file outside docs/, and import it in an .mdx file.';

const jsxNameOf = (name: JSXOpeningElement['name'] | JSXAttribute['name']): string => {
  if (name.type === 'JSXMemberExpression') return 'Member.Expression';
  return name.type === 'JSXNamespacedName' ? name.name.name : name.name;
};

function checkJsx({ name, attributes }: JSXOpeningElement): string[] {
  const given = attributes.flatMap((attribute) => {
    if (attribute.type !== 'JSXAttribute') return [];
    const { value } = attribute;
    return {
      name: jsxNameOf(attribute.name),
      value: value?.type === 'Literal' ? String(value.value) : undefined,
    };
  });
  return checkElement(jsxNameOf(name), given);
}

/** The problems of code in MDX. */
export function checkCode(code: Program | null | undefined, location: FileLocation): Problem[] {
  const problems: Problem[] = [];
  if (!code) return problems;
  visitCode(code, (node, key) => {
    if (key === 'comments') return SKIP;
    const here = { file: location.file, line: node.loc?.start.line ?? location.line };
    if (!ALLOWED_NODES.has(node.type)) {
      problems.push({ ...here, message: `unsafe MDX: ${CODE}` });
      return SKIP;
    }
    const messages = node.type === 'JSXOpeningElement' ? checkJsx(node) : [];
    problems.push(...messages.map((message) => ({ ...here, message })));
    return CONTINUE;
  });
  return problems;
}

function checkUrls({ links, images }: Markup): Problem[] {
  const check = (isImage: boolean, { file, line, url }: ContentLink): Problem[] => {
    const message = checkUrl(url, isImage);
    return message ? [{ file, line, message }] : [];
  };
  return [...links.flatMap((link) => check(false, link)), ...images.flatMap((image) => check(true, image))];
}

const keyOf = ({ file, line, message }: Problem): string => `${file}:${line}:${message}`;

/**
 * Checks that a page contains no HTML that runs scripts or embeds documents, no script URLs, no forbidden code in MDX and
 * no reserved ids. Includes the problems that were found when the page was parsed.
 * @returns problems in the order of their lines, each once
 */
export function checkMarkup(page: Markup): Problem[] {
  const problems = [...checkUrls(page), ...page.markupProblems];
  const unique = new Map(problems.map((problem) => [keyOf(problem), problem]));
  return [...unique.values()].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
