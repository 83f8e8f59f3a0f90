/** Internals of MDX that `alias-jsx-runtime.ts` relies on. */
import { compile } from '@rspress/core/dist/node/mdx/processor.js';
import { expect, it } from 'vitest';
import { aliasJsxRuntime } from './alias-jsx-runtime.ts';

const compileWith = (plugins: readonly (typeof aliasJsxRuntime)[]): Promise<string> =>
  compile({
    source: 'One *two*.\n\n- Three\n- Four',
    filepath: '/site/docs/page.mdx',
    docDirectory: '/site/docs',
    config: {},
    routeService: null,
    pluginDriver: { getPlugins: () => plugins } as never,
  });

it("compiled pages import React's functions by name, and the plugin replaces these names with constants", async () => {
  const stock = await compileWith([]);
  const [imported] = /^import \{.*\} from "react\/jsx-runtime";$/m.exec(stock) ?? [];
  expect(imported).toMatch(/\bjsx as _jsx\b.*\bjsxs as _jsxs\b/);
  const local = await compileWith([aliasJsxRuntime]);
  expect(local).toMatch(/^import \{.*\bjsx as \$_jsx\b.*\} from "react\/jsx-runtime";$/m);
  expect(local).toMatch(/^const .*\b_jsx = \$_jsx\b.*;$/m);
  expect(local.match(/\$_jsx\b/g)).toHaveLength(2);
});
