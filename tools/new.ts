/**
 * Creates a page or a post from a template: `npm run new`, or without questions
 * `npm run new -- page guides/setup --title Setup --description "…"` (a URL, such as `/about`, is outside the handbook) and
 * `npm run new -- post --title "A new tool" --description "…" --author our-team --tag news`. `--author` and `--tag` can be
 * repeated, or contain several keys, separated by commas. The suggested author and tag are those of the newest post.
 */
import { join, relative } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { routeOfFile } from '../engine/files/routes.ts';
import { readFrontMatter } from '../engine/front-matter/read-front-matter.ts';
import { routeOfPost } from '../engine/kinds/blog/posts.ts';
import { type Registry, readAuthors, readTags } from '../engine/kinds/blog/registry.ts';
import { BLOG_FOLDER, FIXED_ROUTES } from '../engine/kinds/blog/routes.ts';
import { kindOf, listPages } from '../engine/read/scan.ts';
import { readTextIfExists, writeFile } from '../shared/build/files.ts';
import { readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { type Draft, draftFile, keysIn, newestKeys, withRequiredFields } from './lib/draft.ts';
import { contentPlugin, loadProject, selectSite } from './lib/site-config.ts';

const { values, positionals } = readOptions(COMMANDS.new);
const DOCS = join(selectSite('.'), 'docs');

const terminal = createInterface({ input: stdin, output: stdout });

/**
 * The value from the command line, or else the answer to a question; never empty.
 * @param argument the name of the option or positional argument, for the error message
 * @param fallback the answer if the author only presses Enter
 * @throws if there is no value and no terminal to ask in
 */
async function ask(
  given: string | undefined,
  argument: string,
  question: string,
  fallback = '',
): Promise<string> {
  let answer = given;
  while (!answer) {
    if (!stdin.isTTY) throw new Error(`${argument} is missing. Add it, or run this command in a terminal.`);
    answer = (await terminal.question(`${question}${fallback ? ` (${fallback})` : ''}: `)).trim() || fallback;
  }
  return answer;
}

function frontMatterOf(file: string): Record<string, unknown> {
  const text = readTextIfExists(join(DOCS, file));
  return text === undefined ? {} : readFrontMatter(text, file).frontMatter;
}

const routeOf = (file: string): string =>
  file.startsWith(`${BLOG_FOLDER}/`) ? routeOfPost(file, frontMatterOf(file)) : routeOfFile(file);

/** The front matter of the posts by their files. */
const posts = (): Map<string, Record<string, unknown>> =>
  new Map(
    listPages(DOCS)
      .filter((file) => file.startsWith(`${BLOG_FOLDER}/`))
      .map((file) => [file, frontMatterOf(file)]),
  );

/** @throws if another page already has the URL of a new file */
function checkRoute(file: string): void {
  const route = routeOf(file);
  const other = listPages(DOCS).find((page) => routeOf(page) === route);
  const owner = other ? `docs/${other}` : FIXED_ROUTES.includes(route) && 'A page that the build generates';
  if (owner) throw new Error(`${owner} already has the URL ${route}. Choose another path or title.`);
}

/** The keys that the newest post has in a field. Without a post, the first key of the file. */
const suggestion = (field: 'authors' | 'tags', { keys = [] }: Registry<unknown>): string =>
  newestKeys(posts(), field) ?? keys[0] ?? '';

/** The keys of a field of a post; none if the site has no such keys yet. */
async function askForKeys(
  field: 'authors' | 'tags',
  given: readonly string[] | undefined,
  registry: Registry<unknown>,
): Promise<string[]> {
  if (given === undefined && registry.keys?.length === 0) return [];
  const question = `${field === 'authors' ? 'Authors' : 'Tags'}, keys of docs/${registry.file}, separated by commas`;
  const option = field === 'authors' ? '--author' : '--tag';
  return keysIn(await ask(given?.join(), option, question, suggestion(field, registry)), registry);
}

async function readDraft(): Promise<Draft> {
  const kind = await ask(positionals[0], 'The kind (page or post)', 'A page or a post', 'page');
  const title = await ask(values.title, '--title', 'Title');
  const description = await ask(values.description, '--description', 'Description, one sentence');
  if (kind === 'page') {
    const path = await ask(
      positionals[1],
      'The path',
      'Path in the handbook, such as guides/setup, or a URL, such as /about',
    );
    return { kind, title, description, path };
  }
  if (kind !== 'post') throw new Error(`There is no template for "${kind}": choose page or post.`);
  const [authorsFile, tagsFile] = [readAuthors(DOCS), readTags(DOCS)];
  const { date = new Date().toISOString().slice(0, 10) } = values;
  const authors = await askForKeys('authors', values.author, authorsFile);
  const tags = await askForKeys('tags', values.tag, tagsFile);
  return { kind, title, description, date, authors, tags };
}

try {
  const { file, text } = draftFile(await readDraft());
  const path = join(DOCS, file);
  checkRoute(file);
  const { kinds } = contentPlugin(await (await loadProject()).config()).options;
  const kind = kindOf(kinds, file);
  const { frontMatter } = readFrontMatter(text, file);
  const draft = kind ? withRequiredFields(text, frontMatter, kind.fields) : { text, names: [] };
  writeFile(path, draft.text);
  const fields =
    draft.names.length > 0 ? ` Fill in ${draft.names.join(', ')}, which ${kind?.name} needs.` : '';
  console.log(`Wrote ${relative(process.cwd(), path)}.${fields} \`npm run dev\` shows it.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  terminal.close();
}
