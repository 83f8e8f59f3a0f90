/**
 * Runs inline in the page's head, before the first paint: sets the color mode, hides a dismissed announcement, and
 * cleans the URL. The source is inlined in every page, so it must not import anything or use outer variables.
 *
 * @param {{
 *   base: string,
 *   key: string,
 *   fallback: 'light' | 'dark',
 *   followSystem: boolean,
 *   readStorage: boolean,
 *   announcement: string | null,
 *   dismissedKey: string,
 *   idKey: string,
 * }} options
 */
function prePaint({ base, key, fallback, followSystem, readStorage, announcement, dismissedKey, idKey }) {
  const root = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is blocked.
      return null;
    }
  };
  const chosen = readStorage ? stored(key) : null;
  const system = () => (globalThis.matchMedia?.('(prefers-color-scheme: dark)')?.matches ? 'dark' : 'light');
  const mode = /^(?:light|dark)$/.test(chosen) ? chosen : followSystem ? system() : fallback;
  root.dataset.theme = mode;
  root.style.colorScheme = mode;

  if (announcement !== null && stored(dismissedKey) === 'true' && stored(idKey) === announcement) {
    root.dataset.announcementDismissed = '';
  }

  const { pathname, search, hash } = location;
  const clean = pathname
    // Some hosts serve `/docs//welcome`. A URL that begins with two slashes would lead to another host.
    .replace(/\/{2,}/g, '/')
    .replace(/\/index(?:\.html)?$/, '/')
    .replace(/\.html$/, '')
    .replace(/\/$/, '');
  const canonical = `${clean}/` === base ? base : clean;
  if (canonical === pathname) return;
  try {
    history.replaceState(history.state, '', canonical + search + hash);
  } catch {
    // Safari limits the calls. The page also works at this URL.
  }
}
