import { describe, expect, it } from 'vitest';
import { runScript } from '../../tests/helpers/run-script.ts';
import { findTool, LYCHEE } from './browsers/tools.ts';

const check = (fixture: string) =>
  runScript('tools/links.ts', ['--dir', `tests/fixtures/links/${fixture}`], {
    env: { ...process.env, SITE_CONFIG: 'tests/fixtures/links/site.json' },
  });

it('npm run links fails if there is no site in the folder', () => {
  const { status, output } = check('nowhere');
  expect(output).toContain('does not contain a site. Run `npm run build` first');
  expect(status).toBe(1);
});

// If CI is set, these tests fail without lychee: see tools/links.ts.
const isHere = findTool(LYCHEE) !== undefined || Boolean(process.env.CI);

describe.skipIf(!isHere)('npm run links', () => {
  it('passes a site whose links, fragments and images exist', () => {
    expect(check('good').status).toBe(0);
  });

  it('fails, and names broken links, fragments, images, URLs of the sitemap and links in Markdown', () => {
    const { status, output } = check('broken');
    expect(status).not.toBe(0);
    for (const name of ['no-page.html', 'no-fragment', 'no-image.png', 'no-address', 'no-markdown'])
      expect(output).toContain(name);
  });
});
