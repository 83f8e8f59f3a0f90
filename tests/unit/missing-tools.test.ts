import { chmodSync, cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_FOLDERS } from '../../shared/build/engine.ts';
import { newFolder } from '../helpers/folder.ts';
import { runScript } from '../helpers/run-script.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A stand-in for `npx`: each test runner reports one passed test. */
const NPX = `#!/bin/sh
echo '{"stats":{"expected":1,"unexpected":0,"flaky":0,"skipped":0}}' > test-results/e2e.json
for option in "$@"; do
  case $option in --outputFile=*)
    echo '{"numPassedTests":1,"numFailedTests":0,"numPendingTests":0}' > "\${option#--outputFile=}" ;;
  esac
done
`;

const { path: project, put } = newFolder({ 'test-results/e2e.json': '', 'doc_build/index.html': '' });
const bin = join(project, 'bin');

/** The project's scripts on a machine that has Node.js, a browser and nothing else. Checks that need no other tool pass. */
beforeAll(() => {
  const commands = { npm: '#!/bin/sh\n', npx: NPX, chromium: '#!/bin/sh\n' };
  for (const [name, text] of Object.entries(commands)) chmodSync(put(`bin/${name}`, text), 0o755);
  for (const name of [...ENGINE_FOLDERS, 'site.config.ts', 'package.json'])
    cpSync(join(ROOT, name), join(project, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  symlinkSync(process.execPath, join(bin, 'node'));
});

const run = (script: string, env: NodeJS.ProcessEnv = {}) =>
  runScript(`tools/${script}.ts`, [], {
    cwd: project,
    env: { PATH: bin, CHROMIUM_PATH: join(bin, 'chromium'), ...env },
  });

describe('without lychee, actionlint, zizmor, Firefox and WebKit', () => {
  it.each([
    ['skips their checks', {}, /^\d+ passed, 0 failed, 4 skipped$/, 0],
    ['fails in CI', { CI: 'true' }, /^\d+ passed, 2 failed, 2 skipped$/, 1],
  ])('npm test %s, and reports how to install the tools', (_what, env, count, expected) => {
    const { status, output } = run('test', env);
    expect(output).toMatch(/SKIPPED: (?:firefox|geckodriver) was not found\. Install (?:it: )?\w+/);
    expect(output).toMatch(/SKIPPED: webkit was not found\. Install it: apt-get install webkit2gtk-driver/);
    for (const tool of ['lychee', 'actionlint', 'zizmor']) {
      expect(output).toMatch(new RegExp(`Install ${tool} \\d`));
      if (expected === 0) expect(output).toMatch(new RegExp(`SKIPPED: .*${tool} was not found\\. `));
    }
    expect(output.trim().split('\n').at(-1)).toMatch(count);
    expect(status).toBe(expected);
  });

  it.each([
    ['workflows', 'Install actionlint'],
    ['links', 'Install lychee'],
  ])('npm run %s fails, and reports how to install the tool', (script, advice) => {
    const { status, output } = run(script);
    expect(output).toContain(advice);
    expect(status).toBe(1);
  });
});

it('a build without its configuration, or without a package of it, names the file and prints no stack', () => {
  const first = run('build').output;
  expect(first).toContain(`There is no rspress.config.ts in ${project}.`);
  put('rspress.config.ts', "import plugin from 'remark-gone';\nexport default plugin;\n");
  const second = run('build').output;
  expect(second).toContain(
    'rspress.config.ts, or a file that it imports, needs the package "remark-gone", which is not installed.',
  );
  expect(first + second).not.toMatch(/^ +at /m);
});
