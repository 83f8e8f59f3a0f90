/**
 * Commits screenshots as baselines of a branch: `node visual-tests/commit-baselines.ts FOLDER`. A file `rejected.json` in the
 * folder becomes `visual-tests/rejected.json`. It uses GitHub's API and does
 * not check out the branch, so nothing in the branch, such as a symlink, decides where a file is written.
 *
 * Environment: GH_TOKEN, GH_REPO (`owner/name`), BRANCH, PARENT (the commit that the screenshots were taken of) and
 * GITHUB_API_URL. It runs without packages.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { SCREENSHOT_NAME } from '../packages/gallery/accept-names.ts';
import { readScreenshot } from './png-file.ts';
import { readRejected } from './rejected.ts';

const MESSAGE = 'Accept screenshots';
const REJECTED_NAME = 'rejected.json';

function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set.`);
}

/** A request to the API of the repository. @throws if the API does not accept it */
async function request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const origin = process.env.GITHUB_API_URL ?? 'https://api.github.com';
  const response = await fetch(`${origin}/repos/${variable('GH_REPO')}/git/${path}`, {
    method,
    headers: { Authorization: `Bearer ${variable('GH_TOKEN')}`, Accept: 'application/vnd.github+json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) return (await response.json()) as Answer;
  throw new Error(`GitHub answered ${method} ${path} with status ${response.status}.`);
}

interface Hash {
  sha: string;
}

/** The entry of a file in the tree of the commit. Its content is uploaded first. */
async function entryOf(path: string, data: Buffer): Promise<object> {
  const { sha } = await request<Hash>('POST', 'blobs', {
    content: data.toString('base64'),
    encoding: 'base64',
  });
  return { path: `visual-tests/${path}`, mode: '100644', type: 'blob', sha };
}

/** The entry of a screenshot, or of the rejected changes. @throws if the file is something else */
async function treeEntry(folder: string, file: string): Promise<object> {
  if (file === REJECTED_NAME)
    return entryOf(file, Buffer.from(`${JSON.stringify(readRejected(join(folder, file)), null, 2)}\n`));
  const name = basename(file, '.png');
  if (!file.endsWith('.png') || !SCREENSHOT_NAME.test(name)) {
    throw new Error(`${JSON.stringify(file)} is not the name of a baseline, so nothing was committed.`);
  }
  return entryOf(`baselines/${file}`, readScreenshot(join(folder, file), name));
}

/** @returns what happened, for the reply */
async function commit(folder: string): Promise<string> {
  const branch = variable('BRANCH');
  const parent = variable('PARENT');
  const tree: object[] = [];
  for (const file of readdirSync(folder).sort()) tree.push(await treeEntry(folder, file));
  const before = await request<{ tree: Hash }>('GET', `commits/${parent}`);
  const after = await request<Hash>('POST', 'trees', { base_tree: before.tree.sha, tree });
  if (after.sha === before.tree.sha) return 'The screenshots are already the baselines.';
  const { sha } = await request<Hash>('POST', 'commits', {
    message: MESSAGE,
    tree: after.sha,
    parents: [parent],
  });
  const ref = `refs/heads/${branch.split('/').map(encodeURIComponent).join('/')}`;
  await request('PATCH', ref, { sha, force: false }).catch((cause) => {
    throw new Error(
      `The branch ${branch} could not be updated. If it has new commits, wait for their visual tests, and accept their screenshots.`,
      { cause },
    );
  });
  return `CI checks the new commit ${sha.slice(0, 8)}.`;
}

const [folder = '.'] = parseArgs({ allowPositionals: true }).positionals;
try {
  console.log(await commit(folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
