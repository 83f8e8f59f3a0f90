import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const project = mkdtempSync(join(tmpdir(), 'missing-tools-'));
afterAll(() => rmSync(project, { recursive: true }));

/** Every test runner passes one case. */
const NPX = `#!/bin/sh
echo '{"stats":{"expected":1,"unexpected":0,"flaky":0,"skipped":0}}' > test-results/e2e.json
for option in "$@"; do
  case $option in --outputFile=*)
    echo '{"numPassedTests":1,"numFailedTests":0,"numPendingTests":0}' > "\${option#--outputFile=}" ;;
  esac
done
`;

/** The project's scripts on a machine that has Node.js, a browser and nothing else. Everything else passes. */
beforeAll(() => {
  const bin = join(project, 'bin');
  for (const folder of [bin, join(project, 'test-results')]) mkdirSync(folder);
  cpSync(join(ROOT, 'scripts'), join(project, 'scripts'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(project, 'package.json'));
  for (const name of ['node_modules', 'plugins', 'shared', 'site.config.ts']) {
    symlinkSync(join(ROOT, name), join(project, name));
  }
  symlinkSync(process.execPath, join(bin, 'node'));
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(bin, 'npx'), NPX, { mode: 0o755 });
  writeFileSync(join(bin, 'chromium'), '#!/bin/sh\n', { mode: 0o755 });
});

function runScript(script: string, env: NodeJS.ProcessEnv = {}) {
  const bin = join(project, 'bin');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `scripts/${script}.ts`],
    { cwd: project, encoding: 'utf8', env: { PATH: bin, CHROMIUM_PATH: join(bin, 'chromium'), ...env } },
  );
  return { status, output: stdout + stderr };
}

describe('without lychee and actionlint', () => {
  it('npm test counts both checks as skipped and names the way to install them', () => {
    const { status, output } = runScript('test');
    expect(output).toMatch(/SKIPPED: no lychee\. Install lychee \d/);
    expect(output).toMatch(/SKIPPED: no actionlint\. Install actionlint \d/);
    expect(output.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed, 2 skipped$/);
    expect(status).toBe(0);
  });

  it('npm test fails in CI', () => {
    const { status, output } = runScript('test', { CI: 'true' });
    expect(output.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 2 failed$/);
    expect(output).toMatch(
      /Install lychee \d[\s\S]*Install actionlint \d|Install actionlint \d[\s\S]*Install lychee \d/,
    );
    expect(status).toBe(1);
  });

  it.each([
    ['workflows', 'Install actionlint'],
    ['links', 'Install lychee'],
  ])('npm run %s fails by itself', (script, advice) => {
    const { status, output } = runScript(script);
    expect(output).toContain(advice);
    expect(status).toBe(1);
  });
});
