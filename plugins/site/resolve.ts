import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { type Site, type SiteInput, siteSchema } from './schema.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Environment = Record<string, string | undefined>;

const HOSTED_VARIABLES = {
  appId: 'ALGOLIA_APP_ID',
  apiKey: 'ALGOLIA_API_KEY',
  indexName: 'ALGOLIA_INDEX_NAME',
} as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges `over` into `base`: objects by key, everything else replaces. Neither argument is changed. */
export function mergeConfig(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    merged[key] = key in base ? mergeConfig(base[key], value) : value;
  }
  return merged;
}

/**
 * Reads the hosted search credentials from the environment.
 * @returns the credentials, or null when none of the three variables is set
 * @throws when only some are set, naming those that are missing
 */
export function hostedSearchFrom(env: Environment): Site['search']['hosted'] {
  const entries = Object.entries(HOSTED_VARIABLES);
  const missing = entries.filter(([, name]) => !env[name]).map(([, name]) => name);
  if (missing.length === entries.length) return null;
  if (missing.length > 0) {
    throw new Error(
      `Hosted search is only half configured: ${missing.join(' and ')} missing. ` +
        `Set all of ${Object.values(HOSTED_VARIABLES).join(', ')}, or none for the embedded search.`,
    );
  }
  const values = Object.fromEntries(entries.map(([key, name]) => [key, env[name]]));
  return values as Site['search']['hosted'];
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      isObject(value) || Array.isArray(value) ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );

const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

function explain(issue: z.core.$ZodIssue, input: unknown, source: string): string {
  if (issue.code === 'unrecognized_keys') {
    const where = issue.path.length > 0 ? `"${issue.path.join('.')}"` : 'the top level';
    return `${source}: unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')} at ${where}.`;
  }
  if (issue.code === 'invalid_union' && issue.errors[0]) {
    const nested = issue.errors
      .map((errors) => errors.map((error) => error.message).join(', '))
      .join('; or: ');
    return `${source}: field "${issue.path.join('.')}" was given ${show(valueAt(input, issue.path))}; allowed is one of two forms: ${nested}.`;
  }
  const allowed =
    issue.code === 'invalid_value' ? `one of ${issue.values.map(show).join(', ')}` : issue.message;
  return `${source}: field "${issue.path.join('.')}" was given ${show(valueAt(input, issue.path))}; allowed: ${allowed}.`;
}

/**
 * Validates a site configuration.
 * @param input the configuration as written
 * @param source name of the file it came from, for the message
 * @throws an Error whose message lists field, given value and what is allowed, one line each
 */
export function validateSite(input: unknown, source: string): Site {
  const result = siteSchema.safeParse(input);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => explain(issue, input, source)).join('\n'));
}

function readOverride(file: string): Json {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`SITE_CONFIG names ${file}, which cannot be read. Give the path of a JSON file.`, {
      cause,
    });
  }
  try {
    return JSON.parse(source) as Json;
  } catch (cause) {
    throw new Error(`${file} is not valid JSON: ${(cause as Error).message}`, { cause });
  }
}

/**
 * The site's configuration: the defaults, the environment's search credentials and the
 * JSON file named by SITE_CONFIG, merged in that order and validated.
 * @throws a readable Error when a file, field or variable is wrong
 */
export function resolveSite(defaults: SiteInput, env: Environment = process.env): Site {
  const withSearch = mergeConfig(defaults, { search: { hosted: hostedSearchFrom(env) } });
  const file = env.SITE_CONFIG;
  if (!file) return validateSite(withSearch, 'site.config.ts');
  return validateSite(mergeConfig(withSearch, readOverride(file)), `site.config.ts with ${file}`);
}
