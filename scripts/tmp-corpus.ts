import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateHandbook } from './lib/handbook-corpus.ts';

const [n, site] = [Number(process.argv[2]), process.argv[3]!];
for (const { path, text } of generateHandbook(n)) {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: site, stdio: 'ignore' });
git('init');
git('add', 'docs');
git('-c', 'user.name=Bench', '-c', 'user.email=bench@example.org', 'commit', '-m', 'Generated');
