import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { listen } from '../../tools/lib/static-server.ts';
import { readRejected, stillThere } from '../../visual-tests/rejected.ts';

const ROOT = join(import.meta.dirname, '../..');

const png = (width: number, height: number): Buffer =>
  Buffer.from(encode({ width, height, data: new Uint8Array(width * height), channels: 1, depth: 8 }));

const NAME = 'zoom-light-mobile';
const OTHER = 'plain-dark-desktop';
const NEW = png(390, 844);

/** Node.js 22 runs TypeScript, as in the workflows; Node.js 20 needs a loader. */
const LOADER = Number.parseInt(process.versions.node, 10) >= 22 ? [] : ['--import', 'tsx'];

/** Runs a script of the visual tests, and waits until it ends. */
async function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...LOADER, join(ROOT, 'visual-tests', script), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  const [status] = await once(child, 'close');
  return { status, output };
}

const accept = (from: string, to: string, names: string) =>
  run('accept.ts', ['--comment', '--from', from, '--to', to], { COMMENT: `/accept ${names}` });

describe('accepting screenshots', () => {
  it('moves the screenshots of the last run over the baselines, and fails without a change for an unknown name', async () => {
    const from = newFolder({ [`a/${NAME}-actual.png`]: NEW, [`b/${OTHER}-actual.png`]: png(1440, 900) });
    const to = newFolder({ [`${NAME}.png`]: 'old', [`${OTHER}.png`]: 'old' });
    expect(await accept(from.path, to.path, `${NAME} nowhere`)).toMatchObject({ status: 1 });
    expect([NAME, OTHER].map((name) => to.read(`${name}.png`))).toEqual(['old', 'old']);
    expect(await accept(from.path, to.path, NAME)).toEqual({ status: 0, output: `Accepted:\n- ${NAME}\n` });
    expect(to.read(`${NAME}.png`, 'latin1')).toBe(NEW.toString('latin1'));
    expect(to.read(`${OTHER}.png`)).toBe('old');
    expect(from.files()).toEqual([`b/${OTHER}-actual.png`]);
  });

  it.each([
    ['text', Buffer.from('[core] pager = evil'), 'is not a complete PNG file'],
    ['an empty file', Buffer.alloc(0), 'is not a complete PNG file'],
    ['a truncated PNG file', NEW.subarray(0, -8), 'is not a complete PNG file'],
    ['a PNG file with appended text', Buffer.concat([NEW, Buffer.from('#!/bin/sh')]), 'is not a complete'],
    ['a PNG file of another width', png(391, 844), 'is 391 × 844 pixels'],
    ['a PNG file of another height', png(390, 845), 'is 390 × 845 pixels'],
    ['a very large file', Buffer.alloc(8_000_001), 'has 8000001 bytes, and the limit is'],
  ])('refuses %s', async (_what, content, message) => {
    const from = newFolder({ [`${NAME}-actual.png`]: content });
    const to = newFolder({ [`${NAME}.png`]: 'old' });
    const { status, output } = await accept(from.path, to.path, NAME);
    expect(output).toContain(`${NAME}.png ${message}`);
    expect(status).toBe(1);
    expect(to.read(`${NAME}.png`)).toBe('old');
  });

  it('writes rejected changes with the hashes of their screenshots, and a review without them clears the file', async () => {
    const from = newFolder({ [`a/${NAME}-actual.png`]: NEW });
    const to = newFolder();
    const file = join(to.path, 'rejected.json');
    const args = ['--comment', '--from', from.path, '--to', to.path, '--rejected', file];
    const rejection = '- Rejected `ba9876543210`: Note\n  > Too tall\n  <sub>zoom-light-mobile</sub>';
    expect(await run('accept.ts', args, { COMMENT: `/review\n\n${rejection}` })).toEqual({
      status: 0,
      output: 'Rejected:\n- Note (Too tall)\n',
    });
    const hash = createHash('sha256').update(NEW).digest('hex');
    const screenshots = { [NAME]: hash };
    const rejected = readRejected(file);
    expect(rejected).toEqual({ ba9876543210: { title: 'Note', note: 'Too tall', screenshots } });
    const remaining = [{ id: 'ba9876543210', title: 'Note', note: 'Too tall' }];
    expect(stillThere(rejected, new Set(['ba9876543210']), () => undefined)).toEqual(remaining);
    expect(stillThere(rejected, new Set(), () => NEW)).toEqual(remaining);
    expect(stillThere(rejected, new Set(['0123456789ab']), () => Buffer.from('other'))).toEqual([]);
    const accepted = await run('accept.ts', args, { COMMENT: '/review\n\nAccept: all' });
    expect(accepted).toEqual({ status: 0, output: `Accepted:\n- ${NAME}\n` });
    expect(readRejected(file)).toEqual({});
  });

  it('follows no symlink: neither from the screenshots, nor to a baseline or its folder', async () => {
    const secret = newFolder({ config: 'secret' });
    const from = newFolder({ [`${NAME}-actual.png`]: NEW });
    const to = newFolder();
    symlinkSync(join(secret.path, 'config'), join(to.path, `${NAME}.png`));
    expect(await accept(from.path, to.path, NAME)).toMatchObject({ status: 1 });
    const outer = newFolder();
    symlinkSync(secret.path, join(outer.path, 'baselines'));
    expect(await accept(from.path, join(outer.path, 'baselines'), NAME)).toMatchObject({ status: 1 });
    const links = newFolder();
    symlinkSync(join(secret.path, 'config'), join(links.path, `${NAME}-actual.png`));
    const answer = await accept(links.path, newFolder().path, NAME);
    expect(answer).toMatchObject({ status: 1, output: expect.stringContaining('is not a regular file') });
    expect(secret.files()).toEqual(['config']);
    expect(secret.read('config')).toBe('secret');
  });
});

/** A stand-in for GitHub's API. @returns the environment of the script, and the requests */
async function fakeApi(answerTo: (request: string) => object | undefined) {
  const requests: { request: string; body: Record<string, unknown> }[] = [];
  const server = createServer(async (message: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const request = `${message.method} ${message.url}`;
    requests.push({ request, body: JSON.parse(Buffer.concat(chunks).toString() || '{}') });
    const answer = answerTo(request);
    response.writeHead(answer ? 200 : 422).end(JSON.stringify(answer ?? {}));
  });
  const env = {
    GITHUB_API_URL: await listen(server),
    GH_TOKEN: 'token',
    GH_REPO: 'team/core',
    BRANCH: 'new/colors',
    PARENT: 'p4r3nt',
  };
  return { env, requests, close: () => server.close() };
}

describe('committing baselines', () => {
  const PATH = '/repos/team/core/git';
  const answers: Record<string, object> = {
    [`POST ${PATH}/blobs`]: { sha: 'b10b' },
    [`GET ${PATH}/commits/p4r3nt`]: { tree: { sha: 'before' } },
    [`POST ${PATH}/trees`]: { sha: 'after' },
    [`POST ${PATH}/commits`]: { sha: 'c0mm17c0mm17' },
    [`PATCH ${PATH}/refs/heads/new/colors`]: {},
  };

  it('adds the screenshots to the tree of the parent, and moves the branch without force', async () => {
    const { path } = newFolder({ [`${NAME}.png`]: NEW });
    const { env, requests, close } = await fakeApi((request) => answers[request]);
    expect(await run('commit-baselines.ts', [path], env)).toEqual({
      status: 0,
      output: 'CI checks the new commit c0mm17c0.\n',
    });
    close();
    expect(requests.map(({ request }) => request)).toEqual(Object.keys(answers));
    expect(requests.map(({ body }) => body)).toEqual([
      { content: NEW.toString('base64'), encoding: 'base64' },
      {},
      {
        base_tree: 'before',
        tree: [{ path: `visual-tests/baselines/${NAME}.png`, mode: '100644', type: 'blob', sha: 'b10b' }],
      },
      { message: 'Accept screenshots', tree: 'after', parents: ['p4r3nt'] },
      { sha: 'c0mm17c0mm17', force: false },
    ]);
  });

  it('adds the rejected changes of a review', async () => {
    const { path } = newFolder({ 'rejected.json': '{}' });
    const { env, requests, close } = await fakeApi((request) => answers[request]);
    expect(await run('commit-baselines.ts', [path], env)).toMatchObject({ status: 0 });
    close();
    expect(requests[2]?.body.tree).toEqual([
      { path: 'visual-tests/rejected.json', mode: '100644', type: 'blob', sha: 'b10b' },
    ]);
  });

  it('fails if the branch has moved, or if a file is not a screenshot', async () => {
    const { env, requests, close } = await fakeApi((request) =>
      request.startsWith('PATCH') ? undefined : answers[request],
    );
    const moved = await run('commit-baselines.ts', [newFolder({ [`${NAME}.png`]: NEW }).path], env);
    expect(moved).toMatchObject({ status: 1, output: expect.stringContaining('If it has new commits') });
    requests.length = 0;
    for (const file of ['evil.yml', `${NAME}.png`, 'rejected.json']) {
      const { status } = await run('commit-baselines.ts', [newFolder({ [file]: 'text' }).path], env);
      expect(status).toBe(1);
    }
    expect(requests).toEqual([]);
    close();
  });
});
