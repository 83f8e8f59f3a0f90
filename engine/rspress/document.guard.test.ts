/** Internals of Rspress that `document.ts` and `page-styles.ts` rely on. */
import { expect, it } from 'vitest';
import { withoutStockStyles, withoutUnusedMarkup } from './document.ts';
import { rspressPath, rspressText } from './internals.ts';
import { excludeFromMainCss } from './page-styles.ts';

const BUNDLER = rspressText('dist/node/initRsbuild.js');

it('the HTML template contains the three parts that we remove', () => {
  const template = rspressText('index.html');
  const html = withoutUnusedMarkup(template);
  for (const part of ['X-UA-Compatible', 'GENERATOR', '__rspress_modal_container']) {
    expect(template).toContain(part);
    expect(html).not.toContain(part);
  }
  expect(html).toContain('id="__rspress_root"');
});

it('the stock stylesheet is one of the first entries, from which we remove it', () => {
  expect(BUNDLER).toMatch(/preEntry: \[\s*\w+\.join\(DEFAULT_THEME, '\.\/styles\/index\.js'\)/);
  expect(withoutStockStyles([rspressPath('dist/theme/styles/index.js'), '@theme'])).toEqual(['@theme']);
});

it('one group puts all styles into one file, and we can exclude stylesheets from it', () => {
  const [, test = ''] = /styles: \{\s*name: 'styles',[^}]*test: \/(.*)\/,/.exec(BUNDLER) ?? [];
  const styles = { test: new RegExp(test), type: '' };
  excludeFromMainCss(/blog\.module\.css$/)({ optimization: { splitChunks: { cacheGroups: { styles } } } });
  expect(styles.test.test('/theme/docs/sidebar.module.css')).toBe(true);
  expect(styles.test.test('/theme/blog/blog.module.css')).toBe(false);
});
