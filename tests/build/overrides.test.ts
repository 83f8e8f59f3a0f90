import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const SITE = join(import.meta.dirname, '../fixtures/overrides');

it('a site replaces and wraps parts of the theme, changes tokens and colors, and adds components for all pages', async () => {
  const { path, read, files } = newFolder();
  cpSync(SITE, path, { recursive: true });
  const { status, output } = await buildSite(path);
  expect(status, output).toBe(0);
  const page = read('doc_build/docs/start.html');
  // The wrapped footer contains the original, once.
  expect(page).toMatch(/Printed with <a [^>]*href="\/docs\/start"[^>]*>Overrides<\/a>/);
  expect(page.split('Copyright ©')).toHaveLength(2);
  expect(page.includes('<strong>12 coins</strong>')).toBe(true);
  expect(read('doc_build/404.html')).toContain('<h1>Nothing is here</h1>');
  expect(read('doc_build/404.html')).not.toContain('Page Not Found</h1>');
  const sheets = files().filter((file) => /^doc_build\/static\/css\/styles\..*css$/.test(file));
  const css = sheets.map((file) => read(file)).join('');
  // The last declaration counts.
  expect(css.lastIndexOf('--radius-2:0')).toBeGreaterThan(css.lastIndexOf('--radius-2:.5rem'));
  expect(css.lastIndexOf('--accent:light-dark(#1f5bd8')).toBeGreaterThan(
    css.lastIndexOf('--accent:light-dark(#8a4b00'),
  );
  // Critical styles contain the new values, too.
  expect(page.includes('--accent:light-dark(#1f5bd8')).toBe(true);
});

it('a file that replaces nothing, or has no default export, stops the build with the list of parts', async () => {
  const { path, put } = newFolder();
  cpSync(SITE, path, { recursive: true });
  put('theme/fotter.tsx', 'export default () => null;');
  const unknown = await buildSite(path);
  expect(unknown.status).toBe(1);
  expect(unknown.output).toContain('theme/fotter.tsx: there is no part "fotter". Did you mean "footer"?');
  expect(unknown.output).toContain('navbar, footer, search');
  expect(unknown.output).not.toMatch(/^\s+at /m);
});

it('package.json exports every part under its name', async () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, object> };
  const { HELPERS, PARTS } = await import('../../plugins/overrides/parts.ts');
  const modules = Object.entries(PARTS).map(([name, { module }]) => [name, module]);
  for (const [name, module] of [...modules, ...Object.entries(HELPERS)])
    expect(exports[`./theme/${name}`], name).toEqual({
      types: `./dist/${module}.d.ts`,
      default: `./dist/${module}.js`,
    });
});
