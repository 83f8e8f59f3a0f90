import { extname } from 'node:path';
import { formatLimit, LIMITS } from '../../shared/build/limits.ts';
import { type Boundary, contentStart, contentState } from './gate.ts';

/** A clone without Git LFS has such a text instead of each large file. */
const POINTER = 'version https://git-lfs.github.com/spec/';

/** Bytes that are enough to know the kind of a file. */
const START = 64;

/** Where files of a kind have these letters: MP4 after the size of the first box, WebM and WebVTT at the beginning. */
const MARKS: Readonly<Record<string, RegExp>> = {
  '.mp4': /^.{4}(?:ftyp|moov|mdat|free|skip|wide)/s,
  '.webm': /^.E\xdf\xa3/s,
  '.vtt': /^(?:\xef\xbb\xbf)?WEBVTT/,
};

/** The problem of a file that is not there as a whole, with the fix and without a full stop. @param start its first bytes */
export function problemOfStart(start: Buffer): string | undefined {
  if (start.length === 0) return 'is empty. Save it again';
  return start.toString('latin1').startsWith(POINTER)
    ? 'is only a pointer of Git LFS. Run "git lfs pull", also where the site is built'
    : undefined;
}

/**
 * The problem of a file that a component loads, such as a video: it is empty, too large, or of another format than its name says.
 * @returns with the fix and without a full stop; undefined also for a missing file, which is reported elsewhere
 */
export function problemOfMedia(boundary: Boundary, path: string): string | undefined {
  const start = contentStart(boundary, path, START);
  const { size = 0 } = contentState(boundary, path) ?? {};
  if (!start) return undefined;
  if (size > LIMITS.mediaBytes)
    return `has ${formatLimit(size)} bytes, and the limit is ${formatLimit(LIMITS.mediaBytes)}. Make it smaller, or publish it elsewhere`;
  const extension = extname(path).toLowerCase();
  const mark = MARKS[extension];
  const problem = problemOfStart(start);
  if (problem || !mark || mark.test(start.toString('latin1'))) return problem;
  return `does not have the format that its name says. Save it again as ${extension}`;
}
