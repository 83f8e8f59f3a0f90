import { spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/lib/static-server.ts';
import { newFolder } from '../../helpers/folder.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Starts `npm run preview` without npm, and waits for its message. @returns the port */
async function startPreview(...args: string[]): Promise<number> {
  const site = newFolder({ 'docs/index.mdx': '', 'doc_build/index.html': 'home', 'doc_build/404.html': '' });
  const port = await freePort();
  const command = ['--import', 'tsx', 'scripts/preview.ts', '--site', site.path, ...args];
  const server = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill());
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
