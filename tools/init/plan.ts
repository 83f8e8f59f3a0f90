import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isFile, pathFrom, readText, readTextIfExists } from '../../shared/build/files.ts';
import { BROWSER_PACKAGE } from '../../shared/build/optional-packages.ts';
import { PACKAGE } from '../lib/parse-command.ts';
import { below, githubFiles } from './github.ts';
import {
  addCommand,
  fileOutside,
  ownScripts,
  type PackageJson,
  siteScripts,
  takenNames,
  withScripts,
} from './package-json.ts';
import { findPlace, type Place } from './place.ts';
import { type Names, scriptName, siteFiles } from './site-files.ts';

/** The result of `init`, before it writes anything. */
export interface Plan {
  /** The texts of the files by their absolute paths. */
  files: Map<string, string>;
  /** The changes, for the owner. */
  lines: string[];
  /** Whether the owner would not expect all of it: the folder or the repository contains something else. */
  isSurprising: boolean;
  /** The next steps of the owner. */
  end: string;
}

/** Files and folders that a site has, so another one cannot be made there. */
const SITE = /^(?:(?:site|rspress)\.config\.\w+|docs|static|theme)$/;

/** The places in which GitHub looks for the reviewers. */
const CODEOWNERS = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** Advice for a file that existed before, by its name. */
const ADVICE: Readonly<Record<string, string>> = {
  'tsconfig.json': `If it includes site.config.ts, it needs "moduleResolution": "bundler" and the types "${PACKAGE}/types"; or exclude site.config.ts, rspress.config.ts, docs and theme`,
  'dependabot.yml': 'Add an entry with the ecosystem npm and the folder of the lock file, if there is none',
};

/** A title from the name of a folder: `team-handbook` becomes `Team handbook`. */
function titleOf(name: string): string {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words === '' ? 'My handbook' : words.charAt(0).toUpperCase() + words.slice(1);
}

const readJson = (path: string): PackageJson => JSON.parse(readTextIfExists(path) ?? '{}') as PackageJson;

const isEmptyFolder = (path: string): boolean => !isFile(path) && readdirSync(path).length === 0;

/** Why there cannot be a new site in a folder, and what to do; undefined if there can. */
function obstacleIn(folder: string, { manager, site }: Place): string | undefined {
  if (!existsSync(join(folder, 'package.json')))
    return `There is no package.json in this folder. Run \`${manager.make}\` first, then \`${manager.add} ${PACKAGE}\`.`;
  const found = readdirSync(folder).filter((name) => SITE.test(name) && !isEmptyFolder(join(folder, name)));
  if (found.length === 0) return undefined;
  const make = `mkdir handbook && cd handbook && ${manager.make} && ${manager.add} ${PACKAGE} && npx ${PACKAGE} init`;
  return found.includes('site.config.ts')
    ? 'There is a site.config.ts in this folder, so it is a site already, and nothing was written.'
    : `A site publishes what is in docs/ and static/, and reads theme/ and rspress.config.ts. This folder has ${found.join(' and ')} already, so nothing was written. ` +
        `Make the site in another folder${site === '' ? '' : ' of the repository'}, such as:\n  ${make}\n` +
        `\`npx ${PACKAGE} import\` makes a site from the pages of another tool.`;
}

/** The folder of the package from that of the site. In a workspace, it can be in a folder above. */
function engineFrom(folder: string, root: string): string {
  const own = join('node_modules', PACKAGE);
  const isHere = existsSync(join(folder, own)) || !existsSync(join(root, own));
  return pathFrom(folder, join(isHere ? folder : root, own));
}

/** A name for files of workflows: `My docs` becomes `my-docs`. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'docs';

/** The names of the site's scripts and workflows. The names alone can be taken by those of the package or the repository. */
function namesFor(place: Place, taken: readonly string[], title: string | undefined): Names {
  const { folder, root, site } = place;
  const isTaken = [...githubFiles(place, '').keys()].some(
    (file) => file.includes('/workflows/') && existsSync(join(root, file)),
  );
  return {
    title: title ?? titleOf(basename(folder)),
    today: new Date().toISOString().slice(0, 10),
    scripts: taken.length > 0 ? 'docs' : '',
    workflows: site === '' ? (isTaken ? 'docs' : '') : slugOf(basename(site)),
    engine: engineFrom(folder, join(root, place.lock)),
  };
}

/** The lines of the template's `.gitignore` that a file does not have. */
function missingLines(existing: string, added: string): string {
  const lines = existing.split(/\r?\n/);
  const missing = added
    .split('\n')
    .filter((line) => line !== '' && !lines.includes(line) && !lines.includes(line.replace(/\/$/, '')));
  return missing.map((line) => `${line}\n`).join('');
}

/** The path of a file that replaces one of the template: GitHub reads only one list of reviewers. */
function existingFile(target: string, root: string): string | undefined {
  const paths = target === CODEOWNERS[0] ? CODEOWNERS : [target];
  return paths.find((path) => existsSync(join(root, path)));
}

/** A file of the repository as the owner sees it from the folder of the site. */
const fromSite = ({ root, folder }: Place, file: string): string => pathFrom(folder, join(root, file));

/** Advice for the owner of a file that exists and would be written. @param text of the new one */
function adviceFor(target: string, text: string): string {
  if (target !== CODEOWNERS[0])
    return `${ADVICE[basename(target)] ?? 'Compare it with that of a new site, if you need it'}.`;
  const rules = text.replace(/^#.*\n/gm, '').trimEnd();
  return `Add to it:\n${rules.replace(/^/gm, '    ')}`;
}

/** The files to write, and sentences about those that exist. */
function planFiles(place: Place, names: Names): Pick<Plan, 'files' | 'lines'> {
  const files = new Map<string, string>();
  const lines: string[] = [];
  const inSite = [...siteFiles(place, names)].map(([file, text]): [string, string] => [
    below(place.site, file),
    text,
  ]);
  for (const [target, text] of [...inSite, ...githubFiles(place, names.workflows)]) {
    const existing = existingFile(target, place.root);
    const path = join(place.root, existing ?? target);
    if (existing === undefined) files.set(path, text);
    else if (basename(existing) === '.gitignore') {
      const before = readText(path);
      const missing = missingLines(before, text);
      if (missing === '') continue;
      files.set(path, `${before.replace(/(?<=[^\n])$/, '\n')}${missing}`);
      lines.push(`.gitignore: the lines ${missing.trim().split('\n').join(', ')} at its end.`);
    } else lines.push(`${fromSite(place, existing)}: kept as it is. ${adviceFor(target, text)}`);
  }
  return { files, lines };
}

const listed = (names: readonly string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** The new files by folder, for a person. */
function describeFiles(files: Iterable<string>, place: Place): string[] {
  const paths = [...files].map((path) => pathFrom(place.root, path));
  const github = paths.filter((path) => path.startsWith('.github/')).map((path) => fromSite(place, path));
  const others = new Set(
    paths
      .filter((path) => !path.startsWith('.github/'))
      .map((path) => fromSite(place, path).replace(/\/.*/, '/')),
  );
  const reason =
    place.site === ''
      ? ''
      : ' GitHub reads them only in the root of the repository. They work in the folder of the site.';
  return [
    `New files: ${[...others].join(', ')}.`,
    ...(github.length > 0 ? [`New files for GitHub: ${github.join(', ')}.${reason}`] : []),
  ];
}

/** Steps for the owner, which a command cannot take. @param test the command that runs the tests of the site */
function advice(place: Place, json: PackageJson, test: string): string[] {
  const { folder, root, manager, isLocked } = place;
  const versions = { ...json.devDependencies, ...json.dependencies };
  const version = versions[PACKAGE];
  const isInside = (path: string): boolean => !pathFrom(root, resolve(folder, path)).startsWith('..');
  const outside = fileOutside(version ?? '', isInside);
  return [
    ...(version === undefined
      ? [
          `package.json does not name ${PACKAGE}. Run \`${manager.add} ${PACKAGE}\`, so that workflows install it.`,
        ]
      : []),
    ...(outside
      ? [
          `Workflows cannot install ${PACKAGE} from ${outside}. Copy the file into this folder, commit it, and run \`${addCommand(place, basename(outside))}\`.`,
        ]
      : []),
    ...(isLocked
      ? []
      : [
          `There is no ${manager.lockFile}, from which workflows install. Run \`${manager.add} ${PACKAGE}\`, and commit the file.`,
        ]),
    ...(versions[BROWSER_PACKAGE] === undefined
      ? [
          `\`${test}\` and the workflows open pages in a browser. Run \`${manager.addForScripts} ${BROWSER_PACKAGE}\`, and commit ${manager.lockFile}.`,
        ]
      : []),
  ];
}

/**
 * Decides what `init` does in a folder, and changes nothing.
 * @param agent the value of `npm_config_user_agent`
 * @param title of the site; undefined if the folder names it
 * @returns the plan, or why there is none and what to do
 */
export function planSite(folder: string, agent: string, title?: string): Plan | { obstacle: string } {
  const hasVersion = (path: string): boolean =>
    readJson(join(path, 'package.json')).packageManager !== undefined;
  const place = findPlace(folder, PACKAGE, agent, hasVersion);
  const obstacle = obstacleIn(folder, place);
  if (obstacle) return { obstacle };
  const path = join(folder, 'package.json');
  const json = readJson(path);
  const own = ownScripts(json);
  const added = siteScripts(PACKAGE);
  const taken = takenNames(own, added);
  const names = namesFor(place, taken, title);
  const scripts = Object.fromEntries(
    Object.entries(added).map(([name, text]) => [scriptName(names.scripts, name), text]),
  );
  const { files, lines } = planFiles(place, names);
  const described = describeFiles(
    [...files.keys()].filter((file) => !existsSync(file)),
    place,
  );
  files.set(path, withScripts(readText(path), { ...own, ...scripts, ...own }));
  const { manager } = place;
  const build = `${manager.run} ${scriptName(names.scripts, 'build')}`;
  const prefixed = `The package has its own ${listed(taken)}, so the names of the site's scripts begin with "docs:".`;
  return {
    files,
    lines: [
      ...described,
      `package.json: the scripts ${Object.keys(scripts).join(', ')}.${taken.length > 0 ? ` ${prefixed}` : ''}`,
      ...lines,
    ],
    isSurprising: taken.length > 0 || lines.length > 0 || names.workflows !== '',
    end: [
      `Made the site "${names.title}". The workflows use ${manager.name}, and publish the branch ${place.branch} on GitHub Pages.`,
      'Replace the teams in CODEOWNERS, which then decides who reviews code and who reviews pages.',
      ...advice(place, json, `${manager.run} ${scriptName(names.scripts, 'test')}`),
      ...(build === 'npm run build' ? [] : [`Where a message says \`npm run build\`, type \`${build}\`.`]),
      `Next: \`${manager.run} ${scriptName(names.scripts, 'dev')}\`, then open docs/docs/welcome.mdx.`,
      `For authors: ${names.engine}/guides/write.md. For you: ${names.engine}/guides/own.md, and extend.md if you add code.`,
    ].join('\n'),
  };
}
