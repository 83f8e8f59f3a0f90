import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PLUGINS = join(import.meta.dirname, '../../../plugins');

/** The modules that open files, and what they open. No other module may: content goes through `content/gate.ts`. */
const READERS: Readonly<Record<string, string>> = {
  'content/gate.ts': 'the files of content, after its own check',
  'content/model.ts': 'only whether the static folder exists',
  'content/scan.ts': 'the size of files that the gate has listed',
  'content/site-components.ts':
    'only whether the declaration of a component exists, in the theme of the site',
  'images/check.ts': 'the size and time of files that the gate has accepted',
  'lib/engine.ts': 'only whether modules of the engine and site.config.ts exist',
  'lib/file-cache.ts': 'its own cache',
  'lib/files.ts': 'the readers themselves',
  'lib/find-browser.ts': 'only whether a browser exists',
  'lib/fingerprint.ts': 'the list of installed packages',
  'lib/watchdog.ts': 'only writes to the terminal',
  'lib/workers.ts': 'only whether the compiled worker exists',
  'markdown/browser-drawing.ts': 'a font of a package',
  'markdown/kept-drawings.ts': 'the folder of drawings, which the owner names',
  'output/finish-page.ts': 'stylesheets of the build',
  'output/licenses.ts': 'licenses of packages',
  'output/pages.ts': 'pages of the build',
  'output/pipeline.ts': 'the names of files of the build',
  'output/social-cards/render.ts': 'fonts of packages',
  'editor-schemas.ts': 'the schemas that it wrote before',
  'identity/fonts.ts': 'fonts of packages',
  'handbook.ts': 'the package.json of the site, which the owner writes',
  'identity/site-text.ts': 'the theme of the site, which the owner writes',
  'lib/font-characters.ts': 'fonts of packages',
  'overrides/read-overrides.ts': 'the theme of the site, which the owner writes',
  'rspress/bundler-errors.ts':
    'modules of the theme of the site that the bundler could not read, and manifests of packages',
  'rspress/class-names.ts': 'stylesheets of the theme',
  'rspress/client.ts': 'the path of a package',
  'rspress/dev-problems.ts': 'whether a page that was compiled still exists',
  'rspress/dev-server.ts': 'names and times of files that the gate has listed',
  'rspress/document.ts': 'scripts of the theme',
  'rspress/internals.ts': 'code of packages',
  'rspress/prerender-cache.ts': 'code of the build',
  'rspress/render-problem.ts': 'code of the build, and modules of the site that are in the bundle',
  'rspress/content.ts': 'the pages of plugins, which the owner lists',
  'rspress/stale-modules.ts': 'only whether the files of generated modules exist',
  'site/resolve.ts': 'the configuration, which the owner names',
  'strings/read-strings.ts': 'the strings of the site, which the owner writes',
  'site-content.ts': 'only whether the folders of components exist',
};

/** The functions of our own that open a file. */
const OWN_READERS = /\b(?:readText|readTextIfExists|copyFile|filesIn|isFile)\b/;

const sources = readdirSync(PLUGINS, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.(?:ts|mjs)$/.test(file),
);

const textOf = (file: string): string => readFileSync(join(PLUGINS, file), 'utf8');

function opensFiles(text: string): boolean {
  const usesNode = /from '(?:node:)?fs(?:\/promises)?'|(?:require|import)\('(?:node:)?fs/.test(text);
  const imported = /import (?:type )?\{([^}]*)\} from '[./]*(?:lib\/)?files\.ts'/.exec(text)?.[1] ?? '';
  return usesNode || OWN_READERS.test(imported);
}

it('only modules of the list open files, so every path that came from content goes through the gate', () => {
  const found = sources.filter((file) => opensFiles(textOf(file)));
  expect(found.sort()).toEqual(Object.keys(READERS).sort());
});

it.each([
  'content/model.ts',
  'content/scan.ts',
  'images/check.ts',
  'site-content.ts',
  'rspress/dev-server.ts',
])('%s does not read the content of a file', (file) =>
  expect(textOf(file)).not.toMatch(/\bread(?:File|Text)\w*\(|createReadStream/),
);
