/**
 * The settings of a command, which it passes to the configuration of Rspress and to workers. They are separate bundles, and
 * workers separate threads, so one environment variable is the only way. `rspress build` and `rspress dev` pass nothing.
 */
export interface Run {
  /** Absolute path of the project, because builds change the working directory. */
  project?: string;
  /** Absolute path of the folder of the site. Without it, the site is in the project's folder. */
  site?: string;
  /** The folder that the build is written to, relative to the folder of the site. */
  outDir?: string;
  /** Whether problems that leave a page readable are only warnings. */
  isLenient?: boolean;
  /** Whether messages list every problem, not only the first of each kind. */
  listsAll?: boolean;
  /** Whether all accelerators are off: the option `--plain`. */
  isPlain?: boolean;
  /** Whether the build will contain the PDF and the EPUB. */
  hasBook?: boolean;
  /** Absolute path of the folder with the configuration and the workers as JavaScript. Its name changes with the code. */
  code?: string;
  /** The name of this folder when the dev server started. A restart for another value of `site.config.ts` keeps caches. */
  version?: string;
  /** The base path of the site before the dev server restarted. */
  lastBase?: string;
  /** The module and the arguments with which Node.js starts this command; by default those of the process. */
  command?: string[];
  /** The steps that took too much processor time in earlier runs of this command, which has started itself again. */
  tooSlow?: SlowStep[];
}

/** A step that took too much processor time. */
export interface SlowStep {
  /** The page, a line break, and the step. */
  name: string;
  /** The last line that the step has reached; 0 if it is unknown. */
  line: number;
  message: string;
}

const VARIABLE = 'HANDBOOK_RUN';

/** The settings of this run. */
export const currentRun = (): Run => JSON.parse(process.env[VARIABLE] ?? '{}');

/** Adds settings for everything that starts from now on. */
export function addToRun(settings: Run): void {
  process.env[VARIABLE] = JSON.stringify({ ...currentRun(), ...settings });
}

/** The variables of this process, and the name of the one with the settings of its run, which a new run replaces. */
export const variablesForRestart = () => ({ variables: { ...process.env }, variable: VARIABLE });

/** Whether this is a production build, and not the dev server or a test. */
export const isProduction = (): boolean => process.env.NODE_ENV === 'production';

/** Whether this is a build or the dev server, and not a test of a function. */
export const isCommand = (): boolean => isProduction() || process.env.NODE_ENV === 'development';

/** Whether Rspress's own command has started this process. */
export const isRspressCommand = (): boolean => /[\\/]rspress(?:\.js)?$/.test(process.argv[1] ?? '');

/** Sets the mode of the process. Test runners set NODE_ENV to "test". */
export function setMode(mode: 'production' | 'development'): void {
  process.env.NODE_ENV = mode;
}

/** Selects the JSON file that is merged over the site configuration. @param path absolute */
export function selectSiteConfig(path: string): void {
  process.env.SITE_CONFIG = path;
}

/** The variables that owners of a site, or their workflows, can set. */
export interface Environment {
  /** The package manager that started the process. All of them set it. */
  npm_config_user_agent?: string | undefined;
  /** The path of a JSON file that is merged over the site configuration. */
  SITE_CONFIG?: string | undefined;
  /** `1` turns off all accelerators, as the option `--plain` does, also for the commands of Rspress. */
  HANDBOOK_PLAIN?: string | undefined;
  /** The port of `preview`. */
  PORT?: string | undefined;
  /** The path of the browser for `check`, `visual` and `book`. */
  CHROMIUM_PATH?: string | undefined;
  /** The hosted search engine. */
  ALGOLIA_APP_ID?: string | undefined;
  ALGOLIA_API_KEY?: string | undefined;
  ALGOLIA_INDEX_NAME?: string | undefined;
  /** The key that may write to the index, for `upload-search-records`. */
  ALGOLIA_ADMIN_API_KEY?: string | undefined;
  /** The code by which the hosted engine's crawler verifies the owner. */
  ALGOLIA_SITE_VERIFICATION?: string | undefined;
  /** ISO date to use as the last change of every page, for stable screenshots. */
  FROZEN_DAY?: string | undefined;
  /** `readable` keeps the names of classes, by which the gallery of the visual tests names elements. */
  CLASS_NAMES?: string | undefined;
  /** The outputs of `actions/configure-pages`, for `pages-config`. */
  PAGES_ORIGIN?: string | undefined;
  PAGES_BASE?: string | undefined;
  /** Set in every workflow of GitHub. */
  GITHUB_SERVER_URL?: string | undefined;
  GITHUB_REPOSITORY?: string | undefined;
}

/** The variables of this process. No other file of the package reads them, except for two names that the bundler replaces in the theme. */
export const environment = (): Environment => process.env;
