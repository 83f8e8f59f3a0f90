import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The modules that open files, and what they open. No other module may: content goes through `engine/files/gate.ts`. */
const READERS: Readonly<Record<string, string>> = {
  'engine/files/gate.ts': 'the files of content, after its own check',
  'engine/read/model.ts': 'only whether the static folder exists',
  'engine/read/scan.ts': 'the size of files that the gate has listed',
  'engine/allowed/site-components.ts':
    'only whether the declaration of a component exists, in the theme of the site',
  'engine/images/check.ts': 'the size and time of files that the gate has accepted',
  'shared/build/engine.ts': 'only whether modules of the engine and site.config.ts exist',
  'shared/build/file-cache.ts': 'its own cache',
  'shared/build/files.ts': 'the readers themselves',
  'shared/build/find-browser.ts': 'only whether a browser exists',
  'shared/build/fingerprint.ts': 'the list of installed packages',
  'shared/build/watchdog.ts': 'only writes to the terminal',
  'shared/build/workers.ts': 'only whether the compiled worker exists',
  'theme/blocks/diagram/browser-drawing.ts': 'a font of a package',
  'theme/blocks/diagram/kept-drawings.ts': 'the folder of drawings, which the owner names',
  'engine/output/finish-page.ts': 'stylesheets of the build',
  'engine/output/licenses.ts': 'licenses of packages',
  'engine/output/owner-files.ts': 'the names of files of the owner in the build',
  'engine/output/pages.ts': 'pages of the build',
  'engine/output/pipeline.ts': 'the names of files of the build',
  'engine/output/social-cards/render.ts': 'fonts of packages',
  'engine/editor-schemas.ts': 'the schemas that it wrote before',
  'engine/identity/fonts.ts': 'fonts of packages',
  'engine/handbook.ts': 'the package.json of the site, which the owner writes',
  'engine/identity/site-text.ts': 'the theme of the site, which the owner writes',
  'shared/text/font-characters.ts': 'fonts of packages',
  'engine/owner/parts/read-overrides.ts': 'the theme of the site, which the owner writes',
  'engine/rspress/compile/bundler-errors.ts':
    'modules of the theme of the site that the bundler could not read, and manifests of packages',
  'engine/rspress/class-names.ts': 'stylesheets of the theme',
  'engine/rspress/client.ts': 'the path of a package',
  'engine/rspress/compile/dev-problems.ts': 'whether a page that was compiled still exists',
  'engine/rspress/dev/dev-server.ts': 'names and times of files that the gate has listed',
  'engine/rspress/document.ts': 'scripts of the theme',
  'engine/rspress/internals.ts': 'code of packages',
  'engine/rspress/prerender/prerender-cache.ts': 'code of the build',
  'engine/rspress/prerender/render-problem.ts':
    'code of the build, and modules of the site that are in the bundle',
  'engine/rspress/content/content.ts': 'the pages of plugins, which the owner lists',
  'engine/rspress/dev/stale-modules.ts': 'only whether the files of generated modules exist',
  'shared/site/resolve.ts': 'the configuration, which the owner names',
  'engine/owner/strings/read-strings.ts': 'the strings of the site, which the owner writes',
  'engine/kinds/site-kinds.ts': 'only whether the layouts of kinds exist, in the theme of the site',
  'engine/site-content.ts': 'only whether the folders of components exist',
};

/** The functions of our own that open a file. */
const OWN_READERS = /\b(?:readText|readTextIfExists|copyFile|filesIn|isFile)\b/;

const sources = ['engine', 'shared', 'theme'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /(?<!\.test)\.(?:ts|mjs)$/.test(file) && !file.endsWith('/guards.ts')),
);

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

function opensFiles(text: string): boolean {
  const usesNode = /from '(?:node:)?fs(?:\/promises)?'|(?:require|import)\('(?:node:)?fs/.test(text);
  const imported =
    /import (?:type )?\{([^}]*)\} from '[./]*(?:shared\/)?(?:build\/)?files\.ts'/.exec(text)?.[1] ?? '';
  return usesNode || OWN_READERS.test(imported);
}

it('only modules of the list open files, so every path that came from content goes through the gate', () => {
  const found = sources.filter((file) => opensFiles(textOf(file)));
  expect(found.sort()).toEqual(Object.keys(READERS).sort());
});

it.each([
  'engine/read/model.ts',
  'engine/read/scan.ts',
  'engine/images/check.ts',
  'engine/site-content.ts',
  'engine/rspress/dev/dev-server.ts',
])('%s does not read the content of a file', (file) =>
  expect(textOf(file)).not.toMatch(/\bread(?:File|Text)\w*\(|createReadStream/),
);
