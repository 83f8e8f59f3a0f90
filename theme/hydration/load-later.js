/**
 * Runs inline in the page's head, after the template that plugins/output/critical-css.ts writes. It loads the files of
 * the template after the first paint, or before it if settings of the reader change the colors of the first view.
 *
 * The source is inlined in every page, so it must not import anything or use outer variables.
 *
 * @param {{ settings: string }} options media query for readers who need all styles for the first view
 */
function loadLater({ settings }) {
  // Firefox does not load a fallback while it loads the first font of a list. Then all text would move. A reader may not have
  // the font of a fallback.
  for (const face of document.fonts ?? []) face.load().catch(() => {});

  const later = document.querySelector('template');
  const load = () => later.before(later.content);

  if (globalThis.matchMedia?.(settings)?.matches) {
    for (const link of later.content.children) link.blocking = 'render';
    load();
    return;
  }
  // Some privacy settings hide the paint from scripts, and Firefox does not report the paint of a page that is already
  // scrolled, but it reports the scroll. The second call finds an empty template.
  setTimeout(load, 3000);
  addEventListener('scroll', load);
  if (!window.PerformanceObserver) return;
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    load();
  }).observe({ type: 'paint', buffered: true });
}
