/** Matches the name of a screenshot. Other text must not become part of a path. */
export const SCREENSHOT_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The names in a comment on a pull request, whose first line is `/accept name…`.
 * @throws if the comment has a different form
 */
export function namesInComment(comment: string): string[] {
  const [command, ...names] = (comment.split(/\r?\n/)[0] ?? '').trim().split(/\s+/);
  if (command !== '/accept') throw new Error('The first line of the comment must be `/accept name…`.');
  return names;
}

/**
 * The screenshots to accept.
 * @param names names of screenshots, or `all`
 * @param changed the names of the screenshots that changed in the last run
 * @throws if there are no names, or one of them is not the name of a changed screenshot
 */
export function chosenScreenshots(names: readonly string[], changed: readonly string[]): string[] {
  if (!names.every((name) => SCREENSHOT_NAME.test(name)))
    throw new Error(
      'Each name must consist of lower-case letters, digits and hyphens, such as home-light-mobile.',
    );
  if (changed.length === 0) throw new Error('No screenshot changed in the last visual run.');
  const list = changed.map((name) => `\n- ${name}`).join('');
  if (names.length === 0)
    throw new Error(`Name the screenshots to accept, or \`all\`. These changed:${list}`);
  if (names.length === 1 && names[0] === 'all') return [...changed];
  const unknown = names.filter((name) => !changed.includes(name));
  if (unknown.length > 0) {
    throw new Error(`Did not change in the last visual run: ${unknown.join(', ')}. These changed:${list}`);
  }
  return [...new Set(names)];
}
