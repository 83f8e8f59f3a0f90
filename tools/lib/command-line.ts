import { suggestion } from '../../shared/text/suggestion.ts';
import type { Command } from './commands.ts';
import { endWith, type Parsed, parseCommand } from './parse-command.ts';

export { endWith } from './parse-command.ts';

/** The options and arguments of a command, as in `parseCommand`. A message about an unknown option names a similar one. */
export const readOptions = <C extends Command>(command: C): Parsed<C> => parseCommand(command, suggestion);

/** The whole number in an option or a variable. If the value is not one, the command ends with a message that quotes it. */
export function wholeNumber(name: string, value: string, max: number): number {
  if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
  return endWith(`${name} is "${value}", but must be a whole number from 0 to ${max}.`);
}

export const MAX_PORT = 65_535;
