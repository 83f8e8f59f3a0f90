import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { expect, it, onTestFinished } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { freePort } from './static-server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs `npm run preview` without npm. @param port the value of PORT */
function runPreview(port: number, ...args: string[]) {
  const site = newFolder({ 'docs/index.mdx': '', 'doc_build/index.html': 'home', 'doc_build/404.html': '' });
  const command = ['--import', 'tsx', 'tools/preview.ts', '--site', site.path, ...args];
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

const HOME = '<link rel="canonical" href="https://docs.example.org/core/"><h1>Home</h1>';

/** Starts the preview of an artifact in a folder without a site. @returns the URL that it prints, or its error */
async function previewOf(artifact: string): Promise<string> {
  const command = ['--import', 'tsx', join(ROOT, 'tools/preview.ts'), artifact, '--port'];
  const server = spawn(process.execPath, [...command, String(await freePort())], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void server.kill());
  return new Promise((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').once('data', (line: string) => resolve(/http\S+/.exec(line)?.[0] ?? line));
  });
}

it('the preview serves a downloaded build, as a folder or a ZIP file, under the base path that it was built for', async () => {
  const files = { 'index.html': HOME, '404.html': 'Nothing', 'docs/a.html': 'Page A' };
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, html]) => [name, strToU8(html)])),
  );
  const inFolder = Object.fromEntries(Object.entries(files).map(([name, html]) => [`site/${name}`, html]));
  const folder = newFolder({ ...inFolder, 'site.zip': Buffer.from(zipped) });
  for (const artifact of ['site', 'site.zip']) {
    const url = await previewOf(join(folder.path, artifact));
    expect(url).toMatch(/^http:\/\/localhost:\d+\/core\/$/);
    expect(await (await fetch(`${url}docs/a`)).text()).toBe('Page A');
    expect((await fetch(`${url}nowhere`)).status).toBe(404);
  }
});

it.each([
  ['nowhere.zip', 'There is no file or folder'],
  ['notes.txt', 'is neither a folder nor a ZIP file'],
  ['empty.zip', 'has no index.html'],
  ['evil.zip', 'which is outside of the archive'],
])('the preview refuses %s', async (name, message) => {
  const folder = newFolder({
    'notes.txt': 'Notes',
    'empty.zip': Buffer.from(zipSync({ 'a.txt': strToU8('a') })),
    'evil.zip': Buffer.from(zipSync({ '../../evil.txt': strToU8('a') })),
  });
  expect(await previewOf(join(folder.path, name))).toContain(message);
});
