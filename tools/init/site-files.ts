import { join } from 'node:path';
import { filesIn, readText } from '../../shared/build/files.ts';
import { TEMPLATE, workflowPath } from './github.ts';
import type { Place } from './place.ts';

/** Words of the template that each site replaces. */
const TITLE = 'My handbook';
const DAY = '2024-01-31';
const DEPLOY = '.github/workflows/deploy.yml';

/** The facts about a site that its files contain. */
export interface Names {
  title: string;
  /** ISO date of the first post. */
  today: string;
  /** The text before the names of scripts and of workflows, such as `docs`; empty if the names alone are not taken. */
  scripts: string;
  workflows: string;
  /** The folder of the package from that of the site, such as `node_modules/film-handbook`. */
  engine: string;
}

/** The name of a script of `package.json`. @param prefix such as `docs`; may be empty */
export const scriptName = (prefix: string, name: string): string => (prefix ? `${prefix}:${name}` : name);

/** A page, with the calls of scripts as its reader types them. */
const page = (text: string, { manager, branch }: Place, { scripts, workflows }: Names): string =>
  text
    .replaceAll(
      /npm run ([\w-]+)( --)?/g,
      (_, name: string, dashes = '') =>
        `${manager.run} ${scriptName(scripts, name)}${manager.hasDashes ? dashes : ''}`,
    )
    .replace(DEPLOY, workflowPath(DEPLOY, workflows))
    .replace('`main`', `\`${branch}\``);

/** The files of a new site, by their paths in its folder. */
export function siteFiles(place: Place, names: Names): Map<string, string> {
  const files = filesIn(TEMPLATE).filter((file) => !file.startsWith('.github/'));
  const textOf = (file: string): string => {
    // Titles are in quotes in TypeScript and YAML.
    const text = readText(join(TEMPLATE, file)).replaceAll(TITLE, names.title.replace(/["'\\]/g, '’'));
    return file.endsWith('.mdx') ? page(text, place, names) : text;
  };
  // npm leaves out files named `.gitignore`.
  const targetOf = (file: string): string =>
    file === 'gitignore' ? '.gitignore' : file.replace(DAY, names.today);
  return new Map(files.map((file) => [targetOf(file), textOf(file)]));
}
