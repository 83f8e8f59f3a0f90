import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE } from '../../shared/build/engine.ts';
import { escapeHtml } from '../../shared/text/escape-html.ts';
import type { Region } from './pixels.ts';

/** The sizes of the window, with their labels. */
const SIZE_NAMES = {
  mobile: '390 wide',
  narrow: '996 wide',
  wide: '997 wide',
  desktop: '1440 wide',
} as const;

export type Size = keyof typeof SIZE_NAMES;
export type Mode = 'light' | 'dark';

export interface Shot {
  /** The name of the baseline's file without its extension. */
  name: string;
  mode: Mode;
  size: Size;
  /** The URL of the screenshot before the change; missing for a new screenshot. */
  before?: string;
  /** The URL of the screenshot after the change, if it differs. */
  after?: string;
  /** The URL of a picture of the changed pixels, which is transparent elsewhere. */
  tint?: string;
  /** The number of pixels that differ. */
  pixels?: number;
  regions?: readonly Region[];
  /** Key of the change. Screenshots with the same change have the same key. */
  change?: string;
  /** The changes in this screenshot, and their regions. Without them, it has one change, with the key `change`. */
  parts?: ReadonlyMap<string, readonly Region[]>;
  /** Whether it is only a picture, without a baseline to replace. */
  isPicture?: boolean;
  /** Whether the page is deleted, so that there is no screenshot after the change. */
  isDeleted?: boolean;
  /** Whether `after` is already the baseline of this branch. */
  isKept?: boolean;
}

export interface Entry {
  name: string;
  title: string;
  path: string;
  /** Such as "new page", for pages of a pull request. */
  note?: string;
  shots: readonly Shot[];
}

/** A page in several engines. */
export interface EngineEntry {
  title: string;
  path: string;
  size: Size;
  /** The URLs of the screenshots, by the names of their engines. */
  engines: ReadonlyMap<string, string>;
}

/** A change that screenshots have in `parts`, in words. */
export interface Change {
  id: string;
  title: string;
  details: readonly string[];
  /** Why a reviewer rejected the change in an earlier run. */
  rejected?: string;
}

/** A screenshot with its label, and the title of its page or state. */
interface Screenshot extends Shot {
  label: string;
  title: string;
}

/** The views of a change at full size, in the order of their keys. */
const VIEWS = {
  slider: 'Slider',
  onion: 'Onion skin',
  blink: 'Blink',
  difference: 'Difference',
  side: 'Side by side',
} as const;

export const isChanged = ({ after, isDeleted }: { after?: unknown; isDeleted?: boolean }): boolean =>
  after !== undefined || isDeleted === true;

const canAccept = ({ after, isKept, isPicture }: Shot): boolean =>
  after !== undefined && !isKept && !isPicture;

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

const labeled = (entry: Entry): Screenshot[] =>
  entry.shots.map((shot) => ({
    ...shot,
    title: entry.title,
    label: `${entry.title}, ${shot.mode}, ${SIZE_NAMES[shot.size]}`,
  }));

/** A row of the gallery: one change, and the screenshots that show it. */
interface Row<T> extends Change {
  screenshots: T[];
}

const keyOf = ({ change, name }: Pick<Shot, 'name' | 'change'>): string => change ?? name;

/** Identifies a change in the browser and in comments. */
const idOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 12);

/** Groups changed screenshots by their changes, the most frequent change first. A screenshot can have several changes. */
export function groupByChange<T extends Pick<Shot, 'name' | 'after' | 'change' | 'parts' | 'isDeleted'>>(
  screenshots: readonly T[],
  changes: readonly Change[] = [],
): Row<T>[] {
  const rows = new Map<string, Row<T>>(changes.map((change) => [change.id, { ...change, screenshots: [] }]));
  for (const screenshot of screenshots.filter(isChanged)) {
    const ids = screenshot.parts?.size ? [...screenshot.parts.keys()] : [idOf(keyOf(screenshot))];
    for (const id of ids) {
      const row = rows.get(id) ?? { id, title: '', details: [], screenshots: [] };
      row.screenshots.push(screenshot);
      rows.set(id, row);
    }
  }
  return [...rows.values()]
    .filter((row) => row.screenshots.length > 0)
    .sort((a, b) => b.screenshots.length - a.screenshots.length);
}

/** A checkbox to accept screenshots. @param names separated by spaces */
const acceptBox = (names: string, text: string, label: string): string =>
  `<label class="accept"><input type="checkbox" data-accepts="${names}" aria-label="${escapeHtml(label)}"> ${text}</label>`;

const noteOf = ({ before, after, pixels, isKept, isDeleted }: Shot): string => {
  if (isDeleted) return ' · <strong>deleted</strong>';
  if (!after) return '';
  const note = before ? `changed${pixels ? ` · ${counted(pixels, 'pixel')}` : ''}` : 'new';
  return ` · <strong>${note}</strong>${isKept ? ' · accepted' : ''}`;
};

const thumbnail = ({ name, label, before, after }: Screenshot): string => {
  const shown = after ?? before;
  if (!shown) return '<p class="missing">No screenshot yet.</p>';
  const hidden = after && before ? `<img class="before" loading="lazy" hidden src="${before}" alt="">` : '';
  return `<button type="button" data-opens="${name}">${hidden}<img class="${after ? 'after' : 'before'}" loading="lazy" src="${shown}" alt="${escapeHtml(label)}"></button>`;
};

const boxesOf = (regions: readonly Region[]): number[][] =>
  regions.map(({ x, y, width, height, before = y }) => [x, y, width, height, before]);

const figure = (screenshot: Screenshot): string => {
  const { name, mode, size, label, regions = [], parts = new Map<string, Region[]>(), tint } = screenshot;
  const own = [...parts].map(([id, inChange]) => [id, boxesOf(inChange)] as const);
  const data = `data-regions="${JSON.stringify(boxesOf(regions))}" data-parts="${escapeHtml(JSON.stringify(Object.fromEntries(own)))}"${tint ? ` data-tint="${tint}"` : ''}`;
  return `<figure class="${size}" data-name="${name}" data-mode="${mode}" data-size="${size}" data-changed="${isChanged(screenshot)}" ${data}>
    ${thumbnail(screenshot)}
    <figcaption>${mode} · ${SIZE_NAMES[size]}${noteOf(screenshot)}${canAccept(screenshot) ? acceptBox(name, 'accept', `Accept ${label}`) : ''}</figcaption>
  </figure>`;
};

/** Sorts screenshots by size, so that light is next to dark. */
const inPairs = <T extends Shot>(shots: readonly T[]): T[] => {
  const sizes = [...new Set(shots.map(({ size }) => size))];
  return sizes.flatMap((size) => shots.filter((shot) => shot.size === size));
};

const section = (entry: Entry): string => {
  const changed = entry.shots.some(isChanged);
  const words = escapeHtml(`${entry.title} ${entry.name} ${entry.path}`.toLowerCase());
  return `<section id="${entry.name}" tabindex="-1" aria-labelledby="${entry.name}-title" data-text="${words}">
  <h2 id="${entry.name}-title"><a href="#${entry.name}">${escapeHtml(entry.title)}</a> <code>${escapeHtml(entry.path)}</code>${
    changed ? ` <mark>${entry.note ?? 'changed'}</mark>` : ''
  }</h2>
  <div class="shots">${inPairs(labeled(entry)).map(figure).join('')}</div>
</section>`;
};

/** Text in which the numbers of a list do not repeat, such as "light and dark". */
const listed = (values: readonly string[]): string => [...new Set(values)].join(', ');

const opener = ({ name, label }: Screenshot, id: string): string =>
  `<button type="button" class="link" data-opens="${name}" data-change="${id}">${escapeHtml(label)}</button>`;

/** A longer list of screenshots or elements is folded. */
const MAX_SHOWN = 4;

const folded = (parts: readonly string[], thing: string): string =>
  parts.length <= MAX_SHOWN
    ? `<p class="list">${parts.join(' ')}</p>`
    : `<details><summary>${counted(parts.length, thing)}</summary><p class="list">${parts.join(' ')}</p></details>`;

const verdictBox = (verdict: string, text: string, label: string, names = ''): string =>
  `<label class="accept"><input type="checkbox" data-verdict="${verdict}"${names && ` data-accepts="${names}"`} aria-label="${escapeHtml(label)}"> ${text}</label>`;

/** The three verdicts on a change, and the note of a rejection. */
function verdicts(names: readonly string[], count: number, index: number): string {
  const change = `change ${index + 1}`;
  return `<div class="verdicts" role="group" aria-label="Verdict on ${change}">
        ${verdictBox('accept', 'Accept', `Accept ${counted(count, 'screenshot')} of ${change}`, names.join(' '))}
        ${verdictBox('reject', 'Reject', `Reject ${change}`)}
        ${verdictBox('later', 'Later', `Decide on ${change} later`)}
        <input type="text" class="note" maxlength="300" placeholder="What is wrong?" aria-label="Note on ${change}" hidden>
      </div>`;
}

/** The title of a change that has no words: a new page or state, or one whose elements are unknown. */
function titleOf({ title, screenshots }: Row<Screenshot>): string {
  const [first] = screenshots;
  if (title || !first) return title;
  if (first.isDeleted) return `Deleted: ${first.title}`;
  return first.before ? counted(screenshots.length, 'screenshot') : `New: ${first.title}`;
}

/** One change, with a part of it at full size, and all screenshots that show it. */
function changeRow(row: Row<Screenshot>, index: number): string {
  const { id, details, screenshots, rejected } = row;
  const [first] = screenshots;
  if (!first) return '';
  const names = screenshots.filter(canAccept).map(({ name }) => name);
  const crops = ['before', 'after'].map((side) => `<span class="crop" data-side="${side}"></span>`).join('');
  const number = `Change ${index + 1}`;
  const heading = titleOf(row);
  const where = [
    counted(screenshots.length, 'screenshot'),
    listed(screenshots.map(({ mode }) => mode)),
    listed(screenshots.map(({ size }) => SIZE_NAMES[size])),
  ];
  const words = escapeHtml(
    [heading, ...details, ...screenshots.map(({ label }) => label)].join(' ').toLowerCase(),
  );
  return `<li id="change-${id}" tabindex="-1" data-id="${id}" data-title="${escapeHtml(heading)}" data-words="${words}" data-names="${screenshots.map(({ name }) => name).join(' ')}"${rejected === undefined ? '' : ` data-rejected="${escapeHtml(rejected)}"`}>
    <button type="button" class="crops" data-opens="${first.name}" data-change="${id}" aria-label="${escapeHtml(`${number}: ${heading}. Open ${first.label}`)}">${crops}</button>
    <div>
      <h3><span class="number">${number}</span> ${escapeHtml(heading)}</h3>
      <p class="where">${escapeHtml(where.join(' · '))}</p>
      ${
        details.length > 0
          ? folded(
              details.map((detail) => `<span>${escapeHtml(detail)}</span>`),
              'element',
            )
          : ''
      }
      ${folded(
        screenshots.map((screenshot) => opener(screenshot, id)),
        'screenshot',
      )}
      ${verdicts(names, screenshots.length, index)}
    </div>
  </li>`;
}

function changes(screenshots: readonly Screenshot[], known: readonly Change[]): string {
  const rows = groupByChange(screenshots, known);
  if (rows.length === 0) return '';
  const names = screenshots.filter(canAccept).map(({ name }) => name);
  const changed = screenshots.filter(isChanged).length;
  return `<section id="changes" tabindex="-1" aria-labelledby="changes-title">
  <h2 id="changes-title">${counted(rows.length, 'change')} in ${counted(changed, 'screenshot')}</h2>
  <div class="progress"><progress max="${rows.length}" value="0" aria-labelledby="decided"></progress> <span id="decided" role="status"></span>
  ${names.length > 0 ? acceptBox(names.join(' '), 'Accept everything', 'Accept everything') : ''}</div>
  <ol class="changes">${rows.map(changeRow).join('\n')}</ol>
</section>`;
}

const enginePage = ({ title, path, size, engines }: EngineEntry): string => {
  const figures = [...engines].map(
    ([engine, src]) =>
      `<figure class="engine"><img loading="lazy" src="${src}" alt="${escapeHtml(`${title}, ${SIZE_NAMES[size]}, in ${engine}`)}"><figcaption>${engine}</figcaption></figure>`,
  );
  return `<h3>${escapeHtml(title)} <code>${escapeHtml(path)}</code> · ${SIZE_NAMES[size]}</h3>
  <div class="shots">${figures.join('')}</div>`;
};

function enginePages(entries: readonly EngineEntry[]): string {
  if (entries.length === 0) return '';
  return `<section id="engines" tabindex="-1" aria-labelledby="engines-title">
  <h2 id="engines-title">In three engines</h2>
  <p>For information: no test compares these screenshots, because browsers draw letters differently.</p>
  <details><summary>Show ${counted(entries.length, 'page')}</summary>
  ${entries.map(enginePage).join('\n')}
  </details>
</section>`;
}

const options = (label: string, names: readonly (readonly [string, string])[]): string =>
  `<option value="">${label}</option>${names.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')}`;

const VIEWER = `<dialog class="viewer" aria-labelledby="viewer-title">
  <div class="bar">
    <h2 id="viewer-title"></h2>
    <button type="button" data-does="close">Close</button>
    <fieldset class="views"><legend>View</legend>${Object.entries(VIEWS)
      .map(([value, text]) => `<label><input type="radio" name="view" value="${value}"> ${text}</label>`)
      .join('')}</fieldset>
    <label class="mix">Before <input type="range" min="0" max="100" value="50"> After</label>
    <span class="blinking"><label><input type="checkbox"> blink</label> <button type="button" data-does="flip">Show the other screenshot</button> <output aria-live="off"></output></span>
    <label>Zoom <select>
      <option value="fit">fit</option><option value="1" selected>100%</option><option value="2">200%</option><option value="4">400%</option>
    </select></label>
    <button type="button" data-does="region">Next region</button>
    <button type="button" data-does="previous" aria-label="Previous screenshot">Previous</button>
    <button type="button" data-does="next" aria-label="Next screenshot">Next</button>
    <label class="accept"><input type="checkbox"> accept</label>
  </div>
  <div class="stage" tabindex="0" role="group" aria-label="Screenshots; the arrow keys move the magnifier"><div class="screenshots">
    <img class="before" alt=""><img class="after" alt=""><img class="tint" alt=""><div class="marks"></div>
  </div></div>
  <div class="magnifier" aria-hidden="true"><span class="before"></span><span class="after"></span></div>
</dialog>`;

/** How to accept screenshots: the beginning of a command and of a comment, which the names follow. */
interface Accepting {
  /** The command that takes the screenshots. */
  takes: string;
  command: string;
  /** Without it, no workflow reads comments. */
  comment?: string;
}

const acceptBar = ({ takes, command, comment }: Accepting): string =>
  `<form class="accepting" aria-label="Accept screenshots" hidden${comment ? ` data-comment="${comment}"` : ''} data-command="${command}">
  <p><strong role="status"></strong> Run this command after <code>${takes}</code>${comment ? ', or post the comment on the pull request' : ''}.</p>
  <code tabindex="0"></code>
  <button type="button" value="command">Copy command</button>
  ${comment ? '<button type="button" value="comment">Copy comment</button> <button type="button" value="gh">Copy gh command</button>' : ''}
</form>`;

const KEYS = [
  ['<kbd>j</kbd> <kbd>k</kbd>', 'next, previous change, state or screenshot'],
  ['<kbd>Enter</kbd>', 'open the change'],
  ['<kbd>a</kbd> <kbd>x</kbd> <kbd>l</kbd>', 'accept, reject, decide later'],
  ['<kbd>/</kbd>', 'filter'],
  [`<kbd>1</kbd> … <kbd>${Object.keys(VIEWS).length}</kbd>`, 'view of a screenshot'],
  ['<kbd>f</kbd>', 'show the other screenshot (blink)'],
  ['<kbd>r</kbd>', 'next changed region of the screenshot'],
  ['<kbd>z</kbd>', 'zoom'],
  ['<kbd>a</kbd>', 'in the viewer: accept the screenshot'],
  ['arrows', 'move the magnifier; with <kbd>Shift</kbd>, pixel by pixel'],
].map(([keys, what]) => `<dt>${keys}</dt><dd>${what}</dd>`);

/** The gallery is also a file that opens from disk, so its styles and scripts are in the page. */
const readPart = (name: string): string => readFileSync(join(ENGINE, 'packages/gallery', name), 'utf8');

/**
 * The gallery as one page; its only other files are the screenshots.
 * @param entries the states in their order
 * @param engines pages in several engines, as information
 * @param known the changes that screenshots have in `parts`
 */
export function galleryPage(
  entries: readonly Entry[],
  accepting: Accepting,
  engines: readonly EngineEntry[] = [],
  known: readonly Change[] = [],
): string {
  const screenshots = entries.flatMap(labeled);
  const changed = screenshots.filter(isChanged).length;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Visual review: ${changed} of ${screenshots.length} screenshots changed</title>
<style>${readPart('gallery.css')}</style>
<header>
  <h1>Visual review</h1>
  <p>${counted(entries.length, 'state')} in ${counted(screenshots.length, 'screenshot')}, <strong>${changed} changed</strong>.</p>
  <form role="search">
    <label>Filter <input type="search" id="filter" placeholder="drawer, blog, /docs …"></label>
    <label>Mode <select id="mode">${options('both', [
      ['light', 'light'],
      ['dark', 'dark'],
    ])}</select></label>
    <label>Size <select id="size">${options('all', Object.entries(SIZE_NAMES))}</select></label>
    <label class="check"><input type="checkbox" id="only-changed"${changed > 0 ? ' checked' : ''}> only what changed</label>
  </form>
  <details class="keys"><summary>Keys</summary><dl>${KEYS.join('')}</dl></details>
  <nav aria-label="States"><ul>${entries
    .map(
      (entry) =>
        `<li><a href="#${entry.name}">${escapeHtml(entry.title)}${entry.shots.some(isChanged) ? ' <b title="changed">●</b>' : ''}</a></li>`,
    )
    .join('')}</ul></nav>
</header>
<main>
${changes(screenshots, known)}
${entries.map(section).join('\n')}
${enginePages(engines)}
<p id="nothing" hidden>Nothing to show: no state changed, or none matches the filter.</p>
${changed > 0 ? acceptBar(accepting) : ''}
</main>
${VIEWER}
${['gallery.js', 'verdicts.js', 'viewer.js'].map((name) => `<script type="module">${readPart(name)}</script>`).join('\n')}
</html>
`;
}
