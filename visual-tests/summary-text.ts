import { counted } from '../packages/gallery/page.ts';

/** A part of Playwright's report. */
export interface Suite<Spec> {
  specs?: Spec[];
  suites?: Suite<Spec>[];
}

export const specsOf = <Spec>({ specs = [], suites = [] }: Suite<Spec>): Spec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

export type Report = Suite<{ title: string; ok: boolean }>;

interface ChangedScreenshot {
  name: string;
  title: string;
  /** URLs of the screenshots, if they have URLs outside the gallery. */
  before?: string;
  after?: string;
}

interface Findings {
  /** The number of all screenshots, changed or not. */
  count: number;
  changed: readonly ChangedScreenshot[];
  /** The changes in words, as in the gallery. */
  changes?: readonly { title: string; count: number }[];
  /** The pages that the branch changes. The gallery shows them. */
  pages?: readonly { path: string; status: string }[];
  /** The changes that a reviewer rejected and that are still there. */
  rejected?: readonly { title: string; note: string }[];
  gallery?: string;
}

/** Maximum number of rows: a comment on a pull request can have 65,536 characters. */
const MAX_ROWS = 40;

const thumbnail = (src: string, title: string): string =>
  `<a href="${src}"><img src="${src}" alt="${title}" width="200"></a>`;

const row = ({ title, before, after }: ChangedScreenshot): string => {
  const was = before ? thumbnail(before, `Before: ${title}`) : 'new';
  const is = after ? thumbnail(after, `After: ${title}`) : 'in the gallery: not a baseline yet';
  return `| ${title} | ${was} | ${is} |`;
};

/** Text that is read neither as Markdown or HTML nor as the name of a person. */
const plain = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

const changeLines = ({ changes = [], rejected = [], pages = [] }: Findings): string[] => [
  ...(rejected.length > 0 ? ['', '**Rejected, and still there:**', ''] : []),
  ...rejected.map(({ title, note }) => `- ${plain(title)}${note ? `: ${plain(note)}` : ''}`),
  ...(pages.length > 0 ? ['', `${counted(pages.length, 'page')} of this branch, in the gallery:`, ''] : []),
  ...pages.map(({ path, status }) => `- ${plain(path)} (${status})`),
  ...(changes.length > 0 ? ['', `${counted(changes.length, 'change')}:`, ''] : []),
  ...changes
    .slice(0, MAX_ROWS)
    .map(({ title, count }) => `- ${plain(title)} (${counted(count, 'screenshot')})`),
];

/** @returns the summary of a run, in Markdown */
export function summaryOf(report: Report, findings: Findings): string {
  const { count, changed, gallery } = findings;
  const names = new Set(changed.map(({ name }) => name));
  const failed = specsOf(report).filter(({ ok }) => !ok);
  const broken = failed.filter(({ title }) => !names.has(title));
  const lines = ['## Visual review', ''];
  lines.push(`${counted(count, 'screenshot')}, **${changed.length} changed**.`);
  const different = failed.length - broken.length;
  if (different > 0) lines.push(`${counted(different, 'test')} found differences from the baselines.`);
  if (gallery) lines.push('', `[Open the gallery](${gallery})`);
  lines.push(...changeLines(findings));
  if (changed.some(({ after }) => !after)) {
    lines.push(
      '',
      'Decide in the gallery, and post its comment. To accept screenshots, comment `/accept name…` with names from the gallery, or `/accept all`.',
    );
  }
  if (changed.length > 0) {
    lines.push('', '| screenshot | before | after |', '| --- | --- | --- |');
    lines.push(...changed.slice(0, MAX_ROWS).map(row));
  }
  if (changed.length > MAX_ROWS) lines.push('', `In the gallery: ${changed.length - MAX_ROWS} more.`);
  if (broken.length > 0) {
    lines.push('', 'Failed before a screenshot was taken:', '', ...broken.map(({ title }) => `- ${title}`));
  }
  return lines.join('\n');
}
