import type { Generator, Note } from './types.ts';

export interface ReportFacts {
  generator: Generator;
  pages: number;
  posts: number;
  files: number;
  aliases: number;
  notes: readonly Note[];
  kept: readonly string[];
  old: readonly string[];
  /** How many links lead to each page of the source, by its file. */
  readers: ReadonlyMap<string, number>;
}

interface Group {
  kind: string;
  notes: readonly Note[];
  files: number;
  weight: number;
}

const NAMES: Readonly<Record<Generator, string>> = {
  docusaurus: 'Docusaurus',
  vitepress: 'VitePress',
  starlight: 'Starlight',
  rspress: 'Rspress',
  mkdocs: 'MkDocs',
  markdown: 'a folder of Markdown',
};

/** Notes of the same kind, those that affect the most readers first. More links lead to pages that more people read. */
export function groupNotes(notes: readonly Note[], readers: ReadonlyMap<string, number>): Group[] {
  const kinds = new Map<string, Note[]>();
  for (const note of notes) kinds.set(note.kind, [...(kinds.get(note.kind) ?? []), note]);
  const readersOf = (file: string): number => (readers.get(file) ?? 0) + 1;
  return [...kinds]
    .map(([kind, own]) => {
      const files = new Set(own.map(({ file }) => file));
      const sorted = own.toSorted(
        (a, b) =>
          readersOf(b.file) - readersOf(a.file) ||
          (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)),
      );
      return {
        kind,
        notes: sorted,
        files: files.size,
        weight: [...files].reduce((sum, file) => sum + readersOf(file), 0),
      };
    })
    .sort((a, b) => b.weight - a.weight || (a.kind < b.kind ? -1 : 1));
}

const place = ({ file, line }: Note): string => (line === undefined ? file : `${file}:${line}`);

const code = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.includes('`') ? `\`\` ${plain} \`\`` : `\`${plain}\``;
};

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** How many places of a kind the report lists. */
const LISTED = 200;

function section({ kind, notes, files }: Group): string[] {
  const lines = notes
    .slice(0, LISTED)
    .map((note) => `- ${code(place(note))}${note.detail === undefined ? '' : `: ${code(note.detail)}`}`);
  const rest = notes.length > LISTED ? [`- and ${notes.length - LISTED} more`] : [];
  return [
    `### ${kind}`,
    '',
    `${count(notes.length, 'place')} in ${count(files, 'file')}.`,
    '',
    ...lines,
    ...rest,
    '',
  ];
}

/** The text of `import-report.md`. */
export function reportText(facts: ReportFacts): string {
  const { notes, readers } = facts;
  const open = groupNotes(
    notes.filter(({ isOpen }) => isOpen),
    readers,
  );
  const done = groupNotes(
    notes.filter(({ isOpen }) => !isOpen),
    readers,
  );
  const list = (title: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`## ${title}`, '', ...names.map((name) => `- ${code(name)}`), ''];
  return [
    '# Import report',
    '',
    `From ${NAMES[facts.generator]}: ${count(facts.pages, 'page')}, ${count(facts.posts, 'post')}, ${count(facts.files, 'other file')} and ${count(facts.aliases, 'old URL')} that redirect.`,
    '',
    '## A person should look at',
    '',
    ...(open.length === 0 ? ['Nothing.', ''] : open.flatMap(section)),
    ...list('Files that were edited here, and stay as they are', facts.kept),
    ...list('Files that the source no longer has', facts.old),
    '## Converted',
    '',
    ...done.map(
      ({ kind, notes: own, files }) => `- ${kind}: ${count(own.length, 'time')} in ${count(files, 'file')}`,
    ),
    '',
  ].join('\n');
}

const firstOf = (names: readonly string[]): string =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');

/** The lines for the terminal. */
export function summary(facts: ReportFacts): string {
  const open = groupNotes(
    facts.notes.filter(({ isOpen }) => isOpen),
    facts.readers,
  );
  const converted = facts.notes.filter(({ isOpen }) => !isOpen).length;
  const lines = open
    .slice(0, 12)
    .map(
      ({ kind, notes: [first, ...rest] }) =>
        `  ${kind}: ${first ? place(first) : ''}${rest.length > 0 ? ` and ${rest.length} more` : ''}`,
    );
  return [
    `Imported ${count(facts.pages, 'page')} and ${count(facts.posts, 'post')} from ${NAMES[facts.generator]}, with ${count(facts.files, 'other file')} and ${count(facts.aliases, 'old URL')}.`,
    `Converted: ${count(converted, 'construct')}.`,
    ...(open.length === 0
      ? []
      : [
          'A person should look at:',
          ...lines,
          ...(open.length > lines.length ? [`  and ${open.length - lines.length} more kinds`] : []),
        ]),
    ...(facts.kept.length === 0
      ? []
      : [`Kept ${count(facts.kept.length, 'file')} that somebody has edited: ${firstOf(facts.kept)}`]),
    ...(facts.old.length === 0
      ? []
      : [
          `The source no longer has ${count(facts.old.length, 'file')} of the last import. Delete what you do not need: ${firstOf(facts.old)}`,
        ]),
  ].join('\n');
}
