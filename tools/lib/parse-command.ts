import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Command } from './commands.ts';

/** The name of the package's own command. */
export const PACKAGE = 'film-handbook';

/** Ends the command with a message, without a stack trace. */
export function endWith(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The options that ask for help. */
export const HELP = /^(?:--help|-h)$/;

/** The longest line of the help. */
const WIDTH = 100;

/** How the command is called: a file of the repository with npm, and everything else with the package. */
function callOf({ name, isInternal }: Command): string {
  const isInRepository = isInternal || /(?<!cli)\.(?:ts|mjs)$/.test(process.argv[1] ?? '');
  if (!isInRepository) return `npx ${PACKAGE} ${name}`;
  return name === 'test' || name === 'start' ? `npm ${name} --` : `npm run ${name} --`;
}

/** Breaks a text into lines. */
function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > width && lines.at(-1) !== '') lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

/** The text of `--help`: the usage, the options and an example. */
export function helpOf(command: Command): string {
  const { about, args, options, example } = command;
  const rows = [
    ...Object.entries(options).map(([name, { value, multiple, about: effect }]) => [
      `--${name}${value ? ` ${value}` : ''}${multiple ? ' …' : ''}`,
      effect,
    ]),
    ['--help, -h', 'print this help'],
  ] as const;
  const column = Math.max(...rows.map(([option]) => option.length)) + 4;
  const call = callOf(command);
  return [
    `Usage: ${[call, args, Object.keys(options).length > 0 ? '[OPTIONS]' : ''].filter(Boolean).join(' ').replace(/ --$/, '')}`,
    ...wrapped(about, WIDTH - 2).map((line) => `  ${line}`),
    '',
    'Options:',
    ...rows.flatMap(([option, effect]) =>
      wrapped(effect, WIDTH - column).map(
        (line, index) => `${`  ${index === 0 ? option : ''}`.padEnd(column)}${line}`,
      ),
    ),
    `\nExample: ${`${call} ${example}`.trim().replace(/ --$/, '')}`,
  ].join('\n');
}

/** Finds the known name that a wrong one may mean, as the next sentence of a message. */
type Suggest = (name: string, known: readonly string[]) => string;

/** The message about arguments that Node.js does not accept, in our words. */
function refusal(error: Error, { options }: Command, suggest: Suggest): string {
  const [, unknown] = /^Unknown option '(.+?)'/.exec(error.message) ?? [];
  const names = Object.keys(options).map((name) => `--${name}`);
  return unknown === undefined
    ? `${error.message.replace(/\.?$/, '.')} --help lists the options.`
    : `There is no option "${unknown}".${suggest(unknown, names)} --help lists the options.`;
}

type ValueOf<Option> = Option extends { multiple: true }
  ? string[]
  : Option extends { type: 'boolean' }
    ? boolean
    : string;

/** The options and arguments of a command. An option without a default may be missing. */
export interface Parsed<C extends Command> {
  values: {
    [Name in keyof C['options']]:
      | ValueOf<C['options'][Name]>
      | (C['options'][Name] extends { default: unknown } ? never : undefined);
  };
  positionals: string[];
}

/**
 * The options and arguments of a command. With `--help`, the command prints its help and ends. If an option or an argument is wrong,
 * it ends with a message that names it. This file uses no packages, as workflows run `visual-tests/accept.ts` without them.
 */
export function parseCommand<C extends Command>(command: C, suggest: Suggest = () => ''): Parsed<C> {
  const given = process.argv.slice(2);
  if (given.slice(0, given.includes('--') ? given.indexOf('--') : undefined).some((one) => HELP.test(one))) {
    console.log(helpOf(command));
    process.exit(0);
  }
  try {
    const options = command.options as NonNullable<ParseArgsConfig['options']>;
    const parsed = parseArgs({ options, allowPositionals: true });
    const extra = parsed.positionals[command.maxArguments];
    if (extra === undefined) return parsed as Parsed<C>;
    return endWith(
      `"${extra}" is one argument too many. Put quotes around an argument with spaces. --help lists the options.`,
    );
  } catch (error) {
    return endWith(refusal(error as Error, command, suggest));
  }
}
