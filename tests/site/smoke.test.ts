import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import site from '../../site.config.ts';
import { runAndCollect } from '../../tools/lib/run.ts';
import { createStaticServer, listen } from '../../tools/lib/static-server.ts';
import { BUILD } from './built-site.ts';

it('the smoke test of deployments accepts this build', async () => {
  const server = createStaticServer({ root: BUILD, base: site.base });
  onTestFinished(() => void server.close());
  const args = ['--import', 'tsx', 'tools/smoke.ts', (await listen(server)) + site.base];
  const { status, output } = await runAndCollect(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
  });
  expect(output).toContain('responds as expected');
  expect(status).toBe(0);
});
