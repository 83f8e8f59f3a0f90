import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTool, LYCHEE } from '../../../scripts/lib/tools.ts';

const ROOT = join(import.meta.dirname, '../../..');

const check = (fixture: string) =>
  spawnSync('npx', ['tsx', 'scripts/links.ts', '--dir', `tests/fixtures/links/${fixture}`], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, SITE_CONFIG: join(ROOT, 'tests/fixtures/links/site.json') },
  });

// If CI is set, these tests fail without lychee: see scripts/links.ts.
const isHere = findTool(LYCHEE) !== undefined || Boolean(process.env.CI);

describe.skipIf(!isHere)('npm run links', () => {
  it('passes a site whose links, fragments and images exist', () => {
    expect(check('good').status).toBe(0);
  });

  it.each([
    ['broken-link', 'nowhere.html'],
    ['broken-fragment', 'nowhere'],
    ['missing-image', 'missing.png'],
    ['broken-address', 'nowhere'],
    ['broken-markdown', 'nowhere'],
  ])('fails on a %s and names it', (fixture, name) => {
    const { status, stdout, stderr } = check(fixture);
    expect(status).not.toBe(0);
    expect(stdout + stderr).toContain(name);
  });
});
