import { isRspressCommand } from './environment.ts';

/**
 * An error that is printed: without its stack if it has a message for the owner of a site. Other kinds of errors are mistakes in code,
 * whose stacks show where, and problems of the content, which have none.
 */
export const printed = (thrown: unknown): unknown =>
  thrown instanceof Error && thrown.name === 'Error' ? thrown.message : thrown;

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
