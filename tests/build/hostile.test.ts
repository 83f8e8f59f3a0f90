// Rooms: engine/check engine/drawings
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nginxFolder } from '../../engine/output/nginx-folder.ts';
import { NGINX, type RunningNginx, startNginx } from '../helpers/nginx.ts';
import { cases } from '../hostile/cases/index.ts';
import { storage } from '../hostile/cases/storage.ts';
import {
  build,
  faultsOfPages,
  faultsOfRefusal,
  faultsOfScripts,
  folderOf,
  leaks,
  type Result,
  type Surroundings,
  startSurroundings,
  writeSite,
} from '../hostile/harness.ts';

/** Cases that can be built together. `npm run hostile` builds each case on its own. */
const together = (expected: 'refused' | 'harmless') =>
  cases
    .filter((hostile) => hostile.expected === expected && !hostile.isAlone && !hostile.isWholeSite)
    .map((hostile, index) => ({
      ...hostile,
      title: `${hostile.topic}: ${hostile.name}`,
      folder: folderOf(index),
    }));

/** Milliseconds. Hundreds of inputs take half a minute on a quiet machine, but several times as long on a busy one. */
const BATCH = 300_000;
const TIMEOUT = BATCH + 200_000;

let surroundings: Surroundings;
beforeAll(async () => {
  surroundings = await startSurroundings();
});
afterAll(() => surroundings.close());

describe('hostile inputs that the build refuses', () => {
  const refused = together('refused');
  let result: Result;
  let leaked: string[];

  beforeAll(async () => {
    const { site, remove } = writeSite(refused, surroundings);
    result = await build(site, BATCH);
    leaked = leaks(site, result);
    remove();
  }, TIMEOUT);

  it('publish no secret', () => expect(leaked).toEqual([]));

  it.each(refused)('$title', (hostile) => {
    expect(faultsOfRefusal(hostile, hostile.folder, result)).toEqual([]);
  });
});

describe('hostile inputs that are harmless', () => {
  const harmless = together('harmless');
  let result: Result;
  let leaked: string[];
  let faults: string[] = [];
  let faultsByScript: Map<string, string[]>;
  let nginx: RunningNginx | undefined;
  let remove = (): void => undefined;

  beforeAll(async () => {
    const written = writeSite(harmless, surroundings);
    const { site } = written;
    remove = written.remove;
    result = await build(site, BATCH);
    leaked = leaks(site, result);
    if (result.status === 0) {
      faults = await faultsOfPages(site, surroundings);
      faultsByScript = await faultsOfScripts(site, storage, surroundings);
      const built = join(site, 'doc_build');
      if (NGINX) nginx = await startNginx({ site: built, included: nginxFolder(built) });
    }
  }, TIMEOUT);

  afterAll(async () => {
    await nginx?.stop();
    remove();
  });

  it('build, and publish no secret', () => {
    expect(result.status, result.output).toBe(0);
    expect(leaked).toEqual([]);
  });

  it.each(harmless)('$title', ({ folder }) => {
    const path = folder.replace(/^docs/, '');
    expect(faults.filter((fault) => /^\S+/.exec(fault)?.[0].startsWith(`${path}/`))).toEqual([]);
  });

  it.skipIf(!NGINX)('nginx starts with the files of the build, and redirects old URLs', async () => {
    const answer = await nginx?.ask(encodeURI(`/docs/old/~a@b(c)+-.d/${'ä'.repeat(80)}`));
    expect([answer?.status, answer?.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^\/docs\/case-/),
    ]);
    expect((await nginx?.ask('/docs/start'))?.status).toBe(200);
  });

  it.each(storage)('a page is readable and works: $name', ({ name }) => {
    expect(faultsByScript?.get(name)).toEqual([]);
  });
});
