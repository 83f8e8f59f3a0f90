import type { Site } from './schema.ts';

/**
 * The fields that the dev server changes without a restart: pages show them, and nothing but generated modules and checks
 * depends on them.
 */
export const LIVE_FIELDS = [
  'title',
  'tagline',
  'description',
  'repository',
  'editPath',
  'copyright',
  'navbar',
  'announcement',
  'footer',
  'security',
] as const satisfies readonly (keyof Site)[];

/** The fields with different values in two configurations. */
const changedFields = (site: Site, next: Site): (keyof Site)[] =>
  (Object.keys({ ...site, ...next }) as (keyof Site)[]).filter(
    (field) => JSON.stringify(site[field]) !== JSON.stringify(next[field]),
  );

const isLive = (field: keyof Site): boolean => (LIVE_FIELDS as readonly string[]).includes(field);

/** The configuration without these fields. */
export const withoutLiveFields = (site: Site): Partial<Site> =>
  Object.fromEntries(Object.entries(site).filter(([field]) => !isLive(field as keyof Site)));

/**
 * Takes over the changes of a configuration.
 * @param site the object that plugins read
 * @returns whether that was possible: false if another field has changed
 */
export function takeOver(site: Site, next: Site): boolean {
  const changed = changedFields(site, next);
  if (!changed.every(isLive)) return false;
  Object.assign(site, next);
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
const IN_CONFIG = /^(site\.config\.ts)(?: with [^:]+)?: (.+)$/;

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
