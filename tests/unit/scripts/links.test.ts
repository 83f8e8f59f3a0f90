import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTool, LYCHEE } from '../../../scripts/lib/tools.ts';

const ROOT = join(import.meta.dirname, '../../..');

const check = (fixture: string) =>
  spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/links.ts', '--dir', `tests/fixtures/links/${fixture}`],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, SITE_CONFIG: join(ROOT, 'tests/fixtures/links/site.json') },
    },
  );

// If CI is set, these tests fail without lychee: see scripts/links.ts.
const isHere = findTool(LYCHEE) !== undefined || Boolean(process.env.CI);

describe.skipIf(!isHere)('npm run links', () => {
  it('passes a site whose links, fragments and images exist', () => {
    expect(check('good').status).toBe(0);
  });

  it('fails, and names broken links, fragments, images, URLs of the sitemap and links in Markdown', () => {
    const { status, stdout, stderr } = check('broken');
    expect(status).not.toBe(0);
    for (const name of ['no-page.html', 'no-fragment', 'no-image.png', 'no-address', 'no-markdown'])
      expect(stdout + stderr).toContain(name);
  });
});
