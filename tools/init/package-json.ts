import type { Place } from './place.ts';

export interface PackageJson {
  packageManager?: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The commands that the site has as scripts. */
const COMMANDS = [
  'dev',
  'build',
  'preview',
  'start',
  'new',
  'move',
  'report',
  'search',
  'book',
  'links',
  'lint',
  'check',
  'check-pages',
  'visual',
  'browser',
];

/** The scripts of a site. @param command of the package */
export const siteScripts = (command: string): Record<string, string> => ({
  ...Object.fromEntries(COMMANDS.map((name) => [name, `${command} ${name}`])),
  test: ['check', 'build', 'links', 'check-pages'].map((name) => `${command} ${name}`).join(' && '),
});

/** The scripts of a package. `npm init` adds a test that always fails, which is none. */
export function ownScripts({ scripts = {} }: PackageJson): Record<string, string> {
  const { test, ...others } = scripts;
  return test === undefined || test.includes('no test specified') ? others : { ...others, test };
}

/** The names of scripts that a package and a site use for different things. */
export const takenNames = (own: Record<string, string>, added: Record<string, string>): string[] =>
  Object.keys(added).filter((name) => own[name] !== undefined && own[name] !== added[name]);

/** The text of a `package.json` with other scripts, in its own style. */
export function withScripts(text: string, scripts: Record<string, string>): string {
  const json = JSON.parse(text) as PackageJson;
  const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
  const written = JSON.stringify({ ...json, scripts }, null, indent);
  return `${text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written}${/\r?\n$/.exec(text)?.[0] ?? '\n'}`;
}

/**
 * The file that a package manager installs a package from, if a workflow does not have it.
 * @param version as in `dependencies`, such as `file:../package.tgz`
 * @param isInside whether a path, relative to the folder, is in the repository
 */
export function fileOutside(version: string, isInside: (path: string) => boolean): string | undefined {
  const path = version.replace(/^(?:file|link|portal):/, '').replace(/::.*$/, '');
  return /^(?:\.{1,2}\/|\/|[A-Za-z]:[\\/])/.test(path) && !isInside(path) ? path : undefined;
}

/** The commands that an owner types to add a package from a file in the folder. */
export const addCommand = ({ manager }: Place, file: string): string => `${manager.add} ./${file}`;
