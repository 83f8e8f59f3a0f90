import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  beforeAll(async () => {
    const { site, remove } = writeSite(harmless, surroundings);
    result = await build(site, BATCH);
    leaked = leaks(site, result);
    if (result.status === 0) {
      faults = await faultsOfPages(site, surroundings);
      faultsByScript = await faultsOfScripts(site, storage, surroundings);
    }
    remove();
  }, TIMEOUT);

  it('build, and publish no secret', () => {
    expect(result.status, result.output).toBe(0);
    expect(leaked).toEqual([]);
  });

  it.each(harmless)('$title', ({ folder }) => {
    const path = folder.replace(/^docs/, '');
    expect(faults.filter((fault) => /^\S+/.exec(fault)?.[0].startsWith(`${path}/`))).toEqual([]);
  });

  it.each(storage)('a page is readable and works: $name', ({ name }) => {
    expect(faultsByScript?.get(name)).toEqual([]);
  });
});
