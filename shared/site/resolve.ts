import { type Environment, environment } from '../build/environment.ts';
import { readText } from '../build/files.ts';
import { visibleTexts } from '../markdown/visible-text.ts';
import { isMapping, readFields } from '../text/validation.ts';
import { type Site, type SiteInput, siteSchema } from './schema.ts';

const HOSTED_VARIABLES = ['ALGOLIA_APP_ID', 'ALGOLIA_API_KEY', 'ALGOLIA_INDEX_NAME'] as const;

/** Merges `over` into `base`: objects by key, everything else is replaced. Neither argument changes. */
export function mergeConfig(base: unknown, over: unknown): unknown {
  if (!isMapping(base) || !isMapping(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    merged[key] = Object.hasOwn(base, key) ? mergeConfig(base[key], value) : value;
  }
  return merged;
}

/**
 * Reads the hosted search credentials from the environment.
 * @returns the credentials; null if none of the three variables is set
 * @throws if only some are set, with the names of those that are missing
 */
export function hostedSearchFrom(env: Environment): Site['search']['hosted'] {
  const [appId, apiKey, indexName] = HOSTED_VARIABLES.map((name) => env[name]);
  if (appId && apiKey && indexName) return { appId, apiKey, indexName };
  const missing = HOSTED_VARIABLES.filter((name) => !env[name]);
  if (missing.length === HOSTED_VARIABLES.length) return null;
  throw new Error(
    `Hosted search is only partly configured; missing: ${missing.join(' and ')}. ` +
      `Set all of ${HOSTED_VARIABLES.join(', ')}, or none for the embedded search.`,
  );
}

/**
 * Validates a site configuration.
 * @param source the name of the configuration in messages
 * @throws an Error with one line for each problem: the field, its value and what is allowed
 */
export function validateSite(input: unknown, source: string): Site {
  const { data, problems } = readFields(siteSchema, input, 'the site configuration');
  if (data) return data;
  throw new Error(problems.map(({ message }) => `${source}: ${message}`).join('\n'));
}

function readOverride(file: string): Record<string, unknown> {
  let source: string;
  let override: unknown;
  try {
    source = readText(file);
  } catch (cause) {
    throw new Error(`SITE_CONFIG names ${file}, which cannot be read. Set it to the path of a JSON file.`, {
      cause,
    });
  }
  try {
    override = JSON.parse(source, visibleTexts);
  } catch (cause) {
    throw new Error(`${file} is not valid JSON: ${(cause as Error).message}`, { cause });
  }
  if (isMapping(override)) return override;
  throw new Error(
    `${file} must contain a JSON object with fields of the site configuration, such as { "title": "…" }.`,
  );
}

/** The name of the site configuration in messages: the file, and the override if there is one. */
export const siteSource = ({ SITE_CONFIG }: Environment = environment()): string =>
  SITE_CONFIG ? `site.config.ts with ${SITE_CONFIG}` : 'site.config.ts';

/**
 * The configuration of the site. Merges the defaults, the search credentials in the environment, and the JSON file that
 * SITE_CONFIG names, in this order, and validates the result.
 * @throws an Error that names the file, field or variable that is wrong
 */
export function resolveSite(defaults: SiteInput, env: Environment = environment()): Site {
  const hosted = hostedSearchFrom(env);
  const withSearch = hosted ? mergeConfig(defaults, { search: { hosted } }) : defaults;
  const file = env.SITE_CONFIG;
  return validateSite(file ? mergeConfig(withSearch, readOverride(file)) : withSearch, siteSource(env));
}
