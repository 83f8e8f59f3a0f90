import { isMainThread } from 'node:worker_threads';
import { logger } from '@rspress/core';
import { currentRun, environment } from '../../shared/build/environment.ts';
import { rspressText, rspressVersion } from './internals.ts';

/** A file of Rspress, relative to its package, and what it must contain. */
export type Assumption = readonly [file: string, ...parts: readonly (RegExp | string)[]];

export interface AcceleratorOptions {
  /** Such as "page cache". */
  name: string;
  /** A sentence about its absence: the loss of speed or size. */
  without: string;
  /** The assumptions about the code of Rspress. */
  assumes?: readonly Assumption[];
  /** Checks other assumptions. @returns the one that does not hold */
  check?: () => string | undefined;
  /** Accelerators that must be on as well. */
  needs?: readonly Accelerator[];
}

/** A use of internals of Rspress or Rsbuild that only saves time, memory or bytes. Without it, the content of pages is the same. */
export interface Accelerator {
  name: string;
  without: string;
  /** Finds the assumption that does not hold for the installed release; undefined if all hold. */
  problem: () => string | undefined;
  /** Whether it can be used. The first call warns if an assumption does not hold. */
  isOn: () => boolean;
  /** Turns it off, because a plugin of the site needs something that it leaves out. Prints one line the first time. */
  turnOff: (reason: string) => void;
}

/** Whether this run is without accelerators: with the option `--plain`, or with HANDBOOK_PLAIN=1. */
export const isPlain = (): boolean => currentRun().isPlain === true || environment().HANDBOOK_PLAIN === '1';

const contains = (text: string, part: RegExp | string): boolean =>
  typeof part === 'string' ? text.includes(part) : part.test(text);

/** @returns the part that the file does not contain */
function brokenAssumption([file, ...parts]: Assumption): string | undefined {
  const text = rspressText(file);
  const part = parts.find((one) => !contains(text, one));
  if (part === undefined) return text === '' ? `there is no ${file}` : undefined;
  return text === '' ? `there is no ${file}` : `${file} does not contain ${part}`;
}

/**
 * Defines an accelerator. Its assumptions are checked when a build or the dev server first asks for it, so a release of
 * Rspress that breaks one makes the build slower and not wrong.
 */
export function accelerator({
  name,
  without,
  assumes = [],
  check,
  needs = [],
}: AcceleratorOptions): Accelerator {
  const problem = (): string | undefined => {
    for (const assumption of assumes) {
      const broken = brokenAssumption(assumption);
      if (broken) return broken;
    }
    return check?.();
  };
  let isGood: boolean | undefined;
  const findOut = (): boolean => {
    // An accelerator that this one needs has already warned.
    if (isPlain() || !needs.every((one) => one.isOn())) return false;
    const found = problem();
    if (found && isMainThread)
      logger.warn(`Rspress ${rspressVersion()}: the ${name} is off, because ${found}. ${without}`);
    return found === undefined;
  };
  return {
    name,
    without,
    problem,
    isOn() {
      isGood ??= findOut();
      return isGood;
    },
    turnOff(reason) {
      isGood ??= findOut();
      if (isGood && isMainThread) logger.info(`The ${name} is off, because ${reason}. ${without}`);
      isGood = false;
    },
  };
}
