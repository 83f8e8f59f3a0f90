import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM_FLAGS } from './chromium.ts';
import { run, runToText } from './run.ts';

const FOLDER = join(import.meta.dirname, '../../.cache/lighthouse');
/** Lighthouse has 180 MB and only this script needs it, so it is installed on first use and is not in the lockfile. */
const VERSION = '12.8.2';

export interface LighthouseResult {
  /** Scores from 0 to 100; null if a category does not apply. */
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number | null>;
  /** Milliseconds, on the simulated slow phone. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shift: number;
  /** The audits that cost points in any category. */
  failed: string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

/** Installs Lighthouse if it is missing. @throws if it cannot be installed */
export async function ensureLighthouse(): Promise<string> {
  const bin = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(bin)) return bin;
  const status = await run(
    'npm',
    ['install', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${VERSION}`],
    { cwd: join(FOLDER, '../..') },
  );
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
  return bin;
}

function read({ categories, audits }: Report): LighthouseResult {
  const score = (name: string) => {
    const value = categories[name]?.score;
    return typeof value === 'number' ? Math.round(value * 100) : null;
  };
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const weighed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  const failed = weighed.filter(({ id }) => (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: figure('first-contentful-paint'),
    largestPaint: figure('largest-contentful-paint'),
    blocked: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    failed: [...new Set(failed)],
  };
}

/**
 * Measures a page with the default settings of Lighthouse: mobile, simulated slow 4G, a four times slower processor.
 * @param bin the result of `ensureLighthouse`
 * @param chromium path of the browser
 */
export async function lighthouse(bin: string, url: string, chromium: string): Promise<LighthouseResult> {
  const text = await runToText(
    process.execPath,
    [
      bin,
      url,
      '--quiet',
      '--output=json',
      '--ignore-status-code',
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
  return read(JSON.parse(text) as Report);
}
