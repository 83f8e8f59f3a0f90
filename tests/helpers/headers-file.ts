const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** Adds a line of a rule. Browsers apply all policies that a header joins. */
function add(found: Record<string, string>, line: string, path: string): void {
  const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
  const isPolicy = name === 'Content-Security-Policy';
  if (name === '' || (name in found && !isPolicy))
    throw new Error(`${path}: "${line}" is not a header, or is a duplicate.`);
  found[name] = name in found ? `${found[name]}, ${value}` : value;
}

/**
 * Reads a `_headers` file in the same way as the hosts that support it.
 * @param text the content of the file
 * @param path the path of a request, without its query
 * @returns the headers of all rules that match
 * @throws if a line is not a header, or if two rules have the same header, whose values the hosts would join. Policies may be
 * joined
 */
export function headersFor(text: string, path: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const rule of text.trim().split('\n\n')) {
    const [pattern = '', ...lines] = rule.split('\n');
    if (!matches(pattern, path)) continue;
    for (const line of lines) add(found, line, path);
  }
  return found;
}
