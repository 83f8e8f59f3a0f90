import { expect, it } from 'vitest';
import { readOverrides } from '../../../plugins/overrides/read-overrides.ts';
import { newFolder } from '../../helpers/folder.ts';

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
