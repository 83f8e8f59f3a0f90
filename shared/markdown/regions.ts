import { dedent } from './dedent.ts';

const START = /#region\s+([\w-]+)/;
const END = /#endregion\b/;

/**
 * The lines of a file between a comment with `#region name` and its `#endregion`, without their common indentation and
 * without the comments of inner regions.
 * @throws if the region does not exist, with the names of those that do, or if it is never closed
 */
export function regionOf(text: string, name: string): string {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => START.exec(line)?.[1] === name);
  if (start < 0) {
    const names = lines.flatMap((line) => START.exec(line)?.[1] ?? []);
    const known =
      names.length > 0 ? `The file has the regions ${names.join(', ')}.` : 'The file has no regions.';
    throw new Error(
      `there is no region "${name}". ${known} Mark one with comments: #region ${name} … #endregion.`,
    );
  }
  let depth = 1;
  const inside: string[] = [];
  for (const line of lines.slice(start + 1)) {
    const isStart = /#region\b/.test(line);
    const isEnd = END.test(line);
    if (isStart) depth += 1;
    if (isEnd) depth -= 1;
    if (depth === 0) break;
    if (!isStart && !isEnd) inside.push(line);
  }
  if (depth > 0) throw new Error(`the region "${name}" is never closed: add a comment with #endregion.`);
  return dedent(inside);
}
