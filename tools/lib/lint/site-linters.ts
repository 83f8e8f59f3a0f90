import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE } from '../../../shared/build/engine.ts';
import { filesIn, pathFrom } from '../../../shared/build/files.ts';
import type { Site } from '../../../shared/site/schema.ts';
import { endWith } from '../command-line.ts';
import { loadContent, loadSite, PROJECT, selectSite } from '../site-config.ts';
import { content } from './content.ts';
import type { Linter } from './finding.ts';
import { markdown, RULES_FILE } from './markdown.ts';
import { phrases } from './phrases.ts';
import { type LintRun, type LintValues, runLinters } from './run-linters.ts';
import { type SpellingOptions, spelling } from './spelling.ts';

/** A site whose content is checked. */
export interface LintedSite {
  /** Absolute path of the project. */
  project: string;
  /** Absolute path of the folder of the site. */
  folder: string;
  /** The configuration. It is rejected if a field is wrong. */
  site: Promise<Site>;
  isFixing: boolean;
}

/** The names of a configuration of cspell, of which a site can have one. */
const SPELLING_FILES = ['cspell.jsonc', 'cspell.json', 'cspell.config.yaml'];

const MARKDOWN_FILE = /\.mdx?$/;

/** The Markdown files of a site, relative to its folder. */
const pagesOf = (folder: string) => (): string[] =>
  filesIn(join(folder, 'docs'))
    .filter((file) => MARKDOWN_FILE.test(file))
    .map((file) => `docs/${file}`);

/** The content check of a site, with what `rspress.config.ts` adds. A wrong field of the configuration is its error. */
export const contentLinter = ({ site }: Pick<LintedSite, 'site'>): Linter =>
  content(async () => {
    await site;
    return (await loadContent()).report;
  });

/** The spelling check of a site. Without a valid configuration, the language is English. */
export const spellingLinter = (
  { project, folder, site }: LintedSite,
  options: Pick<SpellingOptions, 'globs' | 'cache'>,
): Linter => ({
  name: 'Spelling',
  run: async () => {
    const locales = await site.then(
      (value) => value.locales.map(({ code }) => code),
      () => ['en'],
    );
    return spelling({
      root: folder,
      configs: SPELLING_FILES.map((file) => join(folder, file)).filter(existsSync),
      locales,
      folders: [folder, project, ENGINE],
      ...options,
    }).run();
  },
});

/** The same linter, whose paths are relative to the working directory, as those of the content check are. */
const fromHere = (folder: string, linter: Linter): Linter => ({
  ...linter,
  run: async () =>
    (await linter.run())?.map((finding) => {
      const path = finding.file && join(folder, finding.file);
      return path && existsSync(path) ? { ...finding, file: pathFrom(process.cwd(), path) } : finding;
    }),
});

/** The checks of a site's content, of which the fixers change files with `--fix`. */
export function siteLinters(linted: LintedSite): Pick<LintRun, 'linters' | 'fixers' | 'files'> {
  const { folder, isFixing } = linted;
  const files = pagesOf(folder);
  return {
    files,
    fixers: [
      fromHere(folder, markdown({ root: folder, files, defaultRules: join(ENGINE, RULES_FILE), isFixing })),
    ],
    linters: [
      contentLinter(linted),
      fromHere(folder, phrases(folder, files)),
      fromHere(folder, spellingLinter(linted, { globs: ['docs/**/*.{md,mdx,yml}'] })),
    ],
  };
}

/**
 * Checks a site, and prints one list of findings. The command fails if one of them is an error.
 * @param values the options of the command
 * @param more other linters of the project
 */
export async function lintSite(
  values: LintValues & { site: string },
  more: readonly Linter[] = [],
): Promise<void> {
  const folder = selectSite(values.site);
  const all = siteLinters({ project: PROJECT, folder, site: loadSite(), isFixing: values.fix });
  const linters = [...all.linters, ...more];
  const isPassed = await runLinters({ folder, values, ...all, linters }).catch(({ message }: Error) =>
    endWith(message),
  );
  if (!isPassed) endWith('Correct the errors, and run the command again.');
}
