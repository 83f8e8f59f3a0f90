/** The one spelling of a path that the site uses: no `.html`, no `/index`, no slash at its end. */
export function cleanPath(path: string): string {
  const clean = path
    .replace(/\/index(?:\.html)?$/, '/')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '');
  return clean === '' ? '/' : clean;
}
