import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Ends the command with a message, without a stack trace. */
export function endWith(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The options and arguments of a command. If one is wrong, the command ends with a message that names it. */
export function readOptions<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return endWith((error as Error).message);
  }
}
