import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../../tools/lib/static-server.ts';
import { newFolder } from './folder.ts';

/** The configuration that owners copy, and that the Dockerfile installs. */
export const EXAMPLE = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf.example'), 'utf8');

export const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
export const HAS_BROTLI = existsSync(BROTLI_MODULE);

/** The path of nginx; undefined if it is not installed. It is not a dependency of the project. */
export const NGINX = `${process.env.PATH}${delimiter}/usr/sbin`
  .split(delimiter)
  .map((folder) => join(folder, 'nginx'))
  .find((file) => existsSync(file));

interface Folders {
  /** Absolute path of the folder that nginx serves. */
  site: string;
  /** Absolute path of the folder with the files that the example includes. */
  included: string;
}

/** The example with the values of this machine. */
function configuration(port: number, { site, included }: Folders, folder: string): string {
  const own = EXAMPLE.replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll('/srv/handbook', site)
    .replaceAll('/etc/nginx/handbook', included)
    .replace('include mime.types', 'include /etc/nginx/mime.types')
    .replace('brotli_static on;', HAS_BROTLI ? 'brotli_static on;' : '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  return [
    HAS_BROTLI ? `load_module ${BROTLI_MODULE};` : '',
    `daemon off;\nworker_processes 1;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'log')};`,
    `events {}\nhttp {\naccess_log off;\n${temporary}\n${own}\n}`,
  ].join('\n');
}

export interface RunningNginx {
  /** Requests a path, without following redirects. */
  ask: (path: string, headers?: Record<string, string>) => Promise<Response>;
  stop: () => Promise<void>;
}

/**
 * Checks the example with `nginx -t`, and starts nginx with it.
 * @throws with the message of nginx if it refuses the configuration
 */
export async function startNginx(folders: Folders): Promise<RunningNginx> {
  const { path: folder, put } = newFolder();
  // If root starts nginx, its workers run as another user, who cannot read temporary folders.
  for (const path of [folder, dirname(folders.site)]) chmodSync(path, 0o755);
  const port = await freePort();
  const options = ['-c', put('nginx.conf', configuration(port, folders, folder)), '-e', join(folder, 'log')];
  execFileSync(NGINX as string, ['-t', ...options], { stdio: 'pipe' });
  const server: ChildProcess = spawn(NGINX as string, options, { stdio: 'ignore' });
  const ask: RunningNginx['ask'] = (path, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  await vi.waitFor(() => ask('/'), { timeout: 60_000 });
  return {
    ask,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}
