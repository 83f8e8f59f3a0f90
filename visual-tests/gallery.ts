import type { Mode, Size } from './states.ts';

export interface Shot {
  mode: Mode;
  size: Size;
  /** The baseline; missing for a state that is new. */
  before?: string;
  /** What the run saw, where it is not the baseline. */
  after?: string;
  difference?: string;
}

export interface Entry {
  name: string;
  title: string;
  path: string;
  shots: readonly Shot[];
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const isChanged = ({ after }: Shot): boolean => after !== undefined;

const picture = (src: string, alt: string, name = ''): string =>
  `<img loading="lazy" src="${src}" alt="${escapeHtml(alt)}"${name && ` class="${name}"`}>`;

/** Before and after on top of each other with a slider between them, and the difference below. */
function comparison({ before, after, difference }: Shot, label: string): string {
  if (!after) return before ? `<a href="${before}">${picture(before, label)}</a>` : '';
  if (!before) return `<p class="new">New</p><a href="${after}">${picture(after, label)}</a>`;
  return `<div class="compare" style="--at:50%">
      ${picture(before, `Before: ${label}`)}
      ${picture(after, `After: ${label}`, 'after')}
      <input type="range" min="0" max="100" value="50" aria-label="Before and after: ${escapeHtml(label)}">
    </div>
    <p class="views"><a href="${before}">before</a> <a href="${after}">after</a>${
      difference ? ` <a href="${difference}">difference</a>` : ''
    }</p>
    ${difference ? `<a href="${difference}">${picture(difference, `Difference: ${label}`, 'difference')}</a>` : ''}`;
}

const figure = (entry: Entry, shot: Shot): string => {
  const label = `${entry.title}, ${shot.mode}, ${shot.size}`;
  return `<figure class="${shot.size}${isChanged(shot) ? ' changed' : ''}">
    <figcaption>${shot.mode} · ${shot.size}${isChanged(shot) ? ' · <strong>changed</strong>' : ''}</figcaption>
    ${comparison(shot, label)}
  </figure>`;
};

const section = (entry: Entry): string => {
  const changed = entry.shots.some(isChanged);
  return `<section id="${entry.name}" tabindex="-1" data-changed="${changed}" data-text="${escapeHtml(
    `${entry.title} ${entry.name} ${entry.path}`.toLowerCase(),
  )}">
  <h2><a href="#${entry.name}">${escapeHtml(entry.title)}</a> <code>${escapeHtml(entry.path)}</code>${
    changed ? ' <mark>changed</mark>' : ''
  }</h2>
  <div class="shots">${entry.shots.map((shot) => figure(entry, shot)).join('')}</div>
</section>`;
};

/**
 * The gallery as one page without any file of its own but the pictures.
 * @param entries the states in their order
 */
export function galleryPage(entries: readonly Entry[], css: string, script: string): string {
  const changed = entries.filter(({ shots }) => shots.some(isChanged));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Visual review: ${changed.length} of ${entries.length} states changed</title>
<style>${css}</style>
<header>
  <h1>Visual review</h1>
  <p>${entries.length} states, <strong>${changed.length} changed</strong>.</p>
  <form role="search">
    <label>Filter <input type="search" id="filter" placeholder="drawer, blog, /docs …"></label>
    <label><input type="checkbox" id="only-changed"${changed.length > 0 ? ' checked' : ''}> only changed</label>
    <label>Mode <select id="mode"><option value="">both</option><option>light</option><option>dark</option></select></label>
  </form>
  <p class="keys"><kbd>j</kbd> <kbd>k</kbd> next and previous state, <kbd>/</kbd> filter, arrow keys move a slider</p>
  <nav aria-label="States"><ul>${entries
    .map(
      ({ name, title, shots }) =>
        `<li><a href="#${name}">${escapeHtml(title)}${shots.some(isChanged) ? ' ●' : ''}</a></li>`,
    )
    .join('')}</ul></nav>
</header>
<main>
${entries.map(section).join('\n')}
<p id="nothing" hidden>Nothing to show: no state changed, or none matches the filter.</p>
</main>
<script>${script}</script>
</html>
`;
}
