/** Matches the name of a screenshot. Other text must not become part of a path. */
export const SCREENSHOT_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A change that a reviewer does not want. */
export interface Rejection {
  /** The id of the change in the gallery. */
  id: string;
  title: string;
  note: string;
  /** The names of the screenshots that show it. */
  screenshots: string[];
}

/** The verdicts of a comment on a pull request. */
export interface Review {
  /** Names of screenshots, or `all`. */
  names: string[];
  /** Missing if the comment only accepts: earlier rejections stay. */
  rejected?: Rejection[];
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/** Adds a line below a rejected change to it: its note or its screenshots. */
function addLine(rejection: Rejection | undefined, line: string): void {
  if (!rejection) return;
  const note = /^ {2}> (.*)$/.exec(line)?.[1];
  if (note) rejection.note = note.trim().slice(0, MAX_NOTE);
  const names = /^ {2}<sub>([a-z0-9 -]+)<\/sub>$/.exec(line)?.[1];
  if (names) rejection.screenshots = wordsOf(names).filter((name) => SCREENSHOT_NAME.test(name));
}

/** As long as the field in the gallery allows. */
const MAX_NOTE = 300;

/** The verdicts in the lines of a comment that the gallery wrote. */
function verdictsIn(lines: readonly string[]): Review {
  const names: string[] = [];
  const rejected: Rejection[] = [];
  let last: Rejection | undefined;
  for (const line of lines) {
    const [, verdict, id = '', title = ''] =
      /^- (Accepted|Rejected|Later) `([0-9a-f]{12})`: (.+)$/.exec(line) ?? [];
    const accepted = /^Accept: ([a-z0-9 -]+)$/.exec(line)?.[1];
    if (accepted) names.push(...wordsOf(accepted));
    else if (!verdict) addLine(last, line);
    else last = verdict === 'Rejected' ? { id, title, note: '', screenshots: [] } : undefined;
    if (last && verdict) rejected.push(last);
  }
  return { names, rejected };
}

/**
 * The verdicts in a comment on a pull request. Its first line is `/accept name…`, or `/review`, which the verdicts of the
 * gallery follow.
 * @throws if the comment has a different form
 */
export function reviewIn(comment: string): Review {
  const [first = '', ...lines] = comment.split(/\r?\n/);
  const [command, ...names] = wordsOf(first);
  if (command === '/review' && names.length === 0) return verdictsIn(lines);
  if (command !== '/accept')
    throw new Error('The first line of the comment must be `/accept name…` or `/review`.');
  return names.join() === 'all' ? { names, rejected: [] } : { names };
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
  if (changed.length === 0)
    throw new Error(
      'No screenshot changed in the last visual run. If a run has not finished, wait for it, and post the comment again.',
    );
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
