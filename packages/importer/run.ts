import { readFileSync } from 'node:fs';
import { basename, extname, join, relative, resolve } from 'node:path';
import { stringify } from 'yaml';
import { contentReader } from '../../engine/read/model.ts';
import { siteContent } from '../../engine/site-content.ts';
import { byLevel } from '../../shared/build/checks.ts';
import { writeFile } from '../../shared/build/files.ts';
import { cleanPath } from '../../shared/clean-path.ts';
import { validateSite } from '../../shared/site/resolve.ts';
import { Assets } from './assets.ts';
import { firstParagraph, type PostFacts, postFacts, Registries } from './blog.ts';
import { defined, type Fields, textIn } from './config/values.ts';
import { correctAnchors, type LinkedPage } from './convert/anchors.ts';
import type { ImportContext } from './convert/conversion.ts';
import { PageConverter } from './convert/convert.ts';
import { type Refusal, refusalOf } from './convert/parse.ts';
import { repairAt, repairPage } from './convert/repair.ts';
import { detect } from './detect.ts';
import { type Downloaded, downloadAll, nameOfCopy, replaceImages } from './download.ts';
import { convertFrontMatter, shortened } from './front-matter.ts';
import { readDocusaurus } from './generators/docusaurus.ts';
import { readMarkdown } from './generators/markdown.ts';
import { readMkdocs } from './generators/mkdocs.ts';
import { readRspress } from './generators/rspress.ts';
import { readStarlight } from './generators/starlight.ts';
import { readVitepress } from './generators/vitepress.ts';
import { arrange, type Layout } from './layout.ts';
import { REPORT, writeSite } from './manifest.ts';
import { checkDiagrams, checkImages, checkInstructions } from './media.ts';
import { foldersOfFiles, isDocument, readOldUrls, redirectsByRoute } from './old-urls.ts';
import { type ReportFacts, reportText } from './report.ts';
import { configFile, homePage, type SiteContext, siteConfig } from './site.ts';
import { allowSources, isSourceFile, sourceText } from './source-files.ts';
import { headingOf, listFiles, readPage } from './source-pages.ts';
import type { Generator, Given, Project, SourcePage } from './types.ts';
import { UrlTable } from './urls.ts';

const READERS: Readonly<Record<Generator, (given: Given) => Promise<Project>>> = {
  docusaurus: readDocusaurus,
  vitepress: readVitepress,
  starlight: readStarlight,
  rspress: readRspress,
  mkdocs: readMkdocs,
  markdown: readMarkdown,
};

export interface ImportOptions {
  /** Absolute path of the folder or of the checkout. */
  source: string;
  /** Absolute path of the new site. */
  target: string;
  from?: Generator | undefined;
  isDry?: boolean;
  /** Whether configurations that are code run. By default, they are only read. */
  runsConfig?: boolean;
  /** Loads an image of another site. Without it, pages load these images from there. */
  download?: ((url: string) => Promise<Downloaded>) | undefined;
}

/** A page of the new site, and where it came from. */
export interface ImportedPage extends LinkedPage {
  page: SourcePage;
}

export interface ImportResult extends ReportFacts {
  project: Project;
  imported: readonly ImportedPage[];
  assets: Assets;
}

/** The old URLs of a page that differ from its new one, and that this site accepts. */
function aliasesOf(urls: readonly string[], route: string, taken: ReadonlySet<string>): string[] {
  return [...new Set(urls.map(cleanPath))].filter(
    (url) =>
      url !== route &&
      url !== '/' &&
      !taken.has(url) &&
      /^(?:\/(?!\.)[\p{L}\p{N}\p{M}._~@+()-]+)+\/?$/u.test(url),
  );
}

/** Everything that is known before pages are converted. */
interface Plan {
  project: Project;
  layout: Layout;
  posts: Map<SourcePage, PostFacts>;
  registries: Registries;
  files: Map<SourcePage, string>;
  table: UrlTable;
  assets: Assets;
}

/** Pages that had the same URL on the old site: only one of them was there. */
function noteSameUrls({ pages, notes }: Project): void {
  const first = new Map<string, SourcePage>();
  for (const page of pages) {
    const [url = ''] = page.urls;
    const other = first.get(url);
    if (other === undefined) first.set(url, page);
    else
      notes.push({
        file: page.name,
        kind: 'Pages had the same URL as others, and have their own now',
        detail: `${url}, as ${other.name}`,
        isOpen: true,
      });
  }
}

function plan(project: Project): Plan {
  const { layout, unlisted } = arrange(project);
  for (const { name } of unlisted)
    project.notes.push({
      file: name,
      kind: 'Pages that the old sidebar does not name are at the end of their folder',
      isOpen: false,
    });
  for (const { label, href } of layout.left)
    project.notes.push({
      file: 'the sidebar',
      kind: 'Links to other sites in the sidebar were removed',
      detail: `${label}: ${href}`,
      isOpen: true,
    });
  noteSameUrls(project);
  const registries = new Registries(project);
  const slugs = new Set<string>();
  const posts = new Map(
    project.pages.filter(({ isPost }) => isPost).map((page) => [page, postFacts(page, registries, slugs)]),
  );
  const files = new Map<SourcePage, string>([...layout.places].map(([page, { path }]) => [page, path]));
  for (const [page, { file }] of posts) files.set(page, file);
  const table = new UrlTable(project, files, layout);
  for (const [page, { slug }] of posts) table.setRoute(page, `/blog/${slug}`);
  return { project, layout, posts, registries, files, table, assets: new Assets(project) };
}

/** The URLs of the blog that the build generates. */
function generatedUrls({ docsUrl }: Project, hasPosts: boolean): Map<string, string> {
  const search: [string, string][] = [['/search', '/search']];
  if (!hasPosts) return new Map(search);
  return new Map([
    ...search,
    ...['', '/archive', '/tags', '/authors', '/rss.xml', '/atom.xml'].map((end): [string, string] => [
      `/blog${end}`,
      `/blog${end}`,
    ]),
    ...(docsUrl === '/blog' ? [] : []),
  ]);
}

const LAST = Number.MAX_SAFE_INTEGER;

/** A file that pages include, with values. */
interface Partial {
  path: string;
  file: string;
  values: Readonly<Record<string, string>>;
}

class Importer {
  readonly #plan: Plan;
  readonly #context: ImportContext;
  readonly #partials = new Map<string, Partial>();
  readonly #codes = new Map<string, string>();
  readonly imported: ImportedPage[] = [];
  readonly files = new Map<string, string | Buffer>();
  aliases = 0;

  constructor(given: Plan) {
    this.#plan = given;
    const { project, table, assets, posts } = given;
    this.#context = {
      project,
      table,
      assets,
      notes: project.notes,
      partialFor: (path, values) => this.#partialFor(path, values),
      publishCode: (path) => this.#publishCode(path),
      isPublished: (path) => [...this.#codes.values()].includes(path),
      generated: generatedUrls(project, posts.size > 0),
    };
  }

  get context(): ImportContext {
    return this.#context;
  }

  #partialFor(path: string, values: Partial['values']): string {
    const key = JSON.stringify([path, values]);
    const known = this.#partials.get(key);
    if (known !== undefined) return known.file;
    const name = basename(path, extname(path))
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^_+/, '');
    const taken = new Set([...this.#partials.values()].map((one) => one.file));
    let file = `docs/_partials/${name}.mdx`;
    for (let count = 2; taken.has(file); count += 1) file = `docs/_partials/${name}-${count}.mdx`;
    this.#partials.set(key, { path, file, values });
    return file;
  }

  /** Markdown would become a page, and `package.json` a package. Their text goes into the code block. */
  #publishCode(path: string): string | undefined {
    if (/\.(?:mdx?|markdown)$|(?:^|\/)package\.json$/i.test(path) || readFileSync(path).length > 400_000)
      return undefined;
    const known = this.#codes.get(path);
    if (known !== undefined) return known;
    const taken = new Set(this.#codes.values());
    const name = basename(path)
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^\.+/, '');
    let file = `/code/${name}`;
    for (let count = 2; taken.has(file); count += 1) file = `/code/${count}/${name}`;
    this.#codes.set(path, file);
    return file;
  }

  convertPages(): void {
    const { posts, files, layout } = this.#plan;
    const routes = new Set([...files.keys()].map((page) => this.#plan.table.routeOf(page)));
    const aliases = new Set(routes);
    const redirects = redirectsByRoute(this.#plan.project, this.#plan.table);
    for (const [page, file] of files) {
      const place = layout.places.get(page);
      const converter = new PageConverter({ page, file }, this.#context);
      const { text, isMdx } = converter.convert();
      const route = this.#plan.table.routeOf(page);
      const own = aliasesOf([...page.urls, ...(redirects.get(route) ?? [])], route, aliases);
      for (const alias of own) aliases.add(alias);
      this.aliases += own.length;
      const post = posts.get(page);
      const front = post
        ? this.#postFront(page, post, text, own, converter)
        : this.#pageFront(page, text, own, defined({ label: place?.label, order: place?.order }));
      this.#report(page, front);
      this.imported.push({
        page,
        file: `${file}.${isMdx ? 'mdx' : 'md'}`,
        route,
        text: front.text + text.replace(/^\n*/, '\n'),
      });
    }
    this.#convertPartials();
  }

  #report(page: SourcePage, { dropped, isShortened }: ReturnType<typeof convertFrontMatter>): void {
    const add = (kind: string, detail: string): void =>
      void this.#context.notes.push({ file: page.name, line: 1, kind, detail, isOpen: false });
    for (const note of page.notes) this.#context.notes.push({ file: page.name, ...note });
    for (const name of dropped) add('Fields of front matter were left out', name);
    if (page.isOldEncoding) add('Pages in another encoding became UTF-8', page.title);
    if (isShortened) add('Descriptions were shortened to 160 characters', page.title);
  }

  #pageFront(
    page: SourcePage,
    text: string,
    aliases: readonly string[],
    { label, order }: { label?: string; order?: number },
  ) {
    const heading = headingOf(text);
    const isSame = heading !== undefined && (heading === page.title || page.frontMatter.title === undefined);
    const own = label ?? (heading !== undefined && !isSame ? page.title : undefined);
    return convertFrontMatter(page.frontMatter, {
      title: heading === undefined ? page.title.slice(0, 250) : undefined,
      label: own === heading ? undefined : own?.slice(0, 250),
      order: order !== undefined && Number.isInteger(order) ? order : undefined,
      aliases,
      cards: this.#hasCards(page) ? undefined : false,
    });
  }

  /** Index pages have cards for the pages in their folder, unless the text already leads to them. */
  #hasCards(page: SourcePage): boolean {
    const file = this.#plan.files.get(page) ?? '';
    return (
      !file.endsWith('/index') || /<(?:DocCardList|Overview)\b/.test(page.body) || page.body.trim() === ''
    );
  }

  #postFront(
    page: SourcePage,
    post: PostFacts,
    text: string,
    aliases: readonly string[],
    converter: PageConverter,
  ) {
    const image = post.image === undefined ? undefined : this.#cardOf(post.image, converter);
    const description = firstParagraph(text) ?? page.title;
    return convertFrontMatter(page.frontMatter, {
      title: page.title.slice(0, 250),
      description,
      aliases,
      authors: post.authors.length > 0 ? post.authors : undefined,
      tags: post.tags,
      image,
    });
  }

  #cardOf(image: string, converter: PageConverter): string | undefined {
    if (/^https:\/\//.test(image)) return image;
    const target = this.#plan.table.resolve(converter.page, image);
    return target.kind === 'file' && /\.(?:png|jpe?g|webp)$/i.test(target.path)
      ? this.#plan.assets.urlFor(target.path, `${converter.file}.md`, true)
      : undefined;
  }

  #convertPartials(): void {
    // A partial can include others, which are added to the end while this runs.
    for (const { path, file, values } of this.#partials.values()) {
      const page = readPage(path, this.#plan.project.root, {
        urls: ['/'],
        fallback: basename(path),
        isMdx: true,
      });
      const own = this.#plan.project.pages.find((one) => one.path === path);
      const converter = new PageConverter(
        {
          page: { ...page, urls: own?.urls ?? ['/'] },
          file: file.replace(/\.mdx$/, ''),
          isPartial: true,
          values,
        },
        this.#context,
      );
      const { text, isMdx } = converter.convert();
      this.imported.push({ page, file, route: '', text: isMdx ? text : `\n${text}` });
    }
  }

  /** Shows parts that the build refuses as they were written. */
  repair(): void {
    for (const one of this.imported) {
      const { text, repairs } = repairPage(one.text, one.file);
      one.text = text;
      for (const refusal of repairs) this.#noteRepair(one, refusal);
    }
  }

  #noteRepair({ page }: ImportedPage, { message, known }: Refusal): void {
    const isNamed = known?.id === 'headingId';
    this.#context.notes.push({
      file: page.name,
      kind: isNamed
        ? 'Ids of headings were changed, because other elements have them'
        : 'Parts that the build refuses are shown as they were written',
      detail: message,
      isOpen: !isNamed,
    });
  }

  anchors(): void {
    const { texts, lost } = correctAnchors(this.imported);
    for (const one of this.imported) one.text = texts.get(one.file) ?? one.text;
    const pageOf = new Map(this.imported.map(({ file, page }) => [file, page]));
    for (const { file, url, became, isNear } of lost)
      this.#context.notes.push({
        file: pageOf.get(file)?.name ?? file,
        kind: isNear
          ? 'Links to anchors were corrected'
          : 'Links to anchors that do not exist lead to the page',
        detail: isNear ? `${url} → ${became}` : url,
        isOpen: !isNear,
      });
  }

  /** The other files of the site. */
  async collect(download: ImportOptions['download']): Promise<SiteContext> {
    const { project, layout, registries, posts, assets, table } = this.#plan;
    for (const [path, file] of this.#codes) this.files.set(`docs${file}`, sourceText(path));
    for (const [folder, { label, order }] of layout.categories)
      this.files.set(
        `docs/${folder}/_category_.json`,
        `${JSON.stringify({ label, ...(order !== undefined && { order }) }, null, 2)}\n`,
      );
    const routes = new Set(this.imported.map(({ route }) => route));
    for (const { path, label, order, urls, description } of layout.generated) {
      const route = cleanPath(`/${path}`);
      const aliases = urls.map(cleanPath).filter((url) => url !== route && !routes.has(url) && url !== '/');
      this.files.set(
        `docs/${path}.mdx`,
        convertFrontMatter({}, { title: label, order, description, aliases }).text,
      );
    }
    if (posts.size > 0) {
      this.files.set('docs/blog/authors.yml', stringify(Object.fromEntries(registries.authors)));
      this.files.set('docs/blog/tags.yml', stringify(Object.fromEntries(registries.tags)));
    }
    for (const folder of foldersOfFiles(project))
      for (const name of listFiles(folder, project.root).filter(
        (one) => !NOT_COPIED.test(one) && !isDocument(one),
      ))
        assets.add(join(folder, name));
    if (download) await this.#download(download);
    return {
      project,
      table,
      assets,
      start: this.#start(),
      groups: this.#groups(),
      hasPosts: posts.size > 0,
      generated: this.#context.generated,
      ...this.#identity(),
    };
  }

  #start(): string {
    const first = [...this.#plan.layout.places].sort(
      ([, a], [, b]) =>
        (a.order ?? LAST) - (b.order ?? LAST) || a.path.split('/').length - b.path.split('/').length,
    )[0];
    return first ? this.#plan.table.routeOf(first[0]) : '/docs';
  }

  /** The first pages of the sidebar's top level: of each group, or of the pages that are not in one. */
  #groups(): SiteContext['groups'] {
    const { layout, table } = this.#plan;
    const places = [...layout.places].toSorted(([, a], [, b]) => (a.order ?? LAST) - (b.order ?? LAST));
    const top = new Map<string, SourcePage>();
    for (const [page, { path }] of places.filter(([, one]) => one.path.split('/').length > 2)) {
      const folder = path.split('/').slice(0, 2).join('/');
      if (!top.has(folder)) top.set(folder, page);
    }
    const orderOf = (folder: string, page: SourcePage): number =>
      layout.categories.get(folder)?.order ?? layout.places.get(page)?.order ?? LAST;
    return [...top]
      .toSorted(([a, one], [b, other]) => orderOf(a, one) - orderOf(b, other))
      .map(([folder, page]) => ({
        title: layout.categories.get(folder)?.label ?? page.title,
        text: shortened(textIn(page.frontMatter.description) ?? page.title),
        to: table.routeOf(page),
      }));
  }

  #identity(): Pick<SiteContext, 'logo' | 'logoDark' | 'favicon'> {
    const { project, assets } = this.#plan;
    const find = (url: string | undefined): string | undefined => {
      if (url === undefined || /^[a-z]+:/i.test(url)) return undefined;
      const path = [...project.staticDirs, project.root]
        .map((folder) => join(folder, url))
        .find((one) => isSourceFile(one, project.root));
      if (path === undefined || !/\.(?:svg|png|jpe?g|webp)$/i.test(path)) return undefined;
      const file = assets.add(path);
      if (file.startsWith('static/')) return `/${file.slice('static/'.length)}`;
      assets.files.set(path, `static/${basename(file)}`);
      return `/${basename(file)}`;
    };
    const favicon = project.site.favicon?.endsWith('.svg') ? find(project.site.favicon) : undefined;
    return { logo: find(project.site.logo), logoDark: find(project.site.logoDark), favicon };
  }

  /** Copies images of other sites, so that pages do not load them from there. */
  async #download(load: NonNullable<ImportOptions['download']>): Promise<void> {
    const { image: remotes } = this.#plan.assets.remotes;
    const copies = new Map<string, string>();
    for (const [url, result] of await downloadAll([...remotes].sort(), load)) {
      if ('problem' in result) {
        this.#noteRemote(url, result.problem);
        continue;
      }
      const name = nameOfCopy(url, result.extension);
      this.files.set(`static/remote/${name}`, result.content);
      copies.set(url, `/remote/${name}`);
    }
    const used = new Set<string>();
    for (const one of this.imported) one.text = replaceImages(one, copies, used);
    for (const url of used) remotes.delete(url);
    for (const [url, copy] of copies) if (!used.has(url)) this.files.delete(`static${copy}`);
  }

  #noteRemote(url: string, problem: string): void {
    this.#context.notes.push({
      file: this.imported.find(({ text }) => text.includes(url))?.page.name ?? 'the old site',
      kind: 'Images of other sites could not be copied, so pages still load them from there',
      detail: `${url}: ${problem}`,
      isOpen: true,
    });
  }
}

/** Files of old sites that have a meaning for the host, or that this build writes itself. */
const NOT_COPIED =
  /^(?:_redirects|_headers|sitemap\S*\.xml|robots\.txt|CNAME|\.nojekyll|favicon\.ico|apple-touch-icon\.png|site\.webmanifest|manifest\.json|llms\S*\.txt)$|\.(?:map|DS_Store)$/;

/** A page whose heading was lost gets its title as a field. */
const withTitle = ({ text, page }: ImportedPage): string => {
  const field = `title: ${JSON.stringify(page.title)}\n`;
  return text.startsWith('---\n') ? `---\n${field}${text.slice(4)}` : `---\n${field}---\n${text}`;
};

/** A page without an old URL that this site uses itself. */
const withoutAlias = (text: string, alias: string): string =>
  text.replace(`\n  - ${alias}\n`, '\n').replace(/\naliases:\n(?! {2}- )/, '\n');

/** The kind of a repair for the report. */
function kindOfRepair({ known }: Refusal): string {
  if (known?.id === 'takenAlias') return 'Old URLs that this site uses itself do not redirect';
  if (known?.id === 'brokenLink' || known?.id === 'brokenAnchor')
    return 'Links that lead nowhere became text';
  return 'Parts that the build refuses are shown as they were written';
}

/** Repairs what the build refuses in a page. */
function repaired(one: ImportedPage, problem: Refusal): string {
  if (problem.known?.id === 'missingTitle') return withTitle(one);
  if (problem.known?.id === 'takenAlias') return withoutAlias(one.text, problem.known.subject);
  return repairAt(one.text, problem, one.file);
}

/** The errors of the build about the written site, with files relative to `docs/`. */
async function problemsOf(target: string, config: Fields): Promise<(Refusal & { file: string })[]> {
  const { options } = siteContent(validateSite(config, 'the imported site'), target, target);
  const { report } = await contentReader({ ...options, frozenDay: '2024-01-01' })(true);
  return byLevel(report).errors.map((problem) => ({
    ...refusalOf(problem),
    file: relative(join(target, 'docs'), resolve(problem.file)),
  }));
}

/** Uses the checks of the build on the written site, and repairs what they refuse. @returns what is left */
async function checkWithEngine(
  target: string,
  config: Fields,
  { imported, context }: Importer,
  write: () => void,
): Promise<string[]> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const problems = await problemsOf(target, config);
    const byFile = new Map(imported.map((one) => [one.file, one]));
    let changed = 0;
    // From the end, so that lines before a repair keep their numbers.
    for (const problem of problems.toSorted((a, b) => b.line - a.line)) {
      const one = byFile.get(problem.file);
      const text = one && repaired(one, problem);
      if (!one || text === undefined || text === one.text) continue;
      one.text = text;
      changed += 1;
      context.notes.push({
        file: one.page.name,
        kind: kindOfRepair(problem),
        detail: problem.message,
        isOpen: true,
      });
    }
    if (changed === 0) return problems.map(({ file, line, message }) => `${file}:${line}: ${message}`);
    write();
  }
  return [];
}

const MAX_ROUNDS = 4;

/** How many links lead to each page. More links mean more readers. */
function countReaders(imported: readonly ImportedPage[]): Map<string, number> {
  const byRoute = new Map(imported.map(({ route, page }) => [route, page.name]));
  const readers = new Map<string, number>();
  for (const { text } of imported)
    for (const [, url = ''] of text.matchAll(/\]\((\/[^)#?\s]*)/g)) {
      const name = byRoute.get(url);
      if (name !== undefined) readers.set(name, (readers.get(name) ?? 0) + 1);
    }
  return readers;
}

/** Reads the source. @param source absolute path */
export async function readProject(source: string, from?: Generator, runsConfig = false): Promise<Project> {
  const { generator, root } = detect(source, from);
  allowSources(root, source);
  const project = await READERS[generator]({ root, source, runsConfig });
  readOldUrls(project);
  for (const note of project.notes) if (note.file.startsWith('/')) note.file = relative(source, note.file);
  return project;
}

/** Imports a folder. It never changes the source. */
export async function importSite({
  source,
  target,
  from,
  isDry = false,
  runsConfig = false,
  download,
}: ImportOptions): Promise<ImportResult> {
  const project = await readProject(source, from, runsConfig);
  const given = plan(project);
  const importer = new Importer(given);
  importer.convertPages();
  await checkDiagrams(importer.imported, project.notes);
  await checkInstructions(importer.imported);
  importer.repair();
  importer.anchors();
  const site = await importer.collect(download);
  await checkImages(given.assets, importer.imported, project.notes);
  const config = siteConfig(site);
  const home = `---\n${stringify(homePage(site), { lineWidth: 0 })}---\n`;
  const files = (): Map<string, string | Buffer> =>
    new Map<string, string | Buffer>([
      ...importer.files,
      ...given.assets.copies(),
      ['docs/index.mdx', home],
      ['site.json', `${JSON.stringify(config, null, 2)}\n`],
      ['site.config.ts', configFile(config)],
      ...importer.imported.map(({ file, text }): [string, string] => [
        `docs/${file}`,
        text.endsWith('\n') ? text : `${text}\n`,
      ]),
    ]);
  let written = isDry ? { kept: [], old: [] } : writeSite(target, files());
  if (!isDry) {
    const problems = await checkWithEngine(target, config, importer, () => {
      written = writeSite(target, files());
    });
    for (const problem of problems)
      project.notes.push({
        file: 'the new site',
        kind: 'The build will refuse something',
        detail: problem,
        isOpen: true,
      });
  }
  const docs = importer.imported.filter(({ route }) => route !== '');
  const facts: ReportFacts = {
    generator: project.generator,
    pages: docs.filter(({ page }) => !page.isPost).length,
    posts: docs.filter(({ page }) => page.isPost).length,
    files: given.assets.files.size + importer.files.size,
    aliases: importer.aliases,
    notes: project.notes,
    ...written,
    readers: countReaders(importer.imported),
  };
  if (!isDry) writeFile(join(target, REPORT), reportText(facts));
  return { ...facts, project, imported: docs, assets: given.assets };
}
