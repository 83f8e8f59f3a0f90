/**
 * Runs inline in the page's head, after the template that engine/output/critical-css.ts writes. It loads the files of
 * the template after the first paint, or before it if settings of the reader change the colors of the first view.
 *
 * The source is inlined in every page, so it must not import anything or use outer variables.
 *
 * @param {{ settings: string }} options media query for readers who need all styles for the first view
 */
function loadLater({ settings }) {
  // Firefox does not load a fallback while it loads the first font of a list, and forgets fallbacks when it has read the names of
  // all fonts. Then all text would move. So the page begins with an invisible element for each font, which is its first one.
  for (const face of document.fonts ?? []) {
    const sample = document.createElement('i');
    // One character of each face: some are only for spaces.
    sample.append('.\u00a0');
    sample.style = `font:${face.weight.split(' ')[0]} 0 ${face.family};display:block;visibility:hidden`;
    document.documentElement.append(sample);
  }

  const later = document.querySelector('template');
  const load = () => later.before(later.content);

  if (globalThis.matchMedia?.(settings)?.matches) {
    for (const link of later.content.children) link.blocking = 'render';
    load();
    return;
  }
  // Some privacy settings hide the paint from scripts, and Firefox does not report the paint of a page that is already
  // scrolled, but it reports the scroll. Later calls find an empty template.
  setTimeout(load, 3000);
  addEventListener('scroll', load);
  if (!window.PerformanceObserver) return;
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint')[0]) load();
  }).observe({ type: 'paint', buffered: true });
}
