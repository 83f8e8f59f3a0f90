import type { Program } from 'estree';
import type { Nodes } from 'mdast';
import { toString as textOfNode } from 'mdast-util-to-string';
import { isKnownElement } from '../../../engine/allowed/html-allowed.ts';
import { isVoid } from '../../../engine/allowed/html-tags.ts';
import { textOfAttribute } from '../../../shared/markdown/jsx-text.ts';
import { isJsxElement, type JsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import { shownText } from '../config/static-values.ts';
import { sourceText } from '../source-files.ts';
import { kindOf } from './admonitions.ts';
import { withDark } from './color-modes.ts';
import type { PageConversion } from './conversion.ts';
import { convertFence } from './fences.ts';
import { convertAttributes, WITHOUT_CONTENT } from './html.ts';
import { indentAt, indented, isInHeading } from './lines.ts';
import { rangeOf } from './parse.ts';

/** Strings, with their quotes, and everything else that decides where a tag ends. */
const TAG_PARTS = /"[^"]*"|'[^']*'|`(?:\\[\s\S]|[^`\\])*`|[{}>]/g;

/** The place after the `>` of the tag that begins at a place. */
export function endOfTag(source: string, start: number): number {
  let depth = 0;
  TAG_PARTS.lastIndex = start;
  for (let found = TAG_PARTS.exec(source); found; found = TAG_PARTS.exec(source)) {
    const [part] = found;
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    if (part === '>' && depth === 0) return found.index + 1;
  }
  return source.length;
}

/** An element of a page, and the places of its tags. */
interface Element {
  node: JsxElement;
  name: string;
  page: PageConversion;
  isBlock: boolean;
  /** Whether it is a block, or alone in its paragraph. */
  isAlone: boolean;
  isSelfClosing: boolean;
  /** The attributes whose values are known. An attribute without a value is an empty text. */
  fields: Record<string, string | undefined>;
  start: number;
  end: number;
  /** The place after the opening tag, and the place before the closing one. */
  innerStart: number;
  innerEnd: number;
  line: number | undefined;
}

/** A value of an attribute: a text, an imported image, `require('…')` or `useBaseUrl('…')`. */
function knownValue(value: unknown, page: PageConversion): string | undefined {
  if (value === null) return '';
  const text = textOfAttribute(value);
  if (text !== undefined) return text;
  const { value: given = '', data } = value as { value?: string; data?: { estree?: Program | null } };
  const code = given.trim();
  if (/^(?:true|false|-?\d+(?:\.\d+)?)$/.test(code)) return code;
  const shown = shownText(data?.estree, page.imports.constants);
  if (shown !== undefined) return shown;
  const [, path] =
    /^(?:require|useBaseUrl|withBase)\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.default)?$/.exec(code) ?? [];
  if (path !== undefined) return path.replace(/^!!?[\w-]+!/, '');
  return page.imports.images.get(code.replace(/\.(?:src|default)$/, ''));
}

function elementOf(node: JsxElement, page: PageConversion): Element {
  const [start, end] = rangeOf(node);
  const { source } = page;
  const innerStart = endOfTag(source, start);
  const isSelfClosing = source.slice(start, innerStart).endsWith('/>');
  const closing = source.lastIndexOf('</', end - 1);
  const fields: Element['fields'] = {};
  for (const attribute of node.attributes)
    if ('name' in attribute) fields[attribute.name] = knownValue(attribute.value, page);
  return {
    node,
    name: node.name ?? '',
    page,
    isBlock: node.type === 'mdxJsxFlowElement',
    isAlone: node.type === 'mdxJsxFlowElement' || page.ownBlocks.has(node),
    isSelfClosing,
    fields,
    start,
    end,
    innerStart,
    innerEnd: isSelfClosing || closing < innerStart ? innerStart : closing,
    line: page.lineOf(node),
  };
}

type Handler = (element: Element) => void;

const quote = (text: string): string => text.replace(/"/g, '&quot;').replace(/</g, '&lt;');
const escapeText = (text: string): string => text.replace(/[{<]/g, '\\$&');

/** Replaces the tags of an element, and keeps its content. */
function wrap(
  { page, start, end, innerStart, innerEnd, isSelfClosing, isBlock }: Element,
  opening: string,
  closing: string,
): void {
  const indent = indentAt(page.source, start);
  if (isSelfClosing) {
    page.edits.replace(start, end, `${opening}\n\n${indent}${closing}`);
    return;
  }
  const inner = page.source.slice(innerStart, innerEnd);
  const before = !isBlock || /^\s*\n\s*\n/.test(inner) ? '' : /^\s*\n/.test(inner) ? '\n' : `\n\n${indent}`;
  const after =
    !isBlock || /\n\s*\n\s*$/.test(inner) ? '' : /\n\s*$/.test(inner) ? `\n${indent}` : `\n\n${indent}`;
  page.edits.replace(start, innerStart, opening + (opening === '' ? '' : before));
  // The spaces before the closing tag would become an extra line.
  const spaces = closing !== '' && after !== '' ? (/(?<=\n)[^\S\n]*$/.exec(inner)?.[0].length ?? 0) : 0;
  page.edits.replace(innerEnd - spaces, end, (closing === '' ? '' : after) + closing);
}

const unwrap = (element: Element): void => wrap(element, '', '');

const remove = ({ page, start, end }: Element): void => page.edits.replace(start, end, '');

const childrenNamed = ({ node }: Element, pattern: RegExp): JsxElement[] => {
  const found: JsxElement[] = [];
  visit(node, (child) => {
    if (child !== node && isJsxElement(child) && pattern.test(child.name ?? '')) found.push(child);
  });
  return found;
};

const TAB = /^(?:TabItem|Tab)$/;

/** The labels that `values={[{ label, value }]}` gives the tabs. */
function labelsIn(value: unknown): Map<string, string> {
  const code = String((value as { value?: string } | undefined)?.value ?? '');
  const labels = new Map<string, string>();
  for (const [entry] of code.matchAll(/\{[^{}]*\}/g)) {
    const [, label] = /\blabel\s*:\s*["'`]([^"'`]*)["'`]/.exec(entry) ?? [];
    const [, key] = /\bvalue\s*:\s*["'`]([^"'`]*)["'`]/.exec(entry) ?? [];
    if (label !== undefined && key !== undefined) labels.set(key, label);
  }
  return labels;
}

const tabs: Handler = (element) => {
  const { node, page, fields } = element;
  const group = fields.groupId ?? fields.syncKey ?? fields.group ?? fields.queryString;
  const given = node.attributes.find((attribute) => 'name' in attribute && attribute.name === 'values');
  const labels = labelsIn(given && 'value' in given ? given.value : undefined);
  const direct = childrenNamed(element, TAB);
  if (direct.length === 0) {
    unwrap(element);
    return;
  }
  wrap(element, group ? `<Tabs group="${quote(group)}">` : '<Tabs>', '</Tabs>');
  const used = new Set<string>();
  for (const child of direct) {
    if (nearestTabs(node, child) !== node) continue;
    const tab = elementOf(child, page);
    const key = tab.fields.value ?? '';
    const wanted = tab.fields.label ?? labels.get(key) ?? (key || 'Tab');
    let label = wanted;
    for (let count = 2; used.has(label); count += 1) label = `${wanted} ${count}`;
    used.add(label);
    wrap({ ...tab, isBlock: true }, `<Tab label="${quote(label)}">`, '</Tab>');
  }
};

/** The tabs around a tab, inside an element. */
function nearestTabs(root: JsxElement, wanted: JsxElement): JsxElement {
  let found = root;
  const walk = (node: Nodes, around: JsxElement): void => {
    if (node === wanted) found = around;
    const next = isJsxElement(node) && node.name === 'Tabs' ? node : around;
    if ('children' in node) for (const child of node.children) walk(child as Nodes, next);
  };
  walk(root, root);
  return found;
}

/** An admonition around the content of an element. */
function admonition(element: Element, kind: string, title: string): void {
  const { isAlone, page, start, innerStart, innerEnd, end } = element;
  const label = title === '' ? '' : ` ${title.replace(/\n/g, ' ')}`;
  // An element in a line of text is inline, and an admonition is a block.
  if (!isAlone) {
    page.edits.replace(start, innerStart, `**${escapeText(title || kind)}:** `);
    page.edits.replace(innerEnd, end, '');
    return;
  }
  const inner = page.source.slice(innerStart, innerEnd);
  const depth =
    3 +
    (/^\s*:{3,}\w/m.test(inner) || /<(?:Aside|Admonition|Callout|Note|Tip|Warning)\b/.test(inner) ? 1 : 0);
  wrap({ ...element, isBlock: true }, `${':'.repeat(depth)}${kind}${label}`, ':'.repeat(depth));
}

const aside: Handler = (element) => {
  const { type, kind, title } = element.fields;
  admonition(element, kindOf(type ?? kind ?? 'note'), title ?? '');
};

const named =
  (kind: string): Handler =>
  (element) =>
    admonition(element, kind, element.fields.title ?? '');

const BADGES: Readonly<Record<string, string>> = {
  caution: 'warning',
  danger: 'danger',
  error: 'danger',
  info: 'info',
  success: 'tip',
  tip: 'tip',
  warning: 'warning',
  note: 'note',
};

const badge: Handler = ({ page, fields, start, end, innerStart, innerEnd, isSelfClosing }) => {
  const kind = BADGES[fields.variant ?? fields.type ?? fields.kind ?? ''];
  const opening = kind === undefined || kind === 'note' ? '<Badge>' : `<Badge kind="${kind}">`;
  if (isSelfClosing || innerStart === innerEnd)
    page.edits.replace(start, end, `${opening}${escapeText(fields.text ?? '')}</Badge>`);
  else {
    page.edits.replace(start, innerStart, opening);
    page.edits.replace(innerEnd, end, '</Badge>');
  }
};

const linkCard: Handler = (element) => {
  const { page, fields, start, end, line } = element;
  const { title = '', description = '' } = fields;
  const href = page.linkUrl(fields.href ?? fields.link ?? fields.to ?? '', line, true);
  const text = escapeText(description);
  if (href === undefined || href === '') page.edits.replace(start, end, `**${escapeText(title)}** ${text}`);
  else page.edits.replace(start, end, `<Card title="${quote(title)}" href="${quote(href)}">${text}</Card>`);
};

/** Our cards lead to pages. A card with text only becomes a title and its text. */
const card: Handler = (element) => {
  const { page, fields, line, isSelfClosing, isAlone } = element;
  const url = fields.href ?? fields.link ?? fields.to;
  const href = url === undefined ? undefined : page.linkUrl(url, line, true);
  const title = fields.title ?? fields.name ?? '';
  if (href !== undefined) {
    if (isSelfClosing) linkCard(element);
    else wrap(element, `<Card title="${quote(title)}" href="${quote(href)}">`, '</Card>');
    return;
  }
  const opening = title === '' ? '' : `**${escapeText(title)}**`;
  wrap({ ...element, isBlock: isAlone }, isAlone || opening === '' ? opening : `${opening}: `, ' ');
};

const cards: Handler = (element) => {
  const inside = childrenNamed(element, /^(?:LinkCard|Card)$/);
  const leads = inside.filter(({ attributes }) =>
    attributes.some((one) => 'name' in one && /^(?:href|link|to)$/.test(one.name)),
  );
  if (inside.length > 0 && leads.length === inside.length) wrap(element, '<Cards>', '</Cards>');
  else unwrap(element);
};

const button: Handler = ({ page, fields, start, end, innerStart, innerEnd, isSelfClosing, line }) => {
  const href = page.linkUrl(fields.href ?? fields.link ?? fields.to ?? '', line);
  const label = fields.text ?? fields.label ?? '';
  if (isSelfClosing) page.edits.replace(start, end, href ? `[${label}](${href})` : label);
  else {
    const inner = page.source.slice(innerStart, innerEnd);
    const text = inner.trim();
    page.edits.replace(start, innerStart + (inner.length - inner.trimStart().length), href ? '[' : '');
    page.edits.replace(
      innerEnd - (inner.length - inner.trimEnd().length),
      end,
      href && text ? `](${href})` : '',
    );
  }
};

/** A code block that is an element. */
const codeBlock: Handler = (element) => {
  const { page, node, fields, start, end, innerStart, innerEnd } = element;
  const inner = page.source.slice(innerStart, innerEnd).trim();
  const given = node.attributes.find((one) => 'name' in one && one.name === 'code');
  const written = given && typeof given.value === 'object' ? `{${given.value?.value}}` : inner;
  const [, name] = /^\{\s*([\w$]+)\s*\}$/.exec(written) ?? [];
  const path = name === undefined ? undefined : page.imports.codes.get(name);
  const [, template] =
    /^\{\s*(?:dedent|String\.raw)?\s*(?:`([\s\S]*)`|"(?:[\s\S]*)"|'(?:[\s\S]*)')\s*\}$/.exec(inner) ?? [];
  const language = fields.language ?? fields.lang ?? fields.className?.replace(/^language-/, '') ?? 'text';
  const title = fields.title === undefined ? '' : ` title="${fields.title}"`;
  const published = path === undefined ? undefined : page.context.publishCode(path);
  const code =
    fields.code ??
    template?.replace(/\\([`$\\])/g, '$1') ??
    (path === undefined ? undefined : sourceText(path)) ??
    (name === undefined ? textOfNode(node) || inner : inner);
  const { info } = convertFence(
    language,
    title.trim() + (fields.showLineNumbers === undefined ? '' : ' showLineNumbers'),
    code,
  );
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length + 1)));
  const body = published === undefined ? `${code.replace(/^\n|\n\s*$/g, '')}\n` : '';
  const options = published === undefined ? info : `${info} file="${published}"`;
  page.edits.replace(
    start,
    end,
    indented(`\n${fence}${options}\n${body}${fence}\n`, indentAt(page.source, start)),
  );
};

const image: Handler = ({ page, fields, start, end, line }) => {
  const source = fields.src ?? fields.light ?? fields.img ?? '';
  const url = page.imageUrl(source, line);
  const alt = fields.alt ?? fields.title ?? '';
  const width = /^\d+%?$/.test(fields.width ?? '') ? ` width="${fields.width}"` : '';
  page.edits.replace(
    start,
    end,
    url === undefined ? escapeText(alt) : `<img src="${quote(url)}" alt="${quote(alt)}"${width} />`,
  );
};

/** The images of `sources={{ light, dark }}`. */
const themedImage: Handler = (element) => {
  const given = element.node.attributes.find(
    (attribute) => 'name' in attribute && attribute.name === 'sources',
  );
  const code = String(
    (given && 'value' in given && typeof given.value === 'object' ? given.value?.value : '') ?? '',
  );
  const [light, dark] = ['light', 'dark'].map((mode) => {
    const [, call, name] =
      new RegExp(
        `\\b${mode}\\s*:\\s*(?:(?:useBaseUrl|require)\\(\\s*)?(?:["'\`]([^"'\`]+)["'\`]|([\\w$]+))`,
      ).exec(code) ?? [];
    return call ?? (name === undefined ? undefined : element.page.imports.images.get(name));
  });
  const src = light && dark ? withDark(light, dark) : (light ?? dark);
  image({ ...element, fields: { ...element.fields, src } });
};

/** A list of the headings of the page. */
const contents: Handler = ({ page, start, end }) => {
  const lines: string[] = [];
  visit(page.tree, 'heading', (node) => {
    if (node.depth === 2)
      lines.push(`- [${textOfNode(node)}](#${page.anchor(textOfNode(node).replace(/\s*\(#[^)]*\)$/, ''))})`);
  });
  page.edits.replace(start, end, `\n${lines.join('\n')}\n`);
};

const counted =
  (kind: string): Handler =>
  (element) => {
    element.page.note(kind, element.name, { line: element.line, isOpen: false });
    remove(element);
  };

const installTabs: Handler = ({ page, fields, start, end }) => {
  const command = fields.command ?? fields.pkg ?? '';
  const line = /^(?:npm|npx|yarn|pnpm|bun)\b/.test(command)
    ? command
    : `npm ${fields.type === 'dlx' || fields.type === 'exec' ? 'exec' : fields.pkg === undefined ? '' : 'install'} ${command}${fields.dev === undefined ? '' : ' --save-dev'}`.replace(
        /\s+/g,
        ' ',
      );
  page.edits.replace(start, end, indented(`\n${page.installGroup(line)}\n`, indentAt(page.source, start)));
};

/** Whether an element contains text in one line. */
const isPlainText = ({ page, node, innerStart, innerEnd, isSelfClosing }: Element): boolean =>
  !isSelfClosing && textOfNode(node).trim() !== '' && !page.source.slice(innerStart, innerEnd).includes('\n');

/** The link of the framework. */
const link: Handler = (element) => {
  const { page, fields, start, end, innerStart, innerEnd, line, isSelfClosing } = element;
  const url = page.linkUrl(fields.to ?? fields.href ?? '', line);
  if (!isPlainText(element) || url === undefined) {
    page.edits.replace(start, innerStart, '');
    if (!isSelfClosing) page.edits.replace(innerEnd, end, '');
    return;
  }
  page.edits.replace(start, innerStart, '[');
  page.edits.replace(innerEnd, end, `](${url})`);
};

const video: Handler = ({ page, fields, start, end, line }) => {
  const id = fields.id ?? fields.videoId ?? '';
  const url =
    fields.src ?? fields.url ?? (/^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : '');
  page.edits.replace(start, end, page.frame(url, fields.title ?? 'Video', line));
};

const steps: Handler = (element) => wrap(element, '<Steps>', '</Steps>');

/** A file tree must contain one list. */
const fileTree: Handler = (element) => {
  const lists = element.node.children.filter(({ type }) => type === 'list');
  if (lists.length === 1 && element.node.children.length === 1) wrap(element, '<FileTree>', '</FileTree>');
  else unwrap(element);
};

/** The components of other tools, and what they become. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  Admonition: aside,
  Aside: aside,
  Badge: badge,
  Callout: aside,
  Card: card,
  CardGrid: cards,
  Cards: cards,
  Caution: named('caution'),
  CodeBlock: codeBlock,
  Code: codeBlock,
  CodeGroup: unwrap,
  DocCardList: counted('Cards for the pages of a folder were removed, because index pages have them'),
  FileTree: fileTree,
  ClientOnly: unwrap,
  Fragment: unwrap,
  Suspense: unwrap,
  Head: counted('Additions to the head of pages were removed'),
  Icon: counted('Icons were removed'),
  IdealImage: image,
  Image: image,
  Info: named('info'),
  Link: link,
  LinkButton: button,
  LinkCard: linkCard,
  LiteYouTubeEmbed: video,
  Note: named('note'),
  Picture: image,
  Overview: counted('Cards for the pages of a folder were removed, because index pages have them'),
  PackageManagerTabs: installTabs,
  PackageManagers: installTabs,
  ReactPlayer: video,
  Steps: steps,
  TOCInline: contents,
  Tab: unwrap,
  TabItem: unwrap,
  Tabs: tabs,
  ThemedImage: themedImage,
  Tip: named('tip'),
  Translate: unwrap,
  Warning: named('warning'),
  YouTube: video,
};

/** Names of components that fold their content. */
const FOLDED = /detail|collaps|accordion|spoiler|expand|toggle/i;

/** A section that readers can expand. Its title is a field, or an element inside. */
function details(element: Element): void {
  const { page, fields } = element;
  const [first] = childrenNamed(element, /^summary$/i);
  const summary = first && elementOf(first, page);
  if (summary) remove(summary);
  const inside = summary && page.source.slice(summary.innerStart, summary.innerEnd).trim();
  admonition(
    element,
    'details',
    fields.title ?? fields.summary ?? fields.label ?? (inside || 'Details').replace(/\s+/g, ' '),
  );
}

/** An element that this site does not know: its content stays, in a visible note. */
const unknown: Handler = (element) => {
  const { name, page, fields, isBlock, isSelfClosing, start, end, innerStart, line, node } = element;
  page.note('Components that this site does not have', `<${name}>`, { line });
  const isEmpty = isSelfClosing || node.children.length === 0;
  const url = fields.href ?? fields.to ?? fields.link ?? fields.url;
  if (!isEmpty && url !== undefined && isPlainText(element)) link({ ...element, fields: { to: url } });
  else if (isEmpty && isInHeading(page.source, start)) remove(element);
  else if (isEmpty && isBlock)
    page.edits.replace(
      start,
      end,
      page.asNote(`The component ${name} of the old site`, page.source.slice(start, end), { at: start }),
    );
  else if (isEmpty)
    page.edits.replace(start, end, `\`${page.source.slice(start, end).replace(/[`\n]/g, ' ')}\``);
  else if (isBlock) {
    const tag = page.source.slice(start, innerStart).replace(/\s+/g, ' ').replaceAll('`', '');
    wrap(element, `::::note Content of \`${tag.length > 80 ? `<${name}>` : tag}\``, '::::');
  } else unwrap(element);
};

/** The style in an attribute such as `style={{ width: 300 }}`. */
const styleIn = (code: string): string =>
  code
    .replace(/^\s*\{|\}\s*$/g, '')
    .replace(/["']/g, '')
    .replace(/,/g, ';')
    .replace(/:\s*(\d+)\s*(?=;|$)/g, ': $1px');

/** The attributes of an element of HTML whose values are known. */
function givenAttributes({ node, name, fields, page, line }: Element): [string, string][] {
  return node.attributes.flatMap((attribute): [string, string][] => {
    if (!('name' in attribute)) return [];
    const value = fields[attribute.name];
    if (value !== undefined) return [[attribute.name, value]];
    const code = String((attribute.value as { value?: string } | null)?.value ?? '');
    if (attribute.name === 'style') return [['style', styleIn(code)]];
    page.note('Attributes of elements were removed', `${name} ${attribute.name}={${code}}`, {
      line,
      isOpen: false,
    });
    return [];
  });
}

/** Whether attributes are written in the page as they are. */
const areWritten = ({ node }: Element, attributes: readonly [string, string][]): boolean =>
  attributes.length === node.attributes.length &&
  attributes.every(([key, value]) =>
    node.attributes.some(
      (one) =>
        'name' in one && one.name === key && (one.value === value || (one.value === null && value === '')),
    ),
  );

/** Replaces or removes an element of HTML that this site does not allow. @returns whether it was one */
function replaceForbidden(element: Element, lower: string): boolean {
  const { page, start, end, fields, name, line } = element;
  const context = page.htmlContext(line);
  if (lower === 'iframe') {
    page.edits.replace(start, end, fields.src ? context.frame(fields.src, fields.title ?? '') : '');
    return true;
  }
  if (WITHOUT_CONTENT.test(lower)) {
    context.note('Scripts and styles in pages were removed', `<${name}>`);
    remove(element);
    return true;
  }
  if (isKnownElement(lower) && (lower !== 'input' || fields.type === 'checkbox')) return false;
  context.note('HTML elements that this site does not allow were removed', name);
  unwrap(element);
  return true;
}

/** An element of HTML: attributes that this site does not allow disappear. */
const html: Handler = (element) => {
  const { name, page, start, innerStart, end, isSelfClosing, fields, line } = element;
  const lower = name.toLowerCase();
  if (replaceForbidden(element, lower)) return;
  const attributes = convertAttributes(lower, givenAttributes(element), page.htmlContext(line));
  if (lower === 'img' && !attributes.some(([key]) => key === 'src' || key === 'srcset')) {
    page.edits.replace(start, end, escapeText(fields.alt ?? ''));
    return;
  }
  if (areWritten(element, attributes) && name === lower) return;
  const text = attributes
    .map(([key, value]) => (value === '' && key !== 'alt' ? ` ${key}` : ` ${key}="${quote(value)}"`))
    .join('');
  const isClosed = isSelfClosing || isVoid(lower);
  page.edits.replace(start, innerStart, `<${name}${text}${isClosed ? ' /' : ''}>`);
};

/** Converts an element of MDX, without its content. */
export function convertElement(node: JsxElement, page: PageConversion): void {
  const element = elementOf(node, page);
  const { name } = element;
  if (name === '') return;
  if (page.imports.partials.has(node)) partial(element);
  else if (TAB.test(name) && isInTabs(page, node)) return;
  else if (Object.hasOwn(HANDLERS, name)) HANDLERS[name]?.(element);
  else if (/^[a-z][\w-]*$/.test(name)) html(element);
  else if (FOLDED.test(name) && element.isBlock && node.children.length > 0) details(element);
  else unknown(element);
}

function isInTabs(page: PageConversion, wanted: JsxElement): boolean {
  let isFound = false;
  visit(page.tree, (node) => {
    if (!isJsxElement(node) || node.name !== 'Tabs') return;
    visit(node, (child) => {
      isFound ||= child === wanted;
    });
  });
  return isFound;
}

/** A partial has neither attributes nor content here. Its content follows. */
function partial({ page, node, start, innerStart, innerEnd, end }: Element): void {
  const tag = `<${page.imports.partials.get(node)} />`;
  const inner = page.source.slice(innerStart, innerEnd);
  if (inner.trim() === '') page.edits.replace(start, end, tag);
  else {
    page.edits.replace(start, innerStart, `${tag}\n\n${indentAt(page.source, start)}`);
    page.edits.replace(innerEnd, end, '');
  }
}
