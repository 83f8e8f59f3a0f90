import { expect, it } from 'vitest';
import { runScript } from '../../helpers/run-script.ts';

it.each([
  ['abc', 'scripts/preview.ts', [], { PORT: 'abc' }],
  ['99999', 'scripts/dev.ts', ['--port', '99999'], {}],
])('the port "%s" is rejected, in a message that names it', (port, script, args, env) => {
  const { status, output } = runScript(script, args, { env: { ...process.env, ...env } });
  expect(output).toMatch(
    new RegExp(`^(?:PORT|--port) is "${port}", but must be a whole number from 0 to 65535.`),
  );
  expect(status).toBe(1);
});
