import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/lib/static-server.ts';
import { newFolder } from '../../helpers/folder.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Runs `npm run preview` without npm. @param port the value of PORT */
function runPreview(port: number, ...args: string[]) {
  const site = newFolder({ 'docs/index.mdx': '', 'doc_build/index.html': 'home', 'doc_build/404.html': '' });
  const command = ['--import', 'tsx', 'scripts/preview.ts', '--site', site.path, ...args];
  const server = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void server.kill());
  return server;
}

/** Starts `npm run preview` without npm, and waits for its message. @returns the port in PORT */
async function startPreview(...args: string[]): Promise<number> {
  const port = await freePort();
  const server = runPreview(port, ...args);
  await new Promise<void>((resolve, reject) => {
    server.stdout.once('data', () => resolve());
    server.once('exit', () => reject(new Error('The preview ended.')));
  });
  return port;
}

const answers = (host: string, port: number): Promise<boolean> =>
  fetch(`http://${host}:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );

/** An address of this machine that other machines can use. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;

it('the preview answers on both meanings of localhost, and only on this machine', async () => {
  const port = await startPreview();
  expect(await answers('localhost', port)).toBe(true);
  expect(await answers('127.0.0.1', port)).toBe(true);
  if (address) expect(await answers(address, port)).toBe(false);
});

it('the preview answers on another address if --host names it', async () => {
  const port = await startPreview('--host', '0.0.0.0');
  expect(await answers(address ?? '127.0.0.1', port)).toBe(true);
});

it('the preview answers on the port of --port instead of PORT; the message for a taken port names it and another', async () => {
  const port = await freePort();
  const inVariable = await startPreview('--port', String(port));
  expect([await answers('localhost', port), await answers('localhost', inVariable)]).toEqual([true, false]);
  const second = runPreview(port);
  const message = await text(second.stderr);
  expect(message).toContain(`Port ${port} is taken. Choose another: npm run preview -- --port ${port + 1}`);
  expect(second.exitCode ?? (await once(second, 'exit'))[0]).toBe(1);
});
