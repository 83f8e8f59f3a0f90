import { expect, it } from 'vitest';
import { resolveSite } from '../../shared/site/resolve.ts';
import site from '../../site.config.ts';
import { input } from '../../tests/fixtures/extended/site.config.ts';
import { noted } from '../problems/running-plugin.ts';
import { ENGINE_SYNTAX, PageSyntax } from '../syntax/syntax.ts';
import { checkExtension, checkPackage, checkSite, type Extension } from './extension.ts';
import { ownPlugins } from './own-plugins.ts';

const plugin = { name: 'own' };

it.each([
  [
    { pluginz: [] },
    'unknown field "pluginz" in the options of handbook(); allowed fields: plugins, markdown',
  ],
  [{ frontmatter: {} }, 'Did you mean "frontMatter"?'],
  [{ markdown: { shiki: {} } }, 'unknown field "shiki" in "markdown" of the options of handbook()'],
  [{ markdown: { remarkPlugin: [] } }, 'Did you mean "remarkPlugins"?'],
  [{ plugins: plugin }, 'field "plugins" is {"name":"own"}, but must be a list.'],
  [{ plugins: [plugin, false] }, 'entry 2 of "plugins" is false. For a plugin under a condition, write'],
  [{ plugins: [[plugin]] }, 'entry 1 of "plugins" is a list. Write ... before it'],
  [{ plugins: [() => plugin] }, 'entry 1 of "plugins" is a function. Call it'],
  [{ plugins: [Promise.resolve(plugin)] }, 'entry 1 of "plugins" is a promise. Write await before it.'],
  [{ plugins: [{ afterBuild() {} }] }, 'entry 1 of "plugins" has no name.'],
  [{ plugins: [{ name: 'own', setup() {} }] }, 'is "own", a plugin of Rsbuild. Move it to builderConfig'],
  [{ plugins: [{ name: 'own', afterbuild() {} }] }, 'whose "afterbuild" is not a hook. Write "afterBuild".'],
  [{ plugins: [plugin, plugin] }, '"plugins" has two plugins with the name "own". Remove or rename one.'],
  [
    { markdown: { remarkPlugins: ['remark-gfm'] } },
    'entry 1 of "markdown.remarkPlugins" is the text "remark-gfm".',
  ],
  [{ markdown: { rehypePlugins: [undefined] } }, 'entry 1 of "markdown.rehypePlugins" is not a plugin.'],
])('the options %j are refused', (options, message) => {
  expect(() => checkExtension(options as Extension)).toThrow(`rspress.config.ts: `);
  expect(() => checkExtension(options as Extension)).toThrow(message);
});

it('accepts values of a plugin itself, options of remark plugins, and presets', () => {
  const options = {
    plugins: [{ name: 'own', title: 'A title' } as { name: string }],
    markdown: { remarkPlugins: [[() => undefined, { a: 1 }], { plugins: [] }] },
  } as Extension;
  expect(() => checkExtension(options)).not.toThrow();
});

it('names the plugin with Markdown options that do nothing, and says what handbook() needs', () => {
  expect(() => ownPlugins([{ name: 'own', markdown: { showLineNumbers: true } as object }])).toThrow(
    'rspress.config.ts: the plugin "own": unknown field "showLineNumbers" in its Markdown options',
  );
  expect(() => checkSite(site)).not.toThrow();
  expect(() => checkSite(resolveSite(input, {}))).not.toThrow();
  // Without the defaults.
  expect(() => checkSite({ ...site, docs: {} })).toThrow(
    '"docs" of the first argument of handbook() is incomplete',
  );
  expect(() => checkSite({ ...site, blog: undefined })).toThrow('is not a site');
  expect(() => checkSite(undefined)).toThrow('the first argument of handbook() is not a site');
  expect(() => checkSite({ title: 'A' })).toThrow("Write import site from './site.config'");
});

it('settings in package.json that nothing reads are refused, and browserslist is a warning', () => {
  expect(() => checkPackage('{ "rspress": {}, "name": "a" }')).toThrow(
    'package.json: nothing reads "rspress". Write settings of the site in site.config.ts',
  );
  expect(checkPackage('{ "browserslist": [] }')).toContain('"browserslist" does not change the site');
  expect(checkPackage('{ "name": "rspress" }')).toBeUndefined();
});

it.each([
  ['while it changes a page', () => () => failed(), 'number 1 of the plugin "own"'],
  ['when it is added', () => failed(), 'number 1 of the plugin "own"'],
])('an error of a remark plugin %s names the plugin', (_when, remark, name) => {
  const syntax = new PageSyntax(undefined, noted([remark], 'remark', 'own'));
  const read = () => {
    const tree = syntax.parse('Text.\n', 'a.md');
    throw new Error(syntax.changeSync(tree, 'Text.\n', 'a.md').failure?.message);
  };
  expect(read).toThrow(`the remark plugin ${name} fails`);
  expect(read).toThrow('the token is missing');
  // The errors of the engine itself, after it.
  expect(() => ENGINE_SYNTAX.parse('{', 'a.mdx')).toThrow('In .mdx files, braces contain values.');
});

function failed(): never {
  throw new Error('the token is missing');
}
