import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ENGINE_FOLDERS } from '../../../shared/build/engine.ts';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { apt } from './apt.ts';
import { ENGINES, type Engine } from './engine-types.ts';
import { prepareEngines } from './engines.ts';
import { OLDEST } from './oldest-engines.ts';
import { GECKODRIVER, LYCHEE } from './tools.ts';

const ROOT = join(import.meta.dirname, '../../..');

it('an engine that cannot be tested does not stop the other one', async () => {
  const installed: Engine[] = [];
  const install = async (engine: Engine) => {
    installed.push(engine);
  };
  const missing = (engine: Engine) => (engine === 'firefox' ? 'firefox was not found.' : undefined);
  expect(await prepareEngines(ENGINES, install, missing)).toEqual({
    ready: ['webkit'],
    obstacles: ['firefox was not found.'],
  });
  expect(installed).toEqual(ENGINES);
});

it('apt waits while another program installs packages, and reports other failures', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const answers = [
    {
      status: 100,
      errors: 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)',
    },
    { status: 100, errors: 'E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend)' },
    { status: 0, errors: '' },
  ];
  const waits = vi.fn(async () => {});
  expect(await apt(['update'], () => answers.shift() ?? { status: 1, errors: '' }, waits)).toBe(true);
  expect(waits).toHaveBeenCalledTimes(2);
  expect(log.mock.calls.flat()).toEqual([
    'Another program is installing packages. Waiting until it has ended …',
  ]);
  const broken = () => ({ status: 100, errors: 'E: Unable to locate package firefox-esr' });
  expect(await apt(['install', 'firefox-esr'], broken, waits)).toBe(false);
  expect(error.mock.calls.flat()).toEqual(['E: Unable to locate package firefox-esr']);
  vi.restoreAllMocks();
});

it('nothing cancels a compiler, and its work is kept in the cache', () => {
  for (const tool of [GECKODRIVER, LYCHEE]) {
    const cargo = tool.sources.find(({ command }) => command === 'cargo');
    expect(cargo?.timeout).toBe(0);
    expect(cargo?.env?.CARGO_TARGET_DIR).toMatch(/\.cache[\\/]cargo[\\/]target$/);
  }
});

it('without a build, the command says so before it installs anything', () => {
  const { path } = newFolder({});
  for (const folder of ENGINE_FOLDERS) cpSync(join(ROOT, folder), join(path, folder), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(path, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(path, 'tools/engines.ts')],
    { cwd: path, encoding: 'utf8', env: { ...process.env, FIREFOX_PATH: '/nonexistent' } },
  );
  expect(status).toBe(1);
  expect(stdout + stderr).toContain('There is no build of this site to test. Run `npm run build` first.');
  expect(stdout + stderr).not.toContain('Installing');
});

it('the oldest engines are not older than those that the site supports', () => {
  expect(Number(OLDEST.firefox.version)).toBeGreaterThanOrEqual(125);
  expect(Number(OLDEST.webkit.version)).toBeGreaterThanOrEqual(2.44);
});
