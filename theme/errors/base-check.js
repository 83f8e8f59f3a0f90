/**
 * Runs inline in the page's head. When the page's own files cannot be loaded because it is served
 * below another base path than it was built for, it says so on top of the page, with nothing but
 * itself. A network that failed for a moment is no such case: then the paths agree, or the host
 * does not answer that the file is missing.
 *
 * @param {{ base: string }} options
 */
function baseCheck({ base }) {
  let broken;
  addEventListener(
    'error',
    ({ target }) => {
      const address = target.src || target.href;
      if (address && /^(?:SCRIPT|LINK)$/.test(target.tagName)) broken ??= address;
    },
    true,
  );

  /** The base that this page seems to be served from: what stands before its own path in the address. */
  const servedFrom = () => {
    const { pathname } = location;
    const canonical = document.querySelector('link[rel=canonical]');
    // The not-found page stands at any address: its first folder is the best guess.
    if (!canonical) return pathname.match(/^\/[^/]+\//)?.[0] ?? '/';
    const path = new URL(canonical.href).pathname.slice(base.length - 1);
    if (path === '/') return `${pathname.replace(/\/$/, '')}/`;
    return pathname.endsWith(path) ? `${pathname.slice(0, -path.length)}/` : base;
  };

  const tell = (suggested) => {
    const banner = document.createElement('div');
    banner.setAttribute('role', 'alert');
    banner.style.cssText = 'padding:16px;border:4px solid #c0392b;background:#fff;color:#111';
    banner.innerText = `Your site did not load properly.
A likely cause is a wrong base URL in site.config.ts.
Configured base URL: ${base}
Suggested base URL: ${suggested}`;
    document.body.prepend(banner);
  };

  addEventListener('load', async () => {
    const suggested = servedFrom();
    if (!broken || suggested === base) return;
    const response = await fetch(broken, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (response?.status === 404) tell(suggested);
  });
}
