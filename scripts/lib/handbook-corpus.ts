import { join } from 'node:path';
import { writeFile } from '../../plugins/lib/files.ts';
import { seededRandom } from './seeded-random.ts';

/** A file of a generated site, with its path relative to the site's folder. */
export interface CorpusFile {
  path: string;
  text: string;
}

const NOUNS =
  'service gateway schema query mutation resolver journey block card video language translation session profile visitor editor release branch preview pipeline check test fixture component story theme token layout page sidebar index cache queue worker job event metric alert dashboard secret variable database migration table column record replica backup bucket upload subtitle player chapter catalog locale country team review decision proposal incident runbook budget cycle sprint milestone workshop manual policy permission role account request response header payload'.split(
    ' ',
  );
const VERBS =
  'builds reads writes checks loads stores sends receives follows joins splits renders caches retries logs measures compares merges deploys restores names lists moves keeps drops signs maps groups sorts streams'.split(
    ' ',
  );
const ADJECTIVES =
  'small shared public private stale fresh nightly local remote generated optional required default hosted embedded slow fast partial complete nested typed visible hidden recent reliable'.split(
    ' ',
  );
const TAILS = [
  'before the first request of the day',
  'as soon as the branch is pushed',
  'when nobody looks at the dashboard',
  'in every environment but the local one',
  'unless a reviewer asks for more',
  'so that the next release stays small',
  'because the old way cost an hour a week',
  'without a restart of the gateway',
  'for as long as the session lasts',
  'with the limits that the team agreed on',
];

const PAGES_PER_FOLDER = 20;
const FOLDERS_PER_PART = 10;
const PAGES_PER_POST = 20;
const SECTIONS = 6;

/**
 * Random numbers and words for one page. Each page has its own seed, so a larger corpus begins like a smaller one,
 * except for link targets.
 */
class Writer {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  below = (limit: number): number => Math.floor(this.#next() * limit);

  pick = <T>(list: readonly T[]): T => list[this.below(list.length)] as T;

  capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

  name = (): string => this.pick(NOUNS) + this.capital(this.pick(NOUNS)) + this.below(100);

  title = (): string => this.capital(`${this.pick(ADJECTIVES)} ${this.pick(NOUNS)} ${this.pick(NOUNS)}`);

  sentence = (): string =>
    this.capital(
      `the ${this.pick(ADJECTIVES)} ${this.pick(NOUNS)} ${this.pick(VERBS)} every ${this.pick(ADJECTIVES)} ${this.pick(NOUNS)} ${this.pick(TAILS)}.`,
    );

  prose = (sentences: number): string =>
    Array.from({ length: sentences }, () => {
      const sentence = this.sentence();
      const style = this.#next();
      if (style < 0.15) return sentence.replace(/^The (\w+)/, 'The `$1`');
      return style < 0.3 ? sentence.replace(/every (\w+)/, 'every **$1**') : sentence;
    }).join(' ');
}

const typescript = ({ name, pick, below }: Writer): string => {
  const [type, field, handler] = [name(), name(), name()];
  return `import { ${handler} } from './${pick(NOUNS)}';

interface ${type} {
  ${field}: string;
  attempts?: number;
}

/** Reads one record; retries when the ${pick(NOUNS)} is away. */
export async function load${below(1000)}(input: ${type}): Promise<string> {
  for (let attempt = 0; attempt < ${below(9) + 1}; attempt += 1) {
    const answer = await ${handler}(input.${field}, { timeout: ${below(5000)} });
    if (answer.ok) return answer.text();
  }
  throw new Error(\`no ${pick(NOUNS)} after \${input.attempts ?? 1} attempts\`);
}`;
};

const tsx = ({ name, pick, below, capital, sentence }: Writer): string => {
  const component = capital(name());
  return `export function ${component}({ title, items }: ${component}Props): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={title} className="${pick(NOUNS)}">
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'} {items.length}
      </button>
      {isOpen && items.map((item) => <${component}Row key={item.id} size={${below(64)}} {...item} />)}
      <p>${sentence()}</p>
    </section>
  );
}`;
};

const bash = ({ name, pick, below }: Writer): string =>
  `# ${pick(NOUNS)} first, then the rest
nx generate ${name()} --project="${pick(NOUNS)}" --dry-run
for file in apps/*/${pick(NOUNS)}.json; do
  jq '.port = ${below(9000)}' "$file" > "$file.new" && mv "$file.new" "$file"
done
export ${name().toUpperCase()}=$(cat .env | grep ${pick(NOUNS)} | cut -d= -f2)`;

const json = ({ name, pick, below }: Writer): string =>
  `{
  "name": "${name()}",
  "enabled": ${below(2) === 0},
  "limits": { "${pick(NOUNS)}": ${below(900)}, "${pick(ADJECTIVES)}": null },
  "targets": ["${name()}", "${name()}", "${name()}"]
}`;

const yaml = ({ name, pick, below }: Writer): string =>
  `on: [push]
jobs:
  ${name()}:
    runs-on: ubuntu-latest
    timeout-minutes: ${below(60)}
    steps:
      - name: ${pick(VERBS)} the ${pick(NOUNS)}
        run: npx nx affected --target=${pick(NOUNS)} --parallel=${below(8) + 1}
        env: { TOKEN: "\${{ secrets.${name().toUpperCase()} }}" }`;

const graphql = ({ name, pick, capital, below }: Writer): string =>
  `query ${capital(name())}($id: ID!, $first: Int = ${below(50)}) {
  ${pick(NOUNS)}(id: $id) {
    id
    ${name()}(first: $first) {
      edges { node { ${pick(NOUNS)} ${pick(NOUNS)} ... on ${capital(pick(NOUNS))} { title } } }
    }
  }
}`;

const sql = ({ name, pick, below }: Writer): string =>
  `SELECT ${pick(NOUNS)}, count(*) AS total
FROM ${name()}
LEFT JOIN ${name()} USING (id)
WHERE created_at > now() - interval '${below(90)} days' -- ${pick(NOUNS)}
GROUP BY 1 HAVING count(*) > ${below(20)};`;

const css = ({ name, pick, below }: Writer): string =>
  `.${name()} {
  --gap: ${below(40)}px;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${below(20)}rem, 1fr));
  color: var(--${pick(NOUNS)}, #${below(0xffffff).toString(16).padStart(6, '0')});
}`;

const python = ({ name, pick, below }: Writer): string =>
  `def ${name()}(${pick(NOUNS)}s: list[str], limit: int = ${below(100)}) -> dict[str, int]:
    """Count what ${pick(VERBS)} the ${pick(NOUNS)}."""
    counts = {}
    for entry in ${pick(NOUNS)}s[:limit]:
        counts[entry] = counts.get(entry, 0) + ${below(9)}
    return counts`;

/** Languages of code blocks. The most frequent languages are listed twice. */
const CODE: readonly (readonly [lang: string, write: (writer: Writer) => string])[] = [
  ['ts', typescript],
  ['ts', typescript],
  ['tsx', tsx],
  ['bash', bash],
  ['bash', bash],
  ['json', json],
  ['yaml', yaml],
  ['graphql', graphql],
  ['sql', sql],
  ['css', css],
  ['python', python],
];

function codeBlock(writer: Writer): string {
  const [lang, write] = writer.pick(CODE);
  const code = write(writer);
  const title = writer.below(3) === 0 ? ` title="libs/${writer.name()}.${lang}"` : '';
  const marks = writer.below(5) === 0 ? ' {2,4-5}' : '';
  return `\`\`\`${lang}${title}${marks}\n${code}\n\`\`\``;
}

const table = ({ name, sentence, below, pick }: Writer): string =>
  [
    '| Setting | Default | What it does |',
    '| --- | --- | --- |',
    ...Array.from({ length: 5 }, () => `| \`${name()}\` | ${below(900)} ${pick(NOUNS)}s | ${sentence()} |`),
  ].join('\n');

const list = ({ sentence, capital, pick }: Writer): string =>
  Array.from({ length: 4 }, () => `- **${capital(pick(NOUNS))}.** ${sentence()}`).join('\n');

const admonition = ({ pick, title, prose }: Writer): string =>
  `:::${pick(['note', 'tip', 'info', 'warning', 'danger'])} ${title()}\n\n${prose(2)}\n\n:::`;

const BLOCKS = [codeBlock, codeBlock, codeBlock, table, list, admonition, admonition];

interface Place {
  file: string;
  route: string;
  title: string;
}

const pad = (number: number): string => String(number + 1).padStart(3, '0');

/** The path and title of a page. The first page of a folder is its index. */
function placeOf(index: number): Place {
  const folder = Math.floor(index / PAGES_PER_FOLDER);
  const part = Math.floor(folder / FOLDERS_PER_PART);
  const within = index % PAGES_PER_FOLDER;
  const path = `docs/part-${pad(part)}/chapter-${pad(folder % FOLDERS_PER_PART)}`;
  const writer = new Writer(index);
  const title = `${writer.title()} ${pad(index)}`;
  if (within === 0) return { file: `${path}/index.mdx`, route: `/${path}`, title };
  return { file: `${path}/page-${pad(within)}.mdx`, route: `/${path}/page-${pad(within)}`, title };
}

function section(writer: Writer, number: number, linkTo: () => string): string {
  const { title, prose, pick, below } = writer;
  const parts = [
    `## ${title()}`,
    `${prose(4)} See [${pick(NOUNS)}](${linkTo()}) for more.`,
    pick(BLOCKS)(writer),
    `### ${title()}`,
    prose(3),
    pick(BLOCKS)(writer),
  ];
  return (number === below(SECTIONS) ? [...parts, prose(5)] : parts).join('\n\n');
}

function body(writer: Writer, pages: number): string {
  const linkTo = () => placeOf(writer.below(pages)).route;
  const sections = Array.from({ length: SECTIONS }, (_, number) => section(writer, number, linkTo));
  return [writer.prose(4), ...sections].join('\n\n');
}

function handbookPage(index: number, pages: number): CorpusFile {
  const { file, title } = placeOf(index);
  const writer = new Writer(index + 1_000_000);
  const frontMatter = `---\ntitle: ${title}\ndescription: ${writer.sentence()}\norder: ${(index % PAGES_PER_FOLDER) + 1}\n---`;
  return { path: `docs/${file}`, text: `${frontMatter}\n\n${body(writer, pages)}\n` };
}

const TAGS = ['core', 'graphql', 'frontend', 'testing', 'delivery'];
const AUTHORS = ['platform-team', 'frontend-team', 'backend-team'];

function post(index: number, pages: number): CorpusFile {
  const writer = new Writer(index + 2_000_000);
  const { title, sentence, prose, pick } = writer;
  const day = new Date(Date.UTC(2015, 0, 1 + index * 7)).toISOString().slice(0, 10);
  const frontMatter = [
    `title: ${title()} ${pad(index)}`,
    `description: ${sentence()}`,
    `authors: [${pick(AUTHORS)}]`,
    `tags: [${pick(TAGS)}]`,
  ];
  const text = `---\n${frontMatter.join('\n')}\n---\n\n${prose(4)}\n\n<!-- truncate -->\n\n${body(writer, pages)}\n`;
  return { path: `docs/blog/${day}-post-${pad(index)}.mdx`, text };
}

/** The page that the navigation bar links to. */
const welcome = `---
title: Welcome
description: Where a reader of the handbook begins.
order: 0
---

Welcome to the handbook.
`;

const home = `---
title: A generated handbook
description: Pages that look like a handbook's.
hero:
  title: A generated handbook
  text: Made to be measured.
  actions:
    - { label: Begin, to: ${placeOf(0).route} }
cards: []
---
`;

const categories = (pages: number): CorpusFile[] => {
  const parts = Math.ceil(pages / PAGES_PER_FOLDER / FOLDERS_PER_PART);
  return Array.from({ length: parts }, (_, part) => ({
    path: `docs/docs/part-${pad(part)}/_category_.json`,
    text: JSON.stringify({ label: `Part ${part + 1}`, order: part + 1 }),
  }));
};

const authors = AUTHORS.map((key) => `${key}:\n  name: ${key.replace('-', ' ')}\n  title: Writes posts\n`);
const tags = TAGS.map(
  (key) => `${key}:\n  label: ${key}\n  description: Posts about ${key}.\n  permalink: /${key}\n`,
);

/**
 * A site like a growing handbook: headings, prose, code in nine languages, tables, lists, admonitions and links between
 * pages, in nested folders, with one blog post for every twenty pages.
 * @returns the same files for the same number on every machine
 */
export function generateHandbook(pages: number): CorpusFile[] {
  return [
    { path: 'docs/index.mdx', text: home },
    { path: 'docs/docs/welcome.mdx', text: welcome },
    { path: 'docs/blog/authors.yml', text: authors.join('\n') },
    { path: 'docs/blog/tags.yml', text: tags.join('\n') },
    ...categories(pages),
    ...Array.from({ length: pages }, (_, index) => handbookPage(index, pages)),
    ...Array.from({ length: Math.ceil(pages / PAGES_PER_POST) }, (_, index) => post(index, pages)),
  ];
}

/** Writes such a site into a folder. */
export function writeHandbook(folder: string, pages: number): void {
  for (const { path, text } of generateHandbook(pages)) writeFile(join(folder, path), text);
}
