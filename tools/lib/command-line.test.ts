import { expect, it } from 'vitest';
import { runScript } from '../../tests/helpers/run-script.ts';

it.each([
  ['abc', 'tools/preview.ts', [], { PORT: 'abc' }],
  ['99999', 'tools/dev.ts', ['--port', '99999'], {}],
])('the port "%s" is rejected, in a message that names it', (port, script, args, env) => {
  const { status, output } = runScript(script, args, { env: { ...process.env, ...env } });
  expect(output).toMatch(
    new RegExp(`^(?:PORT|--port) is "${port}", but must be a whole number from 0 to 65535.`),
  );
  expect(status).toBe(1);
});
