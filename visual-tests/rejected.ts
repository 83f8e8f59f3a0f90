/**
 * The changes that a reviewer rejected, in `rejected.json`: the visual job fails while one of them is still there, even if its
 * screenshots became baselines. This file and its imports use no packages.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rejection } from '../packages/gallery/accept-names.ts';

export const REJECTED = join(import.meta.dirname, 'rejected.json');

/** A rejected change, by the id of the change. */
type Rejected = Record<string, { title: string; note: string; screenshots: Record<string, string> }>;

const hashOf = (screenshot: Uint8Array): string => createHash('sha256').update(screenshot).digest('hex');

/**
 * The content of the file for rejected changes.
 * @param changed the files of the screenshots of the run, by name
 */
export function rejectedFile(rejections: readonly Rejection[], changed: ReadonlyMap<string, string>): string {
  const rejected = rejections.map(({ id, title, note, screenshots }) => {
    const hashes = screenshots.flatMap((name) => {
      const file = changed.get(name);
      return file ? [[name, hashOf(readFileSync(file))] as const] : [];
    });
    return [id, { title, note, screenshots: Object.fromEntries(hashes) }] as const;
  });
  return `${JSON.stringify(Object.fromEntries(rejected), null, 2)}\n`;
}

/** Reads the file. @throws if it has a different form */
export function readRejected(file = REJECTED): Rejected {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const rejected: unknown = JSON.parse(text);
  const isValid = (value: unknown): boolean => {
    const { title, note, screenshots } = (value ?? {}) as Partial<Rejected[string]>;
    return typeof title === 'string' && typeof note === 'string' && typeof screenshots === 'object';
  };
  if (typeof rejected !== 'object' || rejected === null || !Object.values(rejected).every(isValid))
    throw new Error(
      `${file} has a wrong form. Restore it from the default branch, or post the comment of the gallery again.`,
    );
  return rejected as Rejected;
}

/**
 * The rejected changes that are still there: a change has the same id, or a screenshot is as it was when it was rejected.
 * @param ids of the changes of the run
 * @param screenshotOf the current screenshot with a name
 */
export function stillThere(
  rejected: Rejected,
  ids: ReadonlySet<string>,
  screenshotOf: (name: string) => Uint8Array | undefined,
): Pick<Rejection, 'id' | 'title' | 'note'>[] {
  const isSame = ([name, hash]: [string, string]): boolean => {
    const screenshot = screenshotOf(name);
    return screenshot !== undefined && hashOf(screenshot) === hash;
  };
  return Object.entries(rejected)
    .filter(([id, { screenshots }]) => ids.has(id) || Object.entries(screenshots).some(isSame))
    .map(([id, { title, note }]) => ({ id, title, note }));
}
