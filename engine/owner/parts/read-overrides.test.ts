import { expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { possibleOverrides, readOverrides } from './read-overrides.ts';

const CODE = 'export default () => null;';

it.each(['theme/footer', 'theme/components/price-tag'])(
  'of two files %s, neither is chosen in silence',
  (name) => {
    const { path } = newFolder({ [`${name}.jsx`]: CODE, [`${name}.tsx`]: CODE });
    expect(() => readOverrides(path)).toThrow(
      `${name}.tsx: ${name.split('/').at(-1)}.jsx is next to this file, and only one of them can be used.`,
    );
  },
);

it('a misspelled token is an error, unless a file of the site uses it', () => {
  const styles = { 'theme/tokens.css': ':root { --ink: #111; --accennt: #123456; }' };
  expect(() => readOverrides(newFolder(styles).path)).toThrow(
    'theme/tokens.css: nothing uses the token "--accennt". Did you mean "--accent"?',
  );
  const used = { ...styles, 'theme/_a.css': 'p { color: var(--accennt); }' };
  expect(readOverrides(newFolder(used).path).tokens).toContain('tokens.css');
});

it.each(["'text'", '{ a: 1 }', 'null', '4'])('the default export %s is not a component', (value) => {
  const { path } = newFolder({ 'theme/footer.tsx': `export default ${value};` });
  expect(() => readOverrides(path)).toThrow(
    'theme/footer.tsx: the default export of the part "footer" is a value. Write export default before a component',
  );
});

it.each([
  ['footer/index.tsx', 'theme/footer.tsx, which replaces the part "footer"'],
  ['footer.mts', 'theme/footer.tsx'],
  ['parts/sidebar.js', 'theme/sidebar.tsx'],
  ['components/price-tag.mts', 'theme/components/price-tag.tsx, which pages can use'],
  ['components/price-tag/index.tsx', 'theme/components/price-tag.tsx'],
  ['components/price-tag.mdx', 'theme/components/price-tag.tsx'],
  ['component/price-tag.tsx', 'Rename the folder to theme/components/'],
  ['lib/helper.ts', 'Import it in a file that pages use'],
])('theme/%s, which nothing reads, is an error with the right path', (file, advice) => {
  const { path } = newFolder({ [`theme/${file}`]: CODE });
  expect(() => readOverrides(path)).toThrow(`theme/${file}: nothing reads this file.`);
  expect(() => readOverrides(path)).toThrow(advice);
});

it('accepts modules that another file imports, helpers, and declarations of types', () => {
  const { path } = newFolder({
    'theme/footer.jsx': `import { a } from './lib/a';\nimport b from './parts';\n${CODE}`,
    'theme/lib/a.ts': 'export const a = 1;',
    'theme/parts/index.ts': CODE,
    'theme/parts/_c.mts': CODE,
    'theme/_d/e.mts': CODE,
    'theme/types.d.ts': 'declare module "x";',
    'theme/on-every-page.tsx': '',
    'theme/components/price-tag.js': CODE,
  });
  expect(() => readOverrides(path)).toThrow('there is no part "on-every-page"');
  const used = newFolder({
    'theme/ui/on-every-page.tsx': CODE,
    'rspress.config.ts': "globalUIComponents: [here('theme/ui/on-every-page.tsx')]",
    'docs/docs/previews/a.tsx': "import b from '../../../theme/ui/b';",
    'theme/ui/b.tsx': CODE,
  });
  expect(() => readOverrides(used.path)).not.toThrow();
});

it('the dev server waits for parts with each extension', () => {
  const { path } = newFolder({ 'theme/footer.js': CODE });
  const files = possibleOverrides(path).map((file) => file.slice(path.length + 1));
  expect(files).toContain('theme/sidebar.jsx');
  expect(files).not.toContain('theme/footer.js');
});
