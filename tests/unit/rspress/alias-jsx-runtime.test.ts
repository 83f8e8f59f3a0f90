import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aliasJsxRuntime } from '../../../plugins/rspress/alias-jsx-runtime.ts';
import { compilePage } from '../../../plugins/rspress/compile-page.ts';
import { readConfig } from '../../helpers/config.ts';

const root = join(import.meta.dirname, '../../fixtures/site/docs');

it('a page as it is compiled today uses its imports of React once each', async () => {
  const page = { source: '# A\n\nText and *more*.\n\n- One\n- Two\n', filepath: join(root, 'a.mdx') };
  const { code } = await compilePage(page, { root, routes: [], pageRoutes: new Map() }, await readConfig());
  const local = aliasJsxRuntime(code);
  const imported = /import \{([^}]+)\} from "react\/jsx-runtime"/.exec(local)?.[1]?.split(', ') ?? [];
  expect(imported.length).toBeGreaterThan(1);
  for (const name of imported.map((part) => part.split(' as ')[1] ?? '')) {
    // Where it is imported, and where the page's own name is given to it.
    expect(local.match(new RegExp(`\\${name}\\b`, 'g'))).toHaveLength(2);
  }
  expect(local.match(/\b_jsxs?\(/g)).toEqual(code.match(/\b_jsxs?\(/g));
});

it.each([
  'import {jsx} from "react/jsx-runtime";',
  'import * as React from "react/jsx-runtime";',
  'import {jsx as _jsx} from "another-runtime";',
])('what is no import of a compiled page stays as it is: %s', (code) => {
  expect(aliasJsxRuntime(code)).toBe(code);
});
