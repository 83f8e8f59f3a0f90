import { bundledLanguages, isSpecialLang } from 'shiki';
import { ownValue } from '../../../shared/own-value.ts';

/** Names of languages of other highlighters. */
const ALIASES: Readonly<Record<string, string>> = {
  caddyfile: 'nginx',
  'c#': 'csharp',
  'c++': 'cpp',
  'f#': 'fsharp',
  'objective-c': 'objc',
  babel: 'jsx',
  cfg: 'ini',
  cmd: 'bat',
  conf: 'ini',
  config: 'ini',
  docs: 'text',
  dosbatch: 'bat',
  env: 'dotenv',
  flow: 'js',
  gql: 'graphql',
  hcl: 'hcl',
  'html+jinja': 'jinja-html',
  javascriptreact: 'jsx',
  jinja2: 'jinja',
  nodejs: 'js',
  none: 'text',
  output: 'text',
  patch: 'diff',
  pycon: 'python',
  python3: 'python',
  rest: 'rst',
  'shell-script': 'sh',
  'shell-session': 'shellsession',
  terminal: 'console',
  typescriptreact: 'tsx',
  'vue-html': 'vue-html',
  whitespace: 'text',
  'x-yaml': 'yaml',
};

const isLanguage = (name: string): boolean => isSpecialLang(name) || Object.hasOwn(bundledLanguages, name);

/** The language of this site for a name of another tool; undefined if there is none. */
export function languageFor(name: string): string | undefined {
  if (isLanguage(name)) return name;
  // In VitePress, `js-vue` is JavaScript with values of Vue.
  const lower = name.toLowerCase().replace(/^language-|^\.|^!|(?<=.)-vue$/g, '');
  const found = ownValue(ALIASES, lower) ?? lower;
  return isLanguage(found) ? found : undefined;
}

/** The first line of a code block, after its backticks, and what the block needs besides. */
export interface FenceInfo {
  info: string;
  title: string | undefined;
  /** The language that this site does not have. */
  unknownLanguage?: string;
  /** Options that have no meaning here. */
  dropped: string[];
  /** The block becomes tabs with the commands of several package managers. */
  isInstall: boolean;
  /** A file that the block shows. */
  file?: string;
}

const INSTALL = /^(?:npm2yarn|package-install|npm-to-yarn|pkg)$/;
const NUMBERS =
  /^(?:showLineNumbers(?:=(?:\{?true\}?|"true"|\{?\d+\}?))?|lineNumbers(?:=\S+)?|line-numbers(?:=\d+)?|linenums=(?:"?\d[^"]*"?|'\d[^']*')|numberLines)$/i;
const NO_NUMBERS = /^(?:no-line-numbers|showLineNumbers=(?:\{?false\}?|"false"))$/i;

const TOKEN =
  /\{[^}]*\}|\[[^\]]*\](?!=)|[\w:-]+=(?:"(?:\\.|[^"])*"|'[^']*'|\{[^}]*\}|\S+)|"[^"]*"|\/(?:\\.|[^/\s])+\/|[^\s{[]+/g;

const unquote = (value: string): string => value.replace(/^\{?(["'`]?)([\s\S]*?)\1\}?$/, '$2');

/** The line numbers in an option; undefined if it contains something else. */
const rangesIn = (value: string): string | undefined => {
  const text = unquote(value)
    .replace(/^\{|\}$/g, '')
    .trim()
    .replace(/\s*,\s*|\s+/g, ',');
  return /^\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*,?$/.test(text) ? text.replace(/,$/, '') : undefined;
};

/** The ranges that are part of the code. */
export function withinCode(ranges: string, count: number): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      if (first < 1 || first > count || first > last) return [];
      const end = Math.min(last, count);
      return [first === end ? String(first) : `${first}-${end}`];
    })
    .join(',');
}

/** Separates options that are written into the language, such as `ts{1,3}`, `ts:line-numbers` and `{.python .numberLines}`. */
function separate(lang: string, meta: string): { lang: string; meta: string } {
  const whole = `${lang} ${meta}`.trim();
  const [, pandoc, after = ''] = /^\{\s*\.([\w+#-]+)([^}]*)\}$/.exec(whole) ?? [];
  if (pandoc !== undefined) return { lang: pandoc, meta: after.replace(/(?:^|\s)[.#][\w-]+/g, ' ').trim() };
  const [, name = '', rest = ''] = /^([^\s{[:=,]*)([{[:,].*)$/.exec(lang) ?? [];
  if (name === '' && rest === '') return lang.includes('=') ? { lang: '', meta: whole } : { lang, meta };
  return { lang: name, meta: `${rest.replace(/^[:,]/, '').replaceAll(':', ' ')} ${meta}`.trim() };
}

interface Options {
  title?: string;
  ranges: string[];
  hasNumbers: boolean;
  isInstall: boolean;
  isRaw: boolean;
  /** Whether `lang` names the language of a diff. */
  isDiff: boolean;
  file?: string;
  kept: string[];
  dropped: string[];
}

function readNamed(name: string, value: string, token: string, options: Options): void {
  if (/^(?:title|filename|file_name|name|label)$/i.test(name)) options.title = unquote(value);
  else if (/^(?:hl_lines|mark|highlight|highlight_lines)$/i.test(name) && rangesIn(value))
    options.ranges.push(rangesIn(value) ?? '');
  else if (name === 'file') options.file = unquote(value);
  else if (name === 'lang' && options.isDiff && isLanguage(unquote(value)))
    options.kept.push(`lang="${unquote(value)}"`);
  else if (name === 'caption' || name === 'alt') options.kept.push(`${name}="${unquote(value)}"`);
  else options.dropped.push(token);
}

function readToken(token: string, options: Options): void {
  const [, name, value = ''] = /^([\w:-]+)=([\s\S]*)$/.exec(token) ?? [];
  if (NUMBERS.test(token)) options.hasNumbers = true;
  else if (NO_NUMBERS.test(token)) return;
  else if (INSTALL.test(token)) options.isInstall = true;
  else if (token === 'raw') options.isRaw = true;
  else if (name !== undefined) readNamed(name, value, token, options);
  else if (token.startsWith('[')) options.title ??= token.slice(1, -1).replace(/~.*~/, '').trim();
  else if (token.startsWith('{') && rangesIn(token)) options.ranges.push(rangesIn(token) ?? '');
  else if (!/^\{\s*\}$/.test(token)) options.dropped.push(token);
}

/** The options of this site, as they are written. */
function writtenOptions(options: Options, code: string): string[] {
  const { ranges, file, title, hasNumbers, isRaw, kept } = options;
  const all = ranges.filter(Boolean).join(',');
  const lines = file === undefined ? withinCode(all, code.split('\n').length) : all;
  return [
    title === undefined ? '' : `title="${title}"`,
    lines === '' ? '' : `{${lines}}`,
    hasNumbers ? 'lineNumbers' : '',
    isRaw ? 'raw' : '',
    ...kept,
  ].filter(Boolean);
}

/** The language of a block; undefined if this site does not have it. */
const knownLanguage = (lang: string): string | undefined => {
  if (lang === '') return '';
  return INSTALL.test(lang) ? 'bash' : languageFor(lang);
};

/**
 * Converts the first line of a code block.
 * @param code what is in the block, because highlighted lines must be part of it
 */
export function convertFence(givenLang: string, givenMeta: string, code: string): FenceInfo {
  const { lang, meta } = separate(givenLang, givenMeta);
  const isInstall = INSTALL.test(lang);
  const options: Options = {
    ranges: [],
    hasNumbers: false,
    isInstall,
    isRaw: false,
    isDiff: languageFor(lang) === 'diff',
    kept: [],
    dropped: [],
  };
  for (const [token] of meta.matchAll(TOKEN)) readToken(token, options);
  const title = options.title?.replaceAll('"', '’').trim() || undefined;
  if (title === undefined) delete options.title;
  else options.title = title;
  const parts = writtenOptions(options, code);
  const known = knownLanguage(lang);
  const language = known ?? 'text';
  // Options need a language before them.
  const name = language === '' && parts.length > 0 ? 'text' : language;
  return {
    info: [name, ...parts].filter(Boolean).join(' '),
    title,
    ...(known === undefined && { unknownLanguage: lang }),
    dropped: options.dropped,
    isInstall: options.isInstall,
    ...(options.file !== undefined && { file: options.file }),
  };
}

const MANAGERS = ['npm', 'yarn', 'pnpm', 'bun'] as const;
type Manager = (typeof MANAGERS)[number];

const flagsOf = (rest: string): { words: string; isDev: boolean; isGlobal: boolean } => ({
  words: rest
    .split(/\s+/)
    .filter((word) => !/^(?:--save|-S|--save-dev|-D|-g|--global|--save-prod|--save-exact|-E)$/.test(word))
    .join(' ')
    .trim(),
  isDev: /(?:^|\s)(?:--save-dev|-D)(?=\s|$)/.test(rest),
  isGlobal: /(?:^|\s)(?:-g|--global)(?=\s|$)/.test(rest),
});

type OtherManager = Exclude<Manager, 'npm'>;

/** How each package manager adds packages to the project, to its tools, and to the machine. */
const ADD: Readonly<Record<OtherManager, readonly [project: string, dev: string, machine: string]>> = {
  yarn: ['yarn add', 'yarn add --dev', 'yarn global add'],
  pnpm: ['pnpm add', 'pnpm add --save-dev', 'pnpm add --global'],
  bun: ['bun add', 'bun add --dev', 'bun add --global'],
};

const RUN_ONCE: Readonly<Record<OtherManager, string>> = { yarn: 'yarn dlx', pnpm: 'pnpm dlx', bun: 'bunx' };

function installCommand(manager: OtherManager, verb: string, rest: string): string {
  const { words, isDev, isGlobal } = flagsOf(rest);
  if (verb === 'ci') return `${manager} install --frozen-lockfile`;
  if (words === '') return `${manager} install`;
  const [project, dev, machine] = ADD[manager];
  return `${isGlobal ? machine : isDev ? dev : project} ${words}`;
}

/** The command of a package manager that does what a command of npm does. */
function commandFor(manager: Manager, line: string): string {
  const [, space = '', tool, verb = '', rest = ''] =
    /^(\s*(?:\$\s+)?)(npm|npx)\s+(\S+)(.*)$/.exec(line) ?? [];
  if (tool === undefined || manager === 'npm') return line;
  const after = rest.replace(/ -- /, ' ');
  if (tool === 'npx') return `${space}${RUN_ONCE[manager]} ${verb}${rest}`;
  if (/^(?:i|install|add|ci)$/.test(verb)) return space + installCommand(manager, verb, rest);
  if (/^(?:uninstall|remove|rm)$/.test(verb)) return `${space}${manager} remove ${flagsOf(rest).words}`;
  if (/^(?:init|create)$/.test(verb) && after.trim() !== '')
    return `${space}${manager} create${manager === 'yarn' ? after.replace('@latest', '') : after}`;
  return `${space}${manager} ${verb}${after}`;
}

/** The commands of npm in a block, for each package manager. */
export const installCommands = (code: string): { label: Manager; code: string }[] =>
  MANAGERS.map((label) => ({
    label,
    code: code
      .split('\n')
      .map((line) => commandFor(label, line))
      .join('\n'),
  }));
