import { isMapping } from '../text/validation.ts';
import { RESTART_FIELDS, type Site } from './schema.ts';

/** The fields with different values in two configurations. */
const changedFields = (site: Site, next: Site): (keyof Site)[] =>
  (Object.keys({ ...site, ...next }) as (keyof Site)[]).filter(
    (field) => JSON.stringify(site[field]) !== JSON.stringify(next[field]),
  );

const needsRestart = (field: keyof Site): boolean => RESTART_FIELDS.includes(field);

/** The part of the configuration that stays the same while the dev server runs. */
export const fixedFields = (site: Site): Partial<Site> =>
  Object.fromEntries(RESTART_FIELDS.map((field) => [field, site[field]]));

/** Replaces the values of an object. Objects in it stay the same objects, because plugins keep them. */
function replaceValues(target: Record<string, unknown>, next: Record<string, unknown>): void {
  for (const key of Object.keys(target)) if (!Object.hasOwn(next, key)) delete target[key];
  for (const [key, value] of Object.entries(next)) {
    const current = target[key];
    if (isMapping(current) && isMapping(value)) replaceValues(current, value);
    else target[key] = value;
  }
}

/**
 * Takes over the changes of a configuration.
 * @param site the object that plugins read
 * @returns whether that was possible: false if a field has changed that needs a restart
 */
export function takeOver(site: Site, next: Site): boolean {
  if (changedFields(site, next).some(needsRestart)) return false;
  replaceValues(site, next);
  return true;
}

/** A problem of the configuration: with the line, if its code cannot be read. */
export interface SiteProblem {
  file: string;
  line?: number;
  message: string;
}

const AT_LINE = /^(.+?):(\d+):\d+: (?:ERROR: )?(.+)$/;
/** The beginning of a message about a field. */
const IN_CONFIG = /^(site\.config\.ts|theme\/[^:]+)(?: with [^:]+)?: (.+)$/;

/** The problems in the message of an error while the configuration was loaded. */
export function siteProblems({ message }: Error): SiteProblem[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !/^Build failed with/.test(line));
  return lines.map((line) => {
    const [, path, at, reason] = AT_LINE.exec(line) ?? [];
    if (path !== undefined && reason !== undefined) return { file: path, line: Number(at), message: reason };
    const [, file = 'site.config.ts', problem = line] = IN_CONFIG.exec(line) ?? [];
    return { file, message: problem };
  });
}
