import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ENGINE_FOLDERS } from '../../shared/build/engine.ts';
import { freePort } from '../../tools/lib/static-server.ts';
import { copySite } from '../helpers/copy-site.ts';

const ROOT = join(import.meta.dirname, '../..');
const RSPRESS = join(ROOT, 'node_modules/@rspress/core/bin/rspress.js');

/** Functions that read and edit a copy of a fixture site. Their paths are relative to `docs/`. */
interface SiteCopy {
  /** Absolute path of its folder, which contains `docs/`. */
  path: string;
  read: (file: string) => string;
  write: (file: string, text: string | Buffer) => void;
  edit: (file: string, from: string | RegExp, to: string) => void;
  rename: (from: string, to: string) => void;
  remove: (file: string) => void;
}

/** A dev server for a copy of a fixture site. */
export interface DevServer extends SiteCopy {
  origin: string;
  output: () => string;
  /** Edits a file of the copy of the engine. Its path is relative to the engine. */
  editEngine: (file: string, from: string | RegExp, to: string) => void;
  stop: () => Promise<void>;
}

interface DevOptions {
  /** More arguments of `npm run dev`. */
  args?: readonly string[];
  /** Changes the site before the server starts. */
  prepare?: (site: SiteCopy) => void;
  /** The output after which the server is ready. @default the end of the first build */
  ready?: string;
  /** Whether the command is `npx rspress dev`, which needs a site with its own configuration. */
  isStock?: boolean;
}

/** Copies the parts of the engine that the dev server uses, so that tests can edit them. */
function copyEngine(folder: string): void {
  for (const part of [...ENGINE_FOLDERS, 'static'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  for (const file of ['package.json', 'rspress.config.ts', 'site.config.ts', 'tsconfig.json'])
    cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
}

function siteCopy(site: string): SiteCopy {
  const path = (file: string): string => join(site, 'docs', file);
  const read = (file: string): string => readFileSync(path(file), 'utf8');
  const write = (file: string, text: string | Buffer): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  return {
    path: site,
    read,
    write,
    edit: (file, from, to) => write(file, read(file).replace(from, to)),
    rename: (from, to) => {
      mkdirSync(dirname(path(to)), { recursive: true });
      renameSync(path(from), path(to));
    },
    remove: (file) => rmSync(path(file)),
  };
}

function stop(child: ChildProcess, folder: string): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
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
export async function startDev(
  name: string,
  { args = [], prepare, ready: isReady = 'built in', isStock = false }: DevOptions = {},
): Promise<DevServer> {
  const folder = mkdtempSync(join(tmpdir(), 'handbook-dev-'));
  const site = join(folder, 'site');
  const engine = join(folder, 'engine');
  copyEngine(engine);
  copySite(name, site, engine);
  const copy = siteCopy(site);
  prepare?.(copy);
  const port = await freePort();
  const own = [...['run.mjs', 'dev.ts'].map((script) => join(engine, 'tools', script)), '--site', site];
  const stock = [RSPRESS, 'dev', '-c', join(site, 'rspress.config.ts')];
  const child = spawn(process.execPath, [...(isStock ? stock : own), '--port', String(port), ...args], {
    cwd: site,
    env: {
      ...process.env,
      NO_COLOR: '1',
      ...(isStock && { HANDBOOK_RUN: JSON.stringify({ project: site, site }) }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const note = (text: Buffer): void => {
      output += text.toString();
      if (output.includes(isReady)) resolve();
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    child.once('exit', () => reject(new Error(`The dev server ended:\n${output}`)));
  });
  await ready;
  return {
    ...copy,
    origin: `http://localhost:${port}`,
    output: () => output,
    editEngine(file, from, to) {
      const path = join(engine, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    },
    stop: () => stop(child, folder),
  };
}
