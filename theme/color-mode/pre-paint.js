/**
 * Runs inline in the page's head, before the first paint: cleans the address and sets the colour
 * mode. Its source text is what ships, so it stands alone: no imports, no outer names.
 *
 * @param {{ base: string, key: string, fallback: 'light' | 'dark', followSystem: boolean, readStorage: boolean }} options
 */
function prePaint({ base, key, fallback, followSystem, readStorage }) {
  const { pathname, search, hash } = location;
  const clean = pathname
    .replace(/\/index(?:\.html)?$/, '/')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '');
  const wanted = `${clean}/` === base ? base : clean;
  if (wanted !== pathname) history.replaceState(history.state, '', wanted + search + hash);

  let stored = null;
  try {
    stored = readStorage ? localStorage.getItem(key) : null;
  } catch {
    // Storage is blocked: the default holds.
  }
  const ownDefault = followSystem ? 'light' : fallback;
  const system = followSystem && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : ownDefault;
  const mode = stored === 'light' || stored === 'dark' ? stored : system;
  document.documentElement.dataset.theme = mode;
  document.documentElement.style.colorScheme = mode;
}
