/**
 * Runs inline in the page's head, before the first paint: sets the color mode, hides an
 * announcement that was dismissed, cleans the address. Its source text is what ships, so it stands alone: no
 * imports, no outer names.
 *
 * @param {{
 *   base: string,
 *   key: string,
 *   fallback: 'light' | 'dark',
 *   followSystem: boolean,
 *   readStorage: boolean,
 *   announcement: string | null,
 * }} options
 */
function prePaint({ base, key, fallback, followSystem, readStorage, announcement }) {
  const root = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage is blocked: the defaults hold.
      return null;
    }
  };
  const own = readStorage ? stored(key) : null;
  const ownDefault = followSystem ? 'light' : fallback;
  const system = followSystem && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : ownDefault;
  const mode = own === 'light' || own === 'dark' ? own : system;
  root.dataset.theme = mode;
  root.style.colorScheme = mode;

  if (
    announcement !== null &&
    stored('announcement.dismiss') === 'true' &&
    stored('announcement.id') === announcement
  ) {
    root.dataset.announcementDismissed = '';
  }

  const { pathname, search, hash } = location;
  const clean = pathname
    // Some hosts answer for `/docs//welcome`, and an address that begins with two slashes is another host's.
    .replace(/\/{2,}/g, '/')
    .replace(/\/index(?:\.html)?$/, '/')
    .replace(/\.html$/, '')
    .replace(/\/$/, '');
  const wanted = `${clean}/` === base ? base : clean;
  if (wanted !== pathname) history.replaceState(history.state, '', wanted + search + hash);
}
