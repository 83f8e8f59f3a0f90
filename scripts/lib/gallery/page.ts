import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE } from '../../../plugins/lib/engine.ts';
import { escapeHtml } from '../../../plugins/lib/escape-html.ts';
import type { Region } from './difference.ts';

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
  /** The number of pixels that differ. */
  pixels?: number;
  regions?: readonly Region[];
  /** Key of the change. Screenshots with the same change have the same key. */
  change?: string;
  /** Whether `after` is already the baseline of this branch. */
  isKept?: boolean;
}

export interface Entry {
  name: string;
  title: string;
  path: string;
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

/** A screenshot with its label. */
interface Screenshot extends Shot {
  label: string;
}

/** The views of a change at full size, in the order of their keys. */
const VIEWS = {
  slider: 'Slider',
  onion: 'Onion skin',
  blink: 'Blink',
  difference: 'Difference',
  side: 'Side by side',
} as const;

export const isChanged = ({ after }: { after?: unknown }): boolean => after !== undefined;

const canAccept = ({ after, isKept }: Shot): boolean => after !== undefined && !isKept;

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

const labeled = (entry: Entry): Screenshot[] =>
  entry.shots.map((shot) => ({ ...shot, label: `${entry.title}, ${shot.mode}, ${SIZE_NAMES[shot.size]}` }));

/** Groups changed screenshots by their change, the most frequent change first. */
export function groupByChange<T extends Pick<Shot, 'name' | 'after' | 'change'>>(
  screenshots: readonly T[],
): T[][] {
  const groups = new Map<string, T[]>();
  for (const screenshot of screenshots.filter(isChanged)) {
    const key = screenshot.change ?? screenshot.name;
    groups.set(key, [...(groups.get(key) ?? []), screenshot]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

/** A checkbox to accept screenshots. @param names separated by spaces */
const acceptBox = (names: string, text: string, label: string): string =>
  `<label class="accept"><input type="checkbox" data-accepts="${names}" aria-label="${escapeHtml(label)}"> ${text}</label>`;

const noteOf = ({ before, after, pixels, isKept }: Shot): string => {
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

const figure = (screenshot: Screenshot): string => {
  const { name, mode, size, label, regions = [] } = screenshot;
  const boxes = JSON.stringify(regions.map(({ x, y, width, height }) => [x, y, width, height]));
  return `<figure class="${size}" data-name="${name}" data-mode="${mode}" data-size="${size}" data-changed="${isChanged(screenshot)}" data-regions="${boxes}">
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
    changed ? ' <mark>changed</mark>' : ''
  }</h2>
  <div class="shots">${inPairs(labeled(entry)).map(figure).join('')}</div>
</section>`;
};

/** One change, with a part of it at full size, and all screenshots that show it. */
function change(screenshots: readonly Screenshot[], index: number): string {
  const [first] = screenshots;
  if (!first) return '';
  const names = screenshots.filter(canAccept).map(({ name }) => name);
  const crops = ['before', 'after'].map((side) => `<span class="crop" data-side="${side}"></span>`).join('');
  const title = `Change ${index + 1}: ${counted(screenshots.length, 'screenshot')}`;
  return `<li>
    <button type="button" class="crops" data-opens="${first.name}" aria-label="${escapeHtml(`${title}. Open ${first.label}`)}">${crops}</button>
    <div>
      <h3>${title}${first.before ? '' : ' (new)'}</h3>
      <p>${screenshots.map(({ name, label }) => `<button type="button" class="link" data-opens="${name}">${escapeHtml(label)}</button>`).join(' ')}</p>
      ${names.length > 0 ? acceptBox(names.join(' '), `accept ${counted(names.length, 'screenshot')}`, `Accept ${counted(names.length, 'screenshot')} of change ${index + 1}`) : ''}
    </div>
  </li>`;
}

function changes(screenshots: readonly Screenshot[]): string {
  const groups = groupByChange(screenshots);
  if (groups.length === 0) return '';
  const names = screenshots.filter(canAccept).map(({ name }) => name);
  return `<section id="changes" tabindex="-1" aria-labelledby="changes-title">
  <h2 id="changes-title">${counted(groups.length, 'change')} in ${counted(groups.flat().length, 'screenshot')}</h2>
  <p>Screenshots with the same change are grouped. Click a change to open it at full size.</p>
  ${names.length > 0 ? acceptBox(names.join(' '), 'accept everything', 'Accept everything') : ''}
  <ol class="changes">${groups.map(change).join('\n')}</ol>
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
    <img class="before" alt=""><img class="after" alt=""><div class="marks"></div>
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
  `<form class="accepting" aria-label="Accept screenshots" hidden>
  <p><strong role="status"></strong> Run this command after <code>${takes}</code>${comment ? ', or post the comment on the pull request' : ''}.</p>
  <code tabindex="0"></code>
  <button type="button" value="${command}">Copy command</button>
  ${comment ? `<button type="button" value="${comment}">Copy comment</button>` : ''}
</form>`;

const KEYS = [
  ['<kbd>j</kbd> <kbd>k</kbd>', 'next, previous state or screenshot'],
  ['<kbd>/</kbd>', 'filter'],
  [`<kbd>1</kbd> … <kbd>${Object.keys(VIEWS).length}</kbd>`, 'view of a screenshot'],
  ['<kbd>f</kbd>', 'show the other screenshot (blink)'],
  ['<kbd>r</kbd>', 'next changed region of the screenshot'],
  ['<kbd>z</kbd>', 'zoom'],
  ['<kbd>a</kbd>', 'accept the screenshot'],
  ['arrows', 'move the magnifier; with <kbd>Shift</kbd>, pixel by pixel'],
].map(([keys, what]) => `<dt>${keys}</dt><dd>${what}</dd>`);

/** The gallery is also a file that opens from disk, so its styles and scripts are in the page. */
const readPart = (name: string): string => readFileSync(join(ENGINE, 'scripts/lib/gallery', name), 'utf8');

/**
 * The gallery as one page; its only other files are the screenshots.
 * @param entries the states in their order
 * @param engines pages in several engines, as information
 */
export function galleryPage(
  entries: readonly Entry[],
  accepting: Accepting,
  engines: readonly EngineEntry[] = [],
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
${changes(screenshots)}
${entries.map(section).join('\n')}
${enginePages(engines)}
<p id="nothing" hidden>Nothing to show: no state changed, or none matches the filter.</p>
${screenshots.some(canAccept) ? acceptBar(accepting) : ''}
</main>
${VIEWER}
${['gallery.js', 'viewer.js'].map((name) => `<script type="module">${readPart(name)}</script>`).join('\n')}
</html>
`;
}
