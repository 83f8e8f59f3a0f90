/** Internals of Rspress that `document.ts` and `page-styles.ts` rely on. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutStockStyles, withoutUnusedMarkup } from './document.ts';
import { excludeFromMainCss } from './page-styles.ts';

const RSPRESS = dirname(createRequire(import.meta.url).resolve('@rspress/core/package.json'));
const BUNDLER = readFileSync(join(RSPRESS, 'dist/node/initRsbuild.js'), 'utf8');

describe('the HTML document and its stylesheets', () => {
  it('removes three elements from the HTML template', () => {
    const template = readFileSync(join(RSPRESS, 'index.html'), 'utf8');
    const html = withoutUnusedMarkup(template);
    for (const part of ['X-UA-Compatible', 'GENERATOR', '__rspress_modal_container']) {
      expect(template).toContain(part);
      expect(html).not.toContain(part);
    }
    expect(html).toContain('id="__rspress_root"');
  });

  it('removes the stock stylesheet from the first entries', () => {
    expect(BUNDLER).toMatch(/preEntry: \[\s*\w+\.join\(DEFAULT_THEME, '\.\/styles\/index\.js'\)/);
    expect(withoutStockStyles([join(RSPRESS, 'dist/theme/styles/index.js'), '@theme'])).toEqual(['@theme']);
  });

  it('changes the group that puts all styles into one file', () => {
    const [, test = ''] = /styles: \{\s*name: 'styles',[^}]*test: \/(.*)\/,/.exec(BUNDLER) ?? [];
    const styles = { test: new RegExp(test), type: '' };
    excludeFromMainCss(/blog\.module\.css$/)({ optimization: { splitChunks: { cacheGroups: { styles } } } });
    expect(styles.test.test('/theme/docs/sidebar.module.css')).toBe(true);
    expect(styles.test.test('/theme/blog/blog.module.css')).toBe(false);
  });
});
