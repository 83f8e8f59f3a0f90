import type { Program } from 'estree';
import type { Element, Nodes as HtmlNodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { raw } from 'hast-util-raw';
import type { Html, Nodes, Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { asksForPreview, parseFenceMeta } from '../../shared/markdown/fence-meta.ts';
import { isJsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { unsafeUrl } from '../../shared/text/safe-url.ts';
import { problemOfFormula } from '../../theme/blocks/formula/formulas.ts';
import { NO_COMPONENTS, type SiteComponents } from '../allowed/declared-components.ts';
import {
  type Attribute,
  checkHtmlAttribute,
  checkHtmlElement,
  forbiddenElement,
  isForbiddenElement,
  isKnownElement,
  unknownElement,
} from '../allowed/html-allowed.ts';
import { unsafePath } from '../allowed/mdx-imports.ts';
import { checkPageDrawings } from '../drawings/page-drawings.ts';
import { MARK } from '../syntax/html-comments.ts';
import { PageCode } from './page-code.ts';

/** The nodes of MDX, which `toHast` must not change. */
export const MDX_NODES = [
  'mdxFlowExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'mdxjsEsm',
] as const;

const lineOf = ({ position }: Nodes | HtmlNodes): number => position?.start.line ?? 1;

/** A tag that continues in the next block, where this check cannot read it. */
const UNCLOSED_TAG = /<\/?[a-z][^<>]*$/i;

export const attributesOf = ({ properties }: Element): Attribute[] =>
  Object.entries(properties).flatMap(([name, value]) =>
    value === null || value === undefined || value === false
      ? []
      : { name, value: Array.isArray(value) ? value.join(' ') : String(value) },
  );

/** @param generated ids of the elements that the build adds, such as those of footnotes */
function checkElement(node: Element, generated: ReadonlySet<string> = new Set()): string[] {
  const { tagName } = node;
  if (isForbiddenElement(tagName)) return [forbiddenElement(tagName)];
  if (!isKnownElement(tagName)) return [unknownElement(tagName)];
  const attributes = attributesOf(node).filter(
    ({ name, value }) => name !== 'id' || value === undefined || !generated.has(value),
  );
  const whole = checkHtmlElement(tagName, attributes);
  return [...attributes.flatMap((one) => checkHtmlAttribute(tagName, one) ?? []), ...(whole ? [whole] : [])];
}

function checkHtml(node: Html): [line: number, message: string][] {
  const { value } = node;
  const problems: [number, string][] = [];
  const start = lineOf(node);
  visit(fromHtml(value, { fragment: true }), 'element', (found: Element) => {
    const line = start + lineOf(found) - 1;
    problems.push(...checkElement(found).map((message): [number, string] => [line, message]));
  });
  if (UNCLOSED_TAG.test(value))
    problems.push([start, 'unsafe HTML: a tag is not closed before the next blank line. Close it with >.']);
  return problems;
}

/** Nodes of the engine that say which element they become. */
const WITH_ELEMENT = new Set(['admonition', 'admonitionTitle', 'math', 'inlineMath', 'text']);

/** A copy of a tree without the elements of plugins of the site, which are the owner's code. Their content is checked. */
function withoutOwnElements(tree: Root): Root {
  let isFound = false;
  visit(tree, ({ type, data }) => {
    isFound ||= data !== undefined && 'hName' in data && !WITH_ELEMENT.has(type);
  });
  if (!isFound) return tree;
  const copy = structuredClone(tree);
  visit(copy, (node) => {
    if (node.data && 'hName' in node.data && !WITH_ELEMENT.has(node.type))
      node.data = { hName: 'span' } as never;
  });
  return copy;
}

/** The line of the first drawing in HTML. */
function lineOfDrawing(tree: Root): number {
  let line = 1;
  visit(tree, 'html', (node) => {
    if (line === 1 && /<svg\b/i.test(node.value)) line = lineOf(node);
  });
  return line;
}

/** Elements that only exist when all HTML of the page is read as a whole, as browsers do. */
function checkWholeHtml(tree: Root): [line: number, message: string][] {
  const passThrough = [...MDX_NODES];
  const parts = toHast(withoutOwnElements(tree), { allowDangerousHtml: true, passThrough });
  const generated = new Set<string>();
  visit(parts, 'element', ({ properties: { id } }: Element) => {
    if (typeof id === 'string') generated.add(id);
  });
  const problems: [number, string][] = [];
  const whole = raw(parts, { passThrough });
  visit(whole, 'element', (node: Element) => {
    problems.push(
      ...checkElement(node, generated).map((message): [number, string] => [lineOf(node), message]),
    );
  });
  const drawing = checkPageDrawings(whole);
  if (drawing) problems.push([drawing.line || lineOfDrawing(tree), `${drawing.message}.`]);
  return problems;
}

/** A preview runs the code of a file, so only the path of a component is allowed. */
function checkPreview(meta: string | null | undefined): string | undefined {
  if (!asksForPreview(meta)) return undefined;
  const { file } = parseFenceMeta(meta);
  const advice = 'write file="./previews/name.tsx".';
  if (!file?.startsWith('.')) return `a preview needs the relative path of its file: ${advice}`;
  if (!/\.[jt]sx$/.test(file)) return `a preview is a component in a .tsx or .jsx file: ${advice}`;
  const problem = unsafePath(file);
  return problem && `the preview "${file}" cannot be used: ${problem}`;
}

/** The problem of a URL or of a code block. */
function checkUse(node: Nodes): string | undefined {
  if (node.type === 'link' || node.type === 'definition') return unsafeUrl(node.url, false);
  if (node.type === 'image') return unsafeUrl(node.url, true);
  return node.type === 'code' ? checkPreview(node.meta) : undefined;
}

/** The problem of a node that is not HTML or the code of MDX. */
function checkNode(node: Nodes): { message: string; line: number } | undefined {
  if (node.type === 'math' || node.type === 'inlineMath') return problemOfFormula(node);
  const message = checkUse(node);
  return message === undefined ? undefined : { message, line: lineOf(node) };
}

const programOf = (node: Nodes): Program | null | undefined =>
  node.data && 'estree' in node.data ? node.data.estree : undefined;

/**
 * Checks that a page is data: its HTML and JSX contain only elements and attributes of a list, its code only imports and
 * values that are known, and its URLs lead where they seem to lead. It runs when a page is read and again when it is
 * compiled, so that nothing is compiled that was not checked.
 * @param file the page, relative to the content root
 * @param components of the site
 */
export function checkData(tree: Root, file: string, components: SiteComponents = NO_COMPONENTS): Problem[] {
  const code = new PageCode(file, components);
  const blocks: { program: Program; line: number }[] = [];
  visit(tree, 'mdxjsEsm', (node) => {
    const program = programOf(node);
    if (program) blocks.push({ program, line: lineOf(node) });
  });
  for (const { program, line } of blocks) code.addImports(program, line);
  for (const { program, line } of blocks) code.addExports(program, line);
  let hasHtml = false;
  visit(tree, (node) => {
    const line = lineOf(node);
    if (isJsxElement(node)) code.checkElement(node, line);
    else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      code.checkExpression(programOf(node), line);
    else if (node.type === 'html' && !MARK.test(node.value)) {
      hasHtml = true;
      for (const [at, message] of checkHtml(node)) code.fail(message, at);
    } else {
      const problem = checkNode(node);
      if (problem) code.fail(problem.message, problem.line);
    }
  });
  if (code.problems.length > 0) return code.problems;
  if (hasHtml) for (const [line, message] of checkWholeHtml(tree)) code.fail(message, line);
  else {
    const drawing = checkPageDrawings(tree);
    if (drawing) code.fail(`${drawing.message}.`, drawing.line);
  }
  return code.problems;
}
