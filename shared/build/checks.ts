import { currentRun } from './environment.ts';

/** `error` prevents a build, `warn` is printed, and `off` is not. */
export const LEVELS = ['error', 'warn', 'off'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * The checks that a site can adjust with `checks` in `site.config.ts`, and their levels: `error` if a reader would meet
 * something broken, `warn` if the page works but somebody should look. Every other check prevents a build, because the page
 * could not be compiled, or would not be safe.
 */
export const CHECKS = {
  /** A link leads to "Page not found". */
  brokenLinks: 'error',
  /** The alternative text takes the place of an image. */
  missingImages: 'error',
  /** A post lacks an author or a tag that it names. */
  unknownNames: 'error',
  /** A tag of a page only helps the search. */
  unknownTags: 'warn',
  /** Readers who do not see a diagram do not learn what it shows. */
  diagramTexts: 'error',
  /** The page shows the words of a link to a Markdown file that does not exist, without the link. */
  unresolvedFiles: 'warn',
  /** A link leads to the top of the page. */
  brokenAnchors: 'warn',
  /** A link leads to its page through an old URL. */
  oldLinks: 'warn',
  /** A field of the front matter has no effect. */
  unknownFields: 'warn',
  /** An attribute of a component has no effect. */
  unknownAttributes: 'warn',
  /** Search engines cut a description. */
  longDescriptions: 'warn',
  /** The first lines of a post take the place of its description. */
  missingDescriptions: 'warn',
  /** Readers see the title of a post twice. */
  repeatedTitles: 'warn',
  /** Code has no colors. */
  unknownLanguages: 'warn',
  /** An option of a code block has no effect. */
  unknownOptions: 'warn',
  /** A list of lines marks nothing. */
  lineMarks: 'warn',
  /** The build removes a style attribute. */
  styles: 'warn',
} as const satisfies Record<string, Level>;

export type CheckName = keyof typeof CHECKS;

/** The levels that a site has changed. */
export type CheckLevels = Readonly<Partial<Record<CheckName, Level>>>;

/** Problems that a program can correct, such as the import, which knows each by this name. */
export type ProblemId =
  | 'brokenAnchor'
  | 'brokenLink'
  | 'headingId'
  | 'missingTitle'
  | 'openAdmonition'
  | 'takenAlias';

/** Which problem it is, for programs. Nothing reads messages. */
export interface KnownProblem {
  id: ProblemId;
  /** The URL, the id of a heading, or the alias; empty for other problems. */
  subject: string;
}

/** A problem without its place. */
export interface Finding {
  message: string;
  /** The check that found it; undefined if sites cannot adjust it. */
  check?: CheckName;
  known?: KnownProblem;
}

export const CHECK_NAMES = Object.keys(CHECKS) as CheckName[];

/** @param isLenient whether every problem that leaves the page readable is only a warning */
function levelOf(check: CheckName, levels: CheckLevels, isLenient: boolean): Level {
  const level = levels[check] ?? CHECKS[check];
  return isLenient && level === 'error' ? 'warn' : level;
}

interface Report<Problem> {
  errors: readonly Problem[];
  warnings: readonly Problem[];
}

/** Moves each problem of an adjustable check to the list of its level. */
export function byLevel<Problem extends { check?: CheckName }>(
  { errors, warnings }: Report<Problem>,
  levels: CheckLevels = {},
  isLenient = currentRun().isLenient ?? false,
): { errors: Problem[]; warnings: Problem[] } {
  const at = (level: Level, fallback: readonly Problem[]): Problem[] =>
    [...errors, ...warnings].filter((problem) =>
      problem.check ? levelOf(problem.check, levels, isLenient) === level : fallback.includes(problem),
    );
  return { errors: at('error', errors), warnings: at('warn', warnings) };
}
