/**
 * Runs inline in the page's head. If the files of the page do not load because the site is served under a different
 * base path than the configured one, this script shows an alert. Network failures do not cause the alert, because the
 * base path in the URL is right, or the host does not respond with status 404.
 *
 * @param {{ base: string, alert: string }} options the configured base path, and the text of the alert, to which the
 *   suggested path is added
 */
function baseCheck({ base, alert }) {
  /** The base path that the site is probably served from: the part of the URL before the path of the page. */
  const servedFrom = () => {
    const { pathname } = location;
    const canonical = document.querySelector('link[rel=canonical]');
    // The not-found page can have any URL: the first folder is the best guess.
    if (!canonical) return pathname.match(/^\/[^/]+\//)?.[0] ?? '/';
    const path = new URL(canonical.href).pathname.slice(base.length - 1);
    if (path === '/') return `${pathname.replace(/\/$/, '')}/`;
    return pathname.endsWith(path) ? `${pathname.slice(0, -path.length)}/` : base;
  };

  const showAlert = (suggested) => {
    const banner = document.createElement('div');
    banner.role = 'alert';
    // A height in whole pixels keeps the letters below the alert sharp.
    banner.style = 'padding:1em;line-height:1.5;border:solid red;background:Canvas;color:CanvasText';
    banner.innerText = `${alert} ${suggested}`;
    document.body.prepend(banner);
  };

  let isChecked = false;
  addEventListener(
    'error',
    async ({ target }) => {
      if (isChecked || !/SCRIPT|LINK/.test(target.tagName)) return;
      isChecked = true;
      const suggested = servedFrom();
      if (suggested === base) return;
      const response = await fetch(target.src || target.href, { method: 'HEAD', cache: 'no-store' }).catch(
        () => null,
      );
      if (response?.status === 404) showAlert(suggested);
    },
    true,
  );
}
