/** The canonical form of a path: without `.html`, `/index`, repeated slashes and a slash at the end. */
export function cleanPath(path: string): string {
  const clean = path
    .replace(/\/{2,}/g, '/')
    .replace(/\/index(?:\.html)?$/, '/')
    .replace(/\.html$/, '')
    .replace(/\/$/, '');
  return clean === '' ? '/' : clean;
}

/** Decodes a path or a hash. If it contains invalid escapes, which readers can type, it does not change. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
