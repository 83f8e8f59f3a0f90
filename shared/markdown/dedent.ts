/** Joins lines without their common indentation, and without empty lines at the beginning and the end. */
export function dedent(lines: readonly string[]): string {
  const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return lines
    .map((line) => line.slice(indent))
    .join('\n')
    .replace(/^\s*\n|\s+$/g, '');
}
