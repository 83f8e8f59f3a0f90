import { existsSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import type { Program } from 'estree';
import { slug as anchorOf } from 'github-slugger';
import type { Code, Definition, Heading, Image, Link, Nodes, Root, Text } from 'mdast';
import { toString as textOfNode } from 'mdast-util-to-string';
import { routeOfFile } from '../../../engine/files/routes.ts';
import { canParse } from '../../../shared/can-parse.ts';
import { decodePath } from '../../../shared/clean-path.ts';
import { isJsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { escapePattern } from '../../../shared/text/escape-pattern.ts';
import { splitUrl } from '../../../shared/url-parts.ts';
import { shownOf } from '../../../theme/blocks/embed/services.ts';
import { shownText } from '../config/static-values.ts';
import { at, textIn } from '../config/values.ts';
import { isDocument } from '../old-urls.ts';
import { folderWith, isSourceFile } from '../source-files.ts';
import type { SourcePage } from '../types.ts';
import { CONTAINERS, changeContainers, changeIndented } from './admonitions.ts';
import { changeBlocks } from './blocks.ts';
import { changeColorModes, versionsOf } from './color-modes.ts';
import { convertElement } from './components.ts';
import { type ImportContext, type Imports, noImports, type PageConversion } from './conversion.ts';
import { changeDefinitions } from './definitions.ts';
import { Edits } from './edits.ts';
import { convertEsm } from './esm.ts';
import { convertFence, installCommands } from './fences.ts';
import { convertHtml, type HtmlContext } from './html.ts';
import { changeCodeIncludes, expandIncludes, type IncludeContext } from './includes.ts';
import { changeAttributes, changeLiquid } from './kramdown.ts';
import { changeLines, indentAt, indented, type Line, linesOf, textOf } from './lines.ts';
import { changeMarks } from './marks.ts';
import { formulaMarks, mdxProblem, pageProblems, parseText, rangeOf } from './parse.ts';
import {
  closeElements,
  openElements,
  plainAnnotations,
  takeAbbreviations,
  withoutAttributes,
} from './python-markdown.ts';
import { asSource } from './repair.ts';
import { changeTags } from './tags.ts';

/** A piece of Markdown that becomes a page, a post or a partial. */
export interface Piece {
  page: SourcePage;
  /** The new path, relative to `docs/`, without an extension. */
  file: string;
  isPartial?: boolean;
  /** The values that a partial gets. */
  values?: Readonly<Record<string, string>>;
}

/** The badge of VitePress. */
const BADGE = /(?<!\\)<Badge\b[^<>]*?(?:\/>|>(?:[^<]*<\/Badge>)?)/g;

/** The badge of this site for one of VitePress. */
function badgeOf(tag: string): string {
  const [, inner] = /[^/]>([^<]+)<\/Badge>$/.exec(tag) ?? [];
  const [, text = inner ?? ''] = /\btext=["']([^"']*)["']/.exec(tag) ?? [];
  const [, type = 'note'] = /\btype=["'](tip|info|warning|danger)["']/.exec(tag) ?? [];
  return `<Badge${type === 'note' ? '' : ` kind="${type}"`}>${text.replace(/[{<]/g, '\\$&')}</Badge>`;
}

const MAX_ROUNDS = 20;

/** A word with exactly these characters. */
const wordPattern = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${escapePattern(word)}(?![\\p{L}\\p{N}_])`, 'gu');

const abbreviation = (name: string, meaning: string): string =>
  `<abbr title="${meaning.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}">${name}</abbr>`;

/** Converts one page. */
export class PageConverter implements PageConversion {
  readonly context: ImportContext;
  readonly page: SourcePage;
  readonly file: string;
  readonly isPartial: boolean;
  readonly #values: Readonly<Record<string, string>>;
  /** Whether the result is MDX. */
  isMdx: boolean;
  imports: Imports = noImports();
  edits = new Edits('');
  tree: Root = { type: 'root', children: [] };
  #lines: Line[] = [];
  #isMdxResult = false;
  #labels: ReadonlySet<string> | undefined;
  #ownBlocks: ReadonlySet<Nodes> | undefined;
  #abbreviations: ReadonlyMap<string, string> = new Map();

  constructor({ page, file, isPartial = false, values = {} }: Piece, context: ImportContext) {
    this.page = page;
    this.file = file;
    this.isPartial = isPartial;
    this.#values = values;
    this.context = context;
    this.isMdx = page.isMdx;
  }

  /** The labels of the definitions of links, in lower case. */
  get labels(): ReadonlySet<string> {
    this.#labels ??= new Set(
      [...this.page.body.matchAll(/^\s*\[((?:\\.|[^\]\\])+)\]:/gm)].map(([, label = '']) =>
        label.toLowerCase(),
      ),
    );
    return this.#labels;
  }

  /** The elements that are alone in their paragraph. MDX shows them as blocks. */
  get ownBlocks(): ReadonlySet<Nodes> {
    if (this.#ownBlocks) return this.#ownBlocks;
    const found = new Set<Nodes>();
    visit(this.tree, 'paragraph', ({ children }) => {
      const isOnly = children.every(
        (one) => isJsxElement(one) || (one.type === 'text' && one.value.trim() === ''),
      );
      for (const one of isOnly ? children : []) found.add(one);
    });
    this.#ownBlocks = found;
    return found;
  }

  get source(): string {
    return this.edits.source;
  }

  /** Adds a note about the page. @param line the line in the converted text */
  note(
    kind: string,
    detail: string,
    { line, isOpen = true }: { line?: number | undefined; isOpen?: boolean } = {},
  ): void {
    this.noteAt(kind, detail, line === undefined ? undefined : (this.#lines[line - 1]?.line ?? line), isOpen);
  }

  /** Adds a note. @param line the line in the source */
  noteAt(kind: string, detail: string, line: number | undefined, isOpen = true): void {
    this.context.notes.push({
      file: this.page.name,
      kind,
      isOpen,
      ...(line !== undefined && { line }),
      ...(detail !== '' && { detail: detail.slice(0, 120) }),
    });
  }

  /** @returns the text of the page without its front matter */
  convert(): { text: string; isMdx: boolean } {
    this.#lines = this.#prepare();
    const problem = this.isMdx ? mdxProblem(textOf(this.#lines)) : undefined;
    if (problem) {
      this.note('A page that is not valid MDX was read as Markdown', problem.reason, { line: problem.line });
      this.isMdx = false;
      this.#lines = changeTags(this.#lines, this);
    }
    const first = textOf(this.#lines);
    if (!this.#read(first)) return { text: asSource(first), isMdx: false };
    // Components only work in MDX, so Markdown that needs some is written as MDX.
    const needsMdx = !this.isMdx && this.#needsComponents();
    const { isMdx } = this;
    this.#convertTree(needsMdx);
    return { text: this.edits.apply(), isMdx: isMdx || needsMdx };
  }

  /** @returns whether the text can be read. A limit of the build can refuse it, such as too many admonitions inside each other */
  #read(text: string): boolean {
    this.edits = new Edits(text);
    try {
      this.tree = parseText(text, this.isMdx);
      return true;
    } catch (error) {
      this.note('Pages that cannot be read are shown as they were written', (error as Error).message);
      return false;
    }
  }

  /** Changes the syntax that works line by line: includes, containers, attributes of MkDocs. */
  #prepare(): Line[] {
    const { page, context } = this;
    const report = (kind: string, line: number): void =>
      this.noteAt('Admonitions of an unknown kind became notes', kind, line, false);
    const reference = (name: string, line: number): void =>
      this.noteAt('References that are made from code were not imported', name, line);
    const includes: IncludeContext = {
      path: page.path,
      root: context.project.root,
      prefixes: context.project.prefixes,
      contentRoots: context.project.contentRoots,
      publishCode: context.publishCode,
      note: (kind, line, detail, isOpen = true) => this.noteAt(kind, detail, line, isOpen),
    };
    const { generator, dialect } = context.project;
    const body = linesOf(page.body, page.firstLine);
    const whole = changeColorModes(
      expandIncludes(dialect === 'kramdown' ? changeLiquid(body) : body, includes),
    );
    const own = dialect === undefined ? whole : this.#changeDialect(whole);
    const blocks = this.#hasExtension('pymdownx.blocks') ? changeBlocks(own, report) : own;
    const indented =
      generator === 'mkdocs' || generator === 'markdown' ? changeIndented(blocks, report, reference) : blocks;
    const listed = dialect === undefined ? indented : changeDefinitions(indented);
    const contained = changeContainers(changeCodeIncludes(listed, includes), report);
    const marked = this.#withoutFormulas(changeMarks(contained, this));
    return this.isMdx ? marked : changeTags(marked, this);
  }

  /** Whether the old site has an extension of Python Markdown, or one of its parts. */
  #hasExtension(name: string): boolean {
    return [...(this.context.project.extensions ?? [])].some(
      (one) => one === name || one.startsWith(`${name}.`),
    );
  }

  /** Changes syntax of Python Markdown and kramdown. */
  #changeDialect(lines: readonly Line[]): Line[] {
    const { lines: kept, meanings } = takeAbbreviations(lines);
    this.#abbreviations = new Map([...Object.entries(this.context.project.abbreviations), ...meanings]);
    const own = this.context.project.dialect === 'kramdown' ? changeAttributes(kept) : plainAnnotations(kept);
    return closeElements(withoutAttributes(openElements(own)));
  }

  /** On sites without formulas, dollar signs are text. */
  #withoutFormulas(lines: Line[]): Line[] {
    let text = textOf(lines);
    if (this.context.project.hasFormulas || !text.includes('$')) return lines;
    // Without the first formula, the parser can find another one.
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const places = formulaMarks(text, this.isMdx);
      if (places.length === 0) break;
      const edits = new Edits(text);
      for (const place of places) edits.insert(place, '\\');
      text = edits.apply();
    }
    return text.split('\n').map((line, index) => ({ text: line, line: lines[index]?.line ?? 1 }));
  }

  #needsComponents(): boolean {
    let isNeeded = false;
    visit(this.tree, (node) => {
      if (node.type === 'admonition' && node.kind in CONTAINERS) isNeeded = true;
      if (node.type === 'code' && convertFence(node.lang ?? '', node.meta ?? '', node.value).isInstall)
        isNeeded = true;
      if (node.type === 'text' && /<Badge\b[^<>]*>/.test(node.value)) isNeeded = true;
      if (node.type === 'html' && /<iframe\b[^>]*\bsrc=["']?(?:https?:)?\/\//i.test(node.value))
        isNeeded = true;
    });
    return isNeeded;
  }

  /** @param toMdx whether Markdown becomes MDX */
  #convertTree(toMdx: boolean): void {
    this.#isMdxResult = this.isMdx || toMdx;
    if (this.isMdx) this.imports = convertEsm(this);
    const titles: { depth: number }[] = [];
    visit(this.tree, (node, index, parent) => {
      const [start, end] = rangeOf(node);
      if (node.position && this.edits.covers(start, end) && node.type !== 'root') return;
      this.#convertNode(node, { toMdx, parent: parent as Nodes | undefined, index: index ?? 0 });
      if (node.type === 'heading') titles.push(node);
    });
  }

  #convertNode(
    node: Nodes,
    { toMdx, parent, index }: { toMdx: boolean; parent: Nodes | undefined; index: number },
  ): void {
    if (isJsxElement(node)) {
      convertElement(node, this);
      return;
    }
    switch (node.type) {
      case 'code':
        if (node.lang === 'math' && this.context.project.hasFormulas) this.#convertFormula(node);
        else this.#convertCode(node, toMdx, parent, index);
        break;
      case 'link':
        this.#convertLink(node, toMdx);
        break;
      case 'image':
        this.#convertImage(node);
        break;
      case 'definition':
        this.#convertDefinition(node);
        break;
      case 'html':
        this.#convertHtml(node, toMdx);
        break;
      case 'text':
        if (!this.isMdx) this.#convertText(node, toMdx, parent?.type === 'link');
        break;
      case 'heading':
        this.#convertHeading(node);
        break;
      case 'admonition':
        this.#convertContainer(node, toMdx);
        break;
      case 'mdxTextExpression':
      case 'mdxFlowExpression':
        this.#convertExpression(node);
    }
  }

  lineOf({ position }: Pick<Nodes, 'position'>): number | undefined {
    return position?.start.line;
  }

  // Code blocks

  /** On GitHub, a code block in the language `math` is a formula. */
  #convertFormula(node: Code): void {
    const [start, end] = rangeOf(node);
    this.edits.replace(start, end, indented(`$$\n${node.value}\n$$`, indentAt(this.source, start)));
  }

  #convertCode(node: Code, toMdx: boolean, parent: Nodes | undefined, index: number): void {
    const [start, end] = rangeOf(node);
    const source = this.source.slice(start, end);
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(source) ?? [];
    if (mark === undefined) {
      if (toMdx) this.#fenceIndented(node);
      return;
    }
    const { info, title, unknownLanguage, dropped, isInstall, file } = convertFence(
      node.lang ?? '',
      node.meta ?? '',
      node.value,
    );
    const line = this.lineOf(node);
    if (unknownLanguage !== undefined)
      this.note('Code in a language that this site does not know is shown without colors', unknownLanguage, {
        line,
        isOpen: false,
      });
    for (const option of dropped)
      this.note('Options of code blocks were left out', option, { line, isOpen: false });
    if (isInstall && (this.isMdx || toMdx)) {
      this.edits.replace(start, end, indented(this.#installTabs(node), indentAt(this.source, start)));
      return;
    }
    const labelled = this.#labelInGroup(info, title, node, parent, index);
    const lineEnd = source.includes('\n') ? source.indexOf('\n') : source.length;
    const written = file === undefined ? labelled : this.#withFile(labelled, file, line);
    const final = node.lang === 'mermaid' ? this.#withCaption(written, node) : written;
    const old = source.slice(source.indexOf(mark) + mark.length, lineEnd);
    if (old.trim() !== final)
      this.edits.replace(start + source.indexOf(mark) + mark.length, start + lineEnd, final);
  }

  /** In a group, each code block is a tab and needs a label that no other one has. */
  #labelInGroup(
    info: string,
    title: string | undefined,
    node: Code,
    parent: Nodes | undefined,
    index: number,
  ): string {
    if (parent?.type !== 'admonition' || parent.kind !== 'import-code') return info;
    const before = parent.children
      .slice(0, index)
      .flatMap((one) =>
        one.type === 'code'
          ? [convertFence(one.lang ?? '', one.meta ?? '', one.value).title ?? one.lang ?? '']
          : [],
      );
    const wanted = title ?? node.lang ?? 'text';
    const label = before.includes(wanted) ? `${wanted} ${before.length + 1}` : wanted;
    if (label === title) return info;
    const [language = 'text', ...rest] = info.replace(/\s*title="[^"]*"/, '').split(' ');
    return [language || 'text', `title="${label}"`, ...rest].join(' ').trim();
  }

  #withFile(info: string, file: string, line: number | undefined): string {
    if (this.context.isPublished(file.replace(/#.*$/, ''))) return `${info || 'text'} file="${file}"`;
    const path = [
      file.replace(/^<rootDir>/, this.context.project.root),
      join(dirname(this.page.path), file),
      ...this.context.project.contentRoots.map((root) => join(root, file)),
      join(this.context.project.root, file),
    ].find((one) => isSourceFile(one, this.context.project.root));
    const published = path === undefined ? undefined : this.context.publishCode(path);
    if (published === undefined) {
      this.note('A file of code does not exist', file, { line });
      return info;
    }
    return `${info || 'text'} file="${published}"`;
  }

  #withCaption(info: string, { meta }: Code): string {
    if (/caption=/.test(meta ?? '') && /alt=/.test(meta ?? '')) return info;
    const title = this.page.title.replace(/["{}]/g, '');
    const rest = info.replace(/\s*title="[^"]*"/, '').replace(/\s*(?:caption|alt)="[^"]*"/g, '');
    this.note('Diagrams need a caption and a description: write better ones', title, {});
    return `${rest} caption="${title}" alt="A diagram of ${title}"`;
  }

  #installTabs({ value, meta }: Code): string {
    const group = /groupId=|sync/.test(meta ?? '') ? '' : ' group="package-manager"';
    return this.installGroup(value, group);
  }

  /** Tabs with the commands of several package managers. */
  installGroup(code: string, attributes = ' group="package-manager"'): string {
    this.note('Commands of npm became tabs with several package managers', '', { isOpen: false });
    const blocks = installCommands(code).map(
      ({ label, code: own }) => `\`\`\`bash title="${label}"\n${own}\n\`\`\``,
    );
    return `<CodeGroup${attributes}>\n\n${blocks.join('\n\n')}\n\n</CodeGroup>`;
  }

  /** MDX has no indented code. */
  #fenceIndented(node: Code): void {
    const [start, end] = rangeOf(node);
    const lineStart = this.source.lastIndexOf('\n', start - 1) + 1;
    const space = this.source.slice(lineStart, start).replace(/\S/g, ' ');
    const own = /^\s*/.exec(this.source.slice(start, end))?.[0] ?? '';
    const prefix = space + (own.length > 4 ? '' : '');
    const lines = ['```text', ...node.value.split('\n'), '```'];
    this.edits.replace(
      start,
      end,
      lines.map((line, index) => (index === 0 || line === '' ? line : prefix + line)).join('\n'),
    );
  }

  // Links

  /** The URL of a repository's file; undefined without a repository. */
  #inRepository(path: string): string | undefined {
    const { repository, editPath } = this.context.project.site;
    if (repository === undefined) return undefined;
    const top = this.#repositoryRoot();
    const inside = relative(top, path);
    if (inside.startsWith('..')) return undefined;
    const branch = /(?:edit|tree|blob)\/([^/]+)/.exec(editPath ?? '')?.[1] ?? 'main';
    return `${repository}/blob/${branch}/${encodeURI(inside.split('\\').join('/'))}`;
  }

  #repositoryRoot(): string {
    const { root, site } = this.context.project;
    const top = folderWith('.git', root);
    if (top !== undefined) return top;
    // `edit/main/website/docs` says how deep the folder is.
    const first = (site.editPath ?? '').split('/').slice(2).find(Boolean);
    const parts = root.split('/');
    const index = first === undefined ? -1 : parts.lastIndexOf(first);
    return index > 0 ? parts.slice(0, index).join('/') : root;
  }

  /**
   * The new URL of a link.
   * @param isLiteral whether the URL is in HTML or JSX, where it cannot name a file
   * @returns undefined if the link leads nowhere, so that only its text stays
   */
  linkUrl(given: string, line: number | undefined, isLiteral = false): string | undefined {
    const url = given.trim().replace(/^pathname:\/\//, '');
    if (url === '') {
      this.note('Links that lead nowhere became text', url, { line });
      return undefined;
    }
    const target = this.context.table.resolve(this.page, url);
    switch (target.kind) {
      case 'external':
        return /^(?:https?:\/\/|mailto:|tel:|sms:)/i.test(url) && canParse(url)
          ? url
          : this.#oddUrl(url, line);
      case 'anchor':
        return splitUrl(url).query === '' ? url : splitUrl(url).hash || '#top';
      case 'page':
        return this.#pageUrl(url, target.route, target.hash, isLiteral);
      case 'file':
        if (isDocument(target.path)) return this.#documentUrl(url, target.path, line);
        return this.context.assets.urlFor(target.path, `${this.file}.md`, false) + target.hash;
      default:
        return this.#brokenLink(url, line);
    }
  }

  /** A link to a document of HTML, which this site does not have. */
  #documentUrl(url: string, path: string, line: number | undefined): string | undefined {
    const { address } = this.context.project.site;
    const inRepository = address === undefined ? this.#inRepository(path) : undefined;
    return inRepository ?? this.#brokenLink(url, line);
  }

  #oddUrl(url: string, line: number | undefined): string | undefined {
    if (/^\/\//.test(url)) return `https:${url}`;
    if (/^https?:\/\//i.test(url) && canParse(encodeURI(url))) return encodeURI(url);
    this.note('Links that this site does not allow became text', url, { line });
    return undefined;
  }

  /** A link to the file of a page stays as it is, if it also leads to the page here. */
  #pageUrl(url: string, route: string, hash: string, isLiteral: boolean): string {
    const { path } = splitUrl(url);
    const isFileLink = !isLiteral && !this.isPartial && !path.startsWith('/') && /\.mdx?$/.test(path);
    const isSame =
      isFileLink && routeOfFile(posix.join(posix.dirname(this.file), decodePath(path))) === route;
    return isSame && !hash.startsWith('##') ? url : `${route}${hash.replace(/^#+/, '#')}`;
  }

  #brokenLink(url: string, line: number | undefined): string | undefined {
    const { path, hash } = splitUrl(url);
    const clean = path.replace(/\/$/, '') || '/';
    const { base, address } = this.context.project.site;
    const generated =
      this.context.generated.get(clean) ?? this.context.generated.get(clean.replace(base, '/'));
    if (generated !== undefined) return generated;
    const inRepository = path.startsWith('/') ? undefined : this.#outsideUrl(path);
    if (inRepository !== undefined) {
      this.note('Links to files outside of the documentation lead to the repository', url, {
        line,
        isOpen: false,
      });
      return inRepository + hash;
    }
    if (address !== undefined && canParse(address) && !/\.mdx?$/.test(path)) {
      this.note('Links to pages that were not imported lead to the old site', url, { line });
      const own = `${base.slice(1)}${this.page.urls[0]?.slice(1) ?? ''}`;
      return new URL(url, new URL(path.startsWith('/') ? '/' : own, address)).href;
    }
    this.note('Links that lead nowhere became text', url, { line });
    return undefined;
  }

  /** The URL in the repository of a file or a folder outside of the documentation. */
  #outsideUrl(path: string): string | undefined {
    const file = join(dirname(this.page.path), path);
    const isInside = this.context.project.contentRoots.some((folder) => file.startsWith(`${folder}/`));
    return existsSync(file) || !isInside ? this.#inRepository(file) : undefined;
  }

  /** Replaces the URL in `[text](url "title")`. */
  #replaceUrl(node: Link | Image, from: number, url: string): void {
    const [start, end] = rangeOf(node);
    const open = this.source.indexOf('](', from);
    const place = open < 0 || open >= end ? this.source.lastIndexOf('](', end) : open;
    if (place < start) return;
    const [found = ''] =
      /^\]\(\s*(?:<[^>\n]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)/.exec(this.source.slice(place, end)) ??
      [];
    const lead = /^\]\(\s*/.exec(found)?.[0] ?? '](';
    this.edits.replace(
      place + lead.length,
      place + found.length,
      url.replace(/[()\s<>]/g, (one) => encodeURIComponent(one).replace('(', '%28').replace(')', '%29')),
    );
  }

  #convertLink(node: Link, toMdx: boolean): void {
    const [start, end] = rangeOf(node);
    const source = this.source.slice(start, end);
    const url = this.linkUrl(node.url, this.lineOf(node));
    if (!source.startsWith('[')) {
      if (source.startsWith('<') && (toMdx || this.isMdx))
        this.edits.replace(start, end, `[${source.slice(1, -1)}](${node.url})`);
      return;
    }
    const first = node.children[0] ? rangeOf(node.children[0])[0] : start + 1;
    const last = node.children.at(-1);
    const textEnd = last ? rangeOf(last)[1] : start + 1;
    if (url === undefined) {
      this.edits.replace(start, first, '');
      this.edits.replace(textEnd, end, '');
    } else if (url !== node.url) this.#replaceUrl(node, textEnd, url);
  }

  /** The new URL of an image; undefined if pages cannot show it. */
  imageUrl(given: string, line: number | undefined): string | undefined {
    const { light: url, dark } = versionsOf(given);
    if (dark !== undefined) this.#pairImages(url, dark);
    if (/^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i.test(url)) return url;
    if (/^(?:https?:)?\/\//i.test(url))
      return this.context.assets.remote('image', url) ?? this.#lostImage(url, line);
    const target = this.context.table.resolve(this.page, url);
    if (target.kind !== 'file') return this.#lostImage(url, line);
    return this.context.assets.urlFor(target.path, `${this.file}.md`, true);
  }

  /** Gives two files the names of an image with a version for dark mode. */
  #pairImages(light: string, dark: string): void {
    const [first, second] = [light, dark].map((url) => this.context.table.resolve(this.page, url));
    if (first?.kind === 'file' && second?.kind === 'file') this.context.assets.pair(first.path, second.path);
  }

  #lostImage(url: string, line: number | undefined): undefined {
    this.note('Images that do not exist became text', url, { line });
  }

  #convertImage(node: Image): void {
    const [start, end] = rangeOf(node);
    const url = this.imageUrl(node.url, this.lineOf(node));
    if (url === undefined) this.edits.replace(start, end, node.alt || node.url.replace(/[<>{}]/g, ''));
    else if (url !== node.url) this.#replaceUrl(node, start + 1, url);
  }

  #convertDefinition(node: Definition): void {
    const [start, end] = rangeOf(node);
    let isImage = false;
    visit(this.tree, 'imageReference', ({ identifier }) => {
      isImage ||= identifier === node.identifier;
    });
    const line = this.lineOf(node);
    const url = isImage ? this.imageUrl(node.url, line) : this.linkUrl(node.url, line);
    const source = this.source.slice(start, end);
    const [found, lead = ''] = /^(\[(?:\\.|[^\]\\])*\]:\s*)(?:<[^>\n]*>|\S+)/.exec(source) ?? [];
    if (found === undefined || url === node.url) return;
    // Without its definition, a reference would become text in brackets.
    this.edits.replace(start + lead.length, start + found.length, url ?? '#top');
  }

  // HTML

  htmlContext(line: number | undefined): HtmlContext {
    return {
      url: (url, element, attribute) => this.#attributeUrl(url, element, attribute, line),
      note: (kind, detail, isOpen = true) => this.note(kind, detail, { line, isOpen }),
      frame: (src, title) => this.frame(src, title, line),
    };
  }

  #attributeUrl(
    url: string,
    element: string,
    attribute: string,
    line: number | undefined,
  ): string | undefined {
    if (element === 'a' || element === 'area') return this.linkUrl(url, line, true);
    const isVideo =
      (element === 'video' && attribute === 'src') ||
      element === 'audio' ||
      element === 'track' ||
      (element === 'source' && attribute === 'src');
    if (!isVideo) return this.imageUrl(url, line);
    if (/^(?:https?:)?\/\//i.test(url)) return this.context.assets.remote('video', url);
    const target = this.context.table.resolve(this.page, url);
    if (target.kind === 'file') return this.context.assets.urlFor(target.path, `${this.file}.md`, false);
    this.note('Videos and sounds that do not exist were removed', url, { line });
    return undefined;
  }

  /** The replacement of a frame: an embed, which needs MDX, or else a link to its page. */
  frame(src: string, title: string, line: number | undefined): string {
    const url = src.startsWith('//') ? `https:${src}` : src;
    const label = title || (canParse(url) ? new URL(url).hostname : url);
    const shown = shownOf(url);
    const frame = shown && this.#isMdxResult ? this.context.assets.remote('frame', shown.frame) : undefined;
    if (frame !== undefined) {
      this.note('Frames became embeds', url, { line, isOpen: false });
      return `\n\n<Embed title="${label.replace(/"/g, '&quot;')}" src="${url.replace(/"/g, '%22')}" />\n\n`;
    }
    this.note('Frames became links', url, { line });
    return /^https?:\/\//.test(url) ? `[${label}](${url.replace(/[()\s]/g, encodeURIComponent)})` : label;
  }

  #convertHtml(node: Extract<Nodes, { type: 'html' }>, toMdx: boolean): void {
    const [start, end] = rangeOf(node);
    const source = this.source.slice(start, end);
    if (source.startsWith('<!--')) return;
    const converted = convertHtml(source, this.htmlContext(this.lineOf(node)), toMdx);
    if (converted !== source) this.edits.replace(start, end, converted);
  }

  #convertText(node: Text, toMdx: boolean, isLink: boolean): void {
    const [start, end] = rangeOf(node);
    const source = this.source.slice(start, end);
    if (toMdx)
      for (const { 0: tag, index } of source.matchAll(BADGE))
        this.edits.replace(start + index, start + index + tag.length, badgeOf(tag));
    // The text of a link can be its URL.
    for (const [name, meaning] of isLink ? [] : this.#abbreviations)
      for (const { index } of source.matchAll(wordPattern(name)))
        this.edits.replace(start + index, start + index + name.length, abbreviation(name, meaning));
    if (toMdx) this.#escape(node);
  }

  /** In MDX, braces and angle brackets in the text are code. */
  #escape(node: Text): void {
    const [start, end] = rangeOf(node);
    const source = this.source.slice(start, end).replace(BADGE, (tag) => ' '.repeat(tag.length));
    for (const { index } of source.matchAll(/(?<!\\)[{<}]/g)) {
      if (source.slice(index).startsWith('{#') && /^\{#[^}]*\}\s*$/.test(source.slice(index))) break;
      this.edits.insert(start + index, '\\');
    }
    for (const { index } of source.matchAll(/^(?:import|export)\s/gm))
      this.edits.replace(start + index, start + index + 1, `&#${source.charCodeAt(index)};`);
  }

  // Headings, containers, expressions

  #convertHeading(node: Heading): void {
    const [start, end] = rangeOf(node);
    const source = this.source.slice(start, end);
    const [found, id] = /\s*\{\/\*\s*#([^\s*]+)\s*\*\/\}\s*$/.exec(source) ?? [];
    if (found !== undefined && id !== undefined) this.edits.replace(end - found.length, end, ` {#${id}}`);
    if (node.children.length === 0) this.edits.replace(start, end, '');
    if (!this.page.isPost) return;
    let hasTitle = false;
    visit(this.tree, 'heading', ({ depth }) => {
      hasTitle ||= depth === 1;
    });
    if (hasTitle && node.depth < 6 && source.startsWith('#')) this.edits.insert(start, '#');
    else if (node.depth === 1 && !source.startsWith('#'))
      this.edits.replace(start, end, `## ${textOfNode(node)}`);
  }

  #convertContainer(node: Extract<Nodes, { type: 'admonition' }>, toMdx: boolean): void {
    const name = ownValue(CONTAINERS, node.kind);
    if (name === undefined) return;
    const [start, end] = rangeOf(node);
    const lineEnd = this.source.indexOf('\n', start);
    const opening = this.source.slice(start, lineEnd < 0 || lineEnd > end ? end : lineEnd);
    const lastLine = this.source.lastIndexOf('\n', end - 1) + 1;
    const hasEnd = /^\s*:{3,}\s*$/.test(this.source.slice(lastLine, end));
    if (!toMdx && !this.isMdx) return;
    this.edits.replace(start, start + opening.length, this.#openingTag(name, opening, node));
    if (hasEnd) {
      const space = /^\s*/.exec(this.source.slice(lastLine, end))?.[0] ?? '';
      this.edits.replace(lastLine + space.length, end, `</${name}>`);
    } else this.edits.insert(end, `\n\n</${name}>\n`);
  }

  #openingTag(name: string, opening: string, node: Extract<Nodes, { type: 'admonition' }>): string {
    const label = opening
      .replace(/^\s*:+\s*[\w-]+\s*/, '')
      .replace(/[*_`]/g, '')
      .trim();
    const after = /^\n[ \t]*\n/.test(this.source.slice(this.source.indexOf('\n', rangeOf(node)[0])))
      ? ''
      : '\n';
    if (name === 'Tab') return `<Tab label="${label.replace(/"/g, '&quot;') || 'Tab'}">${after}`;
    const labels: string[] = [];
    visit(node, 'code', (code: Code) => {
      labels.push(convertFence(code.lang ?? '', code.meta ?? '', '').title ?? '');
    });
    const isManagers =
      name === 'CodeGroup' && labels.includes('npm') && labels.some((one) => /^(?:yarn|pnpm|bun)$/.test(one));
    return `<${name}${isManagers ? ' group="package-manager"' : ''}>${after}`;
  }

  #convertExpression(node: Extract<Nodes, { type: 'mdxTextExpression' | 'mdxFlowExpression' }>): void {
    const [start, end] = rangeOf(node);
    const { value } = node;
    if (/^\s*(?:\/\*[\s\S]*\*\/\s*)?$/.test(value)) return;
    const known =
      this.#valueOf(value.trim()) ??
      shownText(node.data?.estree as Program | null | undefined, this.imports.constants);
    if (known !== undefined) {
      this.edits.replace(start, end, known.replace(/[{<]/g, '\\$&'));
      return;
    }
    if (this.#isPlain(this.source.slice(start, end))) return;
    this.note('Code in pages is shown as text', value.trim(), { line: this.lineOf(node) });
    const isBlock = node.type === 'mdxFlowExpression';
    const code = this.source.slice(start, end);
    this.edits.replace(
      start,
      end,
      isBlock
        ? this.asNote('Code of the old site', code, { at: start })
        : `\`${code.replace(/[`\n]/g, ' ')}\``,
    );
  }

  /** The text of a field of the page, of the configuration, or of a partial; undefined if the code is something else. */
  #valueOf(code: string): string | undefined {
    const [, owner = '', field = ''] =
      /^(?:context\.)?(frontMatter|frontmatter|siteConfig|props)\.([\w.]+)$/.exec(code) ?? [];
    if (owner === 'siteConfig') return this.context.project.variables[code.replace(/^context\./, '')];
    if (owner !== 'props') return owner === '' ? undefined : textIn(at(this.page.frontMatter, field));
    return this.isPartial && field === 'children' ? '' : this.#values[field];
  }

  /** Whether this site accepts a piece of code in a page. */
  #isPlain(code: string): boolean {
    const known = this.imports.kept.join('\n');
    return pageProblems(`${known}\n\n${code}\n`, 'page.mdx').length === 0;
  }

  /**
   * A visible note with code that this site cannot run.
   * @param at the place of the code in the page, whose list or quote the note stays in
   */
  asNote(
    title: string,
    code: string,
    { language = 'jsx', at = 0 }: { language?: string; at?: number } = {},
  ): string {
    const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length + 1)));
    const note = `\n:::note ${title}\n\n${fence}${language}\n${code.trim()}\n${fence}\n\n:::\n`;
    return indented(note, indentAt(this.source, at));
  }

  /** The name of an anchor for a heading. */
  anchor(text: string): string {
    return anchorOf(text);
  }

  changeText(lines: readonly Line[], change: (text: string, line: Line) => readonly string[]): Line[] {
    return changeLines(lines, change);
  }
}
