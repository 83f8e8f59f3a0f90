import { isRspressCommand } from './environment.ts';

/** The kinds of errors that have a message for the owner of a site. Others are mistakes in code, whose stacks show where. */
const FOR_OWNERS = ['Error', 'ContentError'];

/** An error that is printed: without the lines of its stack, which are those of the engine, if its message says everything. */
export const printed = (thrown: unknown): unknown =>
  thrown instanceof Error && FOR_OWNERS.includes(thrown.name) ? thrown.message : thrown;

let isReporting = false;

/**
 * Makes the commands of Rspress end with the message of an error in the configuration. They do not catch it, so Node.js would add its
 * stack and the code around it.
 */
export function reportErrors(): void {
  if (isReporting || !isRspressCommand()) return;
  isReporting = true;
  process.on('unhandledRejection', (thrown) => {
    console.error('error  ', printed(thrown));
    process.exit(1);
  });
}
