// Rooms: engine/owner engine/identity
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readOverrides } from '../../engine/owner/parts/read-overrides.ts';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const SITE = join(import.meta.dirname, '../fixtures/overrides');

it('a site replaces and wraps parts of the theme, changes tokens, colors and words, and adds components for all pages', async () => {
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
  // Words of the interface: of the theme, and of what the build writes.
  expect(page.includes('Correct this page')).toBe(true);
  expect(page).toMatch(/<aside[^>]*>(?:(?!<\/aside>).)*Hint<\/p>/s);
  expect(page.includes('aria-label="Link to A heading"')).toBe(true);
  expect(read('doc_build/docs/start.md')).toContain('> **Hint**');
  expect(read('doc_build/search.html')).toContain('<title>Look it up | Overrides</title>');
  // The functions of other groups are not in the scripts that every page loads.
  const first = files().find((file) => /^doc_build\/static\/js\/index\..*js$/.test(file)) ?? '';
  expect([read(first).includes('Correct this page'), read(first).includes('A number of hits')]).toEqual([
    true,
    false,
  ]);
  // Critical styles contain the new values, too.
  expect(page.includes('--accent:light-dark(#1f5bd8')).toBe(true);
});

it('a file or a string that replaces nothing stops the build with a suggestion', async () => {
  const { path, put } = newFolder();
  cpSync(SITE, path, { recursive: true });
  put('theme/fotter.tsx', 'export default () => null;');
  const unknown = await buildSite(path);
  expect(unknown.status).toBe(1);
  expect(unknown.output).toContain('theme/fotter.tsx: there is no part "fotter". Did you mean "footer"?');
  expect(unknown.output).toContain('navbar, footer, search');
  expect(unknown.output).not.toMatch(/^\s+at /m);
  rmSync(join(path, 'theme/fotter.tsx'));
  put('strings/en.ts', 'export default { docs: { editpage: "x" } };');
  const wrong = await buildSite(path);
  expect(wrong.status).toBe(1);
  expect(wrong.output).toContain(
    'strings/en.ts: there is no string "docs.editpage". Did you mean "docs.editPage"?',
  );
});

it('an error in a part is reported once, with the file of the site and the line', async () => {
  const { path, put } = newFolder();
  cpSync(SITE, path, { recursive: true });
  put(
    'theme/sidebar.tsx',
    "import { Sidebar } from 'film-handbook/theme/sidebar';\n\nconst Side = (props) => (\n  <div title={props.gone.length}>\n    <Sidebar {...props} />\n  </div>\n);\nexport default Side;\n",
  );
  const { status, output } = await buildSite(path);
  expect(status).toBe(1);
  const problems = output.split('\n').filter((line) => line.includes('<Side>'));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    /^theme\/sidebar\.tsx:4: the component <Side> throws ".*length.*", so pages cannot be rendered\. The file replaces the part "sidebar", .*`npx tsc` .* It happens on docs\//,
  );
});

it.each([
  ['token.css', /theme\/token\.css: nothing loads this stylesheet\. Did you mean "tokens\.css"\?/],
  ['components/price.scss', /theme\/components\/price\.scss: nothing loads this stylesheet\. theme/],
  ['_notes.css', undefined],
])('the stylesheet theme/%s stops the build unless something loads it', (file, message) => {
  const { path, put } = newFolder();
  cpSync(SITE, path, { recursive: true });
  put(`theme/${file}`, ':root { --radius-2: 0; }');
  if (message) expect(() => readOverrides(path)).toThrow(message);
  else expect(readOverrides(path).tokens).toMatch(/tokens\.css$/);
});

it('package.json exports the function for strings, and every part under its name', async () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, object> };
  expect(exports['./strings']).toEqual({
    types: './dist/engine/owner/strings/define-strings.d.ts',
    default: './dist/engine/owner/strings/define-strings.js',
  });
  const { HELPERS, PARTS } = await import('../../engine/owner/parts/parts.ts');
  const modules = Object.entries(PARTS).map(([name, { module }]) => [name, module]);
  for (const [name, module] of [...modules, ...Object.entries(HELPERS)])
    expect(exports[`./theme/${name}`], name).toEqual({
      types: `./dist/${module}.d.ts`,
      default: `./dist/${module}.js`,
    });
});
