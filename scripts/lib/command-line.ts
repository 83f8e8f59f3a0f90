import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Ends the command with a message, without a stack trace. */
export function endWith(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The options that ask for help. */
const HELP = /^(?:--help|-h)$/;

/**
 * The options and arguments of a command. If one is wrong, the command ends with a message that names it.
 * @param maxArguments how many arguments the command accepts; options do not count
 * @param help the text that `--help` prints
 */
export function readOptions<Config extends ParseArgsConfig>(
  config: Config,
  maxArguments = Number.POSITIVE_INFINITY,
  help?: string,
): ReturnType<typeof parseArgs<Config>> {
  if (help !== undefined && process.argv.slice(2).some((argument) => HELP.test(argument))) {
    console.log(help);
    process.exit(0);
  }
  try {
    const parsed = parseArgs(config);
    const extra = parsed.positionals[maxArguments];
    if (extra === undefined) return parsed;
    return endWith(`"${extra}" is one argument too many. Put quotes around an argument with spaces.`);
  } catch (error) {
    return endWith((error as Error).message);
  }
}

/** The whole number in an option or a variable. If the value is not one, the command ends with a message that quotes it. */
export function wholeNumber(name: string, value: string, max: number): number {
  if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
  return endWith(`${name} is "${value}", but must be a whole number from 0 to ${max}.`);
}

export const MAX_PORT = 65_535;
