import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../scripts/lib/static-server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A dev server for a copy of a fixture site, and functions that edit the copy. Their paths are relative to `docs/`. */
export interface DevServer {
  origin: string;
  output: () => string;
  read: (file: string) => string;
  write: (file: string, text: string | Buffer) => void;
  edit: (file: string, from: string | RegExp, to: string) => void;
  rename: (from: string, to: string) => void;
  remove: (file: string) => void;
  stop: () => Promise<void>;
}

function stop(child: ChildProcess, site: string): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => {
      rmSync(site, { recursive: true, force: true, maxRetries: 5 });
      resolve();
    });
    child.kill('SIGKILL');
  });
}

/**
 * Starts `npm run dev` without npm, so that its process id is known.
 * @param name the fixture site to copy
 * @returns after the first build
 */
export async function startDev(name: string): Promise<DevServer> {
  const site = mkdtempSync(join(tmpdir(), 'handbook-dev-'));
  const fixture = join(ROOT, 'tests/fixtures', name);
  for (const part of ['docs', 'static', 'site.json'])
    cpSync(join(fixture, part), join(site, part), { recursive: true });
  const port = await freePort();
  const [run, dev] = ['run.mjs', 'dev.ts'].map((script) => join(ROOT, 'scripts', script)) as [string, string];
  const child = spawn(process.execPath, [run, dev, '--site', site, '--port', String(port)], {
    cwd: site,
    env: { ...process.env, SITE_CONFIG: join(site, 'site.json'), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const note = (text: Buffer): void => {
      output += text.toString();
      if (output.includes('built in')) resolve();
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    child.once('exit', () => reject(new Error(`The dev server ended:\n${output}`)));
  });
  const path = (file: string): string => join(site, 'docs', file);
  const read = (file: string): string => readFileSync(path(file), 'utf8');
  const write = (file: string, text: string | Buffer): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  await ready;
  return {
    origin: `http://localhost:${port}`,
    output: () => output,
    read,
    write,
    edit: (file, from, to) => write(file, read(file).replace(from, to)),
    rename: (from, to) => {
      mkdirSync(dirname(path(to)), { recursive: true });
      renameSync(path(from), path(to));
    },
    remove: (file) => rmSync(path(file)),
    stop: () => stop(child, site),
  };
}
