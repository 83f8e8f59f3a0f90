import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHROMIUM_FLAGS } from './chromium.ts';

/** Lighthouse takes 180 MB, and only one script needs it, so it is not a dependency: npm downloads it on first use. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

export const LIGHTHOUSE_HEAD = [
  'perf / access / practices / SEO',
  ...['first paint', 'largest', 'blocked', 'shift', 'failed audit'],
];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/**
 * Measures a page with the default settings of Lighthouse: mobile, simulated slow 4G, a four times slower processor.
 * @param chromium path of the browser
 * @returns the cells of a table row: scores from 0 to 100, milliseconds, the layout shift, and the audits with a score below 90
 */
export async function lighthouse(url: string, chromium: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', '--ignore-scripts', '--', LIGHTHOUSE],
      ...[url, '--quiet', '--output=json', '--ignore-status-code'],
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 2 ** 27 },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const scores = CATEGORIES.map((name) => {
    const score = categories[name]?.score;
    return typeof score === 'number' ? Math.round(score * 100) : '–';
  });
  const figure = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const failed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return [
    scores.join(' / '),
    ...TIMES.map((id) => figure(id).toFixed(0)),
    figure('cumulative-layout-shift').toFixed(3),
    [...new Set(failed)].join(', ') || '–',
  ];
}
