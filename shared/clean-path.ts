/** The one spelling of a path that the site uses: no `.html`, no `/index`, no repeated slash, none at its end. */
export function cleanPath(path: string): string {
  const clean = path
    .replace(/\/{2,}/g, '/')
    .replace(/\/index(?:\.html)?$/, '/')
    .replace(/\.html$/, '')
    .replace(/\/$/, '');
  return clean === '' ? '/' : clean;
}

/** A path or a hash as it reads. Addresses are the reader's to write: what cannot be decoded stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
