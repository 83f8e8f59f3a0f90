import { escapeHtml } from '../plugins/lib/escape-html.ts';
import type { Mode, Size } from './states.ts';

export interface Shot {
  mode: Mode;
  size: Size;
  /** The picture before the change; missing for a new state. */
  before?: string;
  /** The picture after the change, if it differs. */
  after?: string;
  difference?: string;
  /** The number of pixels that differ. */
  pixels?: number;
}

export interface Entry {
  name: string;
  title: string;
  path: string;
  shots: readonly Shot[];
}

const SIZE_NAMES: Readonly<Record<Size, string>> = {
  mobile: '390 wide',
  narrow: '996 wide',
  wide: '997 wide',
  desktop: '1440 wide',
};

const isChanged = ({ after }: Shot): boolean => after !== undefined;

const picture = (src: string, alt: string, name: string): string =>
  `<img loading="lazy" src="${src}" alt="${escapeHtml(alt)}" class="${name}">`;

/** A picture that opens in full size. */
const opener = (src: string, label: string, name: string): string =>
  `<button type="button" class="open" data-opens="${name}">${picture(src, label, name)}</button>`;

/** Before and after on top of each other with a slider between them, and their difference next to them. */
function comparison({ before, after, difference }: Shot, label: string): string {
  if (!after) return before ? opener(before, label, 'before') : '<p class="missing">No picture yet.</p>';
  if (!before) return opener(after, label, 'after');
  const views = ['before', 'after', ...(difference ? ['difference'] : [])];
  return `<div class="pair">
      <div class="compare" style="--at:50%">
        ${picture(before, `Before: ${label}`, 'before')}
        ${picture(after, `After: ${label}`, 'after')}
        <input type="range" min="0" max="100" value="50" aria-label="Before and after: ${escapeHtml(label)}">
      </div>
      ${difference ? opener(difference, `Difference: ${label}`, 'difference') : ''}
    </div>
    <p class="views">${views.map((view) => `<button type="button" data-opens="${view}">${view}</button>`).join(' ')}</p>`;
}

const noteOf = ({ before, after, pixels }: Shot): string => {
  if (!after) return '';
  if (!before) return ' · <strong>new</strong>';
  return ` · <strong>changed</strong>${pixels === undefined ? '' : ` · ${pixels.toLocaleString('en-US')} pixels`}`;
};

const figure = (entry: Entry, shot: Shot): string => {
  const label = `${entry.title}, ${shot.mode}, ${shot.size}`;
  const kind = `${shot.size}${shot.before && shot.after ? ' changed' : ' thumbnail'}`;
  return `<figure class="${kind}" data-mode="${shot.mode}" data-size="${shot.size}">
    <figcaption>${shot.mode} · ${SIZE_NAMES[shot.size]}${noteOf(shot)}</figcaption>
    ${comparison(shot, label)}
  </figure>`;
};

/** Light next to dark, narrow before wide. */
const inPairs = (shots: readonly Shot[]): Shot[] => {
  const sizes = [...new Set(shots.map(({ size }) => size))];
  return sizes.flatMap((size) => shots.filter((shot) => shot.size === size));
};

const section = (entry: Entry): string => {
  const changed = entry.shots.some(isChanged);
  const words = escapeHtml(`${entry.title} ${entry.name} ${entry.path}`.toLowerCase());
  return `<section id="${entry.name}" tabindex="-1" aria-labelledby="${entry.name}-title" data-changed="${changed}" data-text="${words}">
  <h2 id="${entry.name}-title"><a href="#${entry.name}">${escapeHtml(entry.title)}</a> <code>${escapeHtml(entry.path)}</code>${
    changed ? ' <mark>changed</mark>' : ''
  }</h2>
  <div class="shots">${inPairs(entry.shots)
    .map((shot) => figure(entry, shot))
    .join('')}</div>
</section>`;
};

const options = (label: string, names: readonly (readonly [string, string])[]): string =>
  `<option value="">${label}</option>${names.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')}`;

/**
 * The gallery as one page; its only other files are the pictures.
 * @param entries the states in their order
 */
export function galleryPage(entries: readonly Entry[], css: string, script: string): string {
  const shots = entries.flatMap((entry) => entry.shots);
  const changed = shots.filter(isChanged).length;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Visual review: ${changed} of ${shots.length} pictures changed</title>
<style>${css}</style>
<header>
  <h1>Visual review</h1>
  <p>${entries.length} states in ${shots.length} pictures, <strong>${changed} changed</strong>.</p>
  <form role="search">
    <label>Filter <input type="search" id="filter" placeholder="drawer, blog, /docs …"></label>
    <label>Mode <select id="mode">${options('both', [
      ['light', 'light'],
      ['dark', 'dark'],
    ])}</select></label>
    <label>Size <select id="size">${options('all', Object.entries(SIZE_NAMES))}</select></label>
    <label class="check"><input type="checkbox" id="only-changed"${changed > 0 ? ' checked' : ''}> only what changed</label>
  </form>
  <p class="keys"><kbd>j</kbd> <kbd>k</kbd> next, previous state<br><kbd>/</kbd> filter<br><kbd>←</kbd> <kbd>→</kbd> move a slider</p>
  <nav aria-label="States"><ul>${entries
    .map(
      (entry) =>
        `<li><a href="#${entry.name}">${escapeHtml(entry.title)}${entry.shots.some(isChanged) ? ' <b title="changed">●</b>' : ''}</a></li>`,
    )
    .join('')}</ul></nav>
</header>
<main>
${entries.map(section).join('\n')}
<p id="nothing" hidden>Nothing to show: no state changed, or none matches the filter.</p>
</main>
<dialog class="full" aria-label="Picture in full size"><form method="dialog"><span></span> <button>Close</button></form><img alt=""></dialog>
<script>${script}</script>
</html>
`;
}
