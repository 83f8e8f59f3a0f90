import { describe, expect, it } from 'vitest';
import { isFiller, STEM_START, splitTerms, splitWords, stem } from '../../../shared/search/words.ts';

describe('splitWords', () => {
  it.each([
    ['useFlagsQuery', ['use', 'flags', 'query']],
    ['gateway.config.ts', ['gateway', 'config', 'ts']],
    ['nx run journeys-e2e:e2e', ['nx', 'run', 'journeys', 'e2e', 'e2e']],
    ['ERR_INVALID_ARG', ['err', 'invalid', 'arg']],
    ['localhost:4100', ['localhost', '4100']],
    ['80,000 snapshots, can’t', ['80000', 'snapshots', 'cant']],
    ['Über Ärger', ['über', 'ärger']],
  ])('%s', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe('splitTerms', () => {
  it('has identifiers and compounds as one word too', () => {
    expect(splitTerms('run-many')).toEqual(['runmany', 'run', 'many']);
    expect(splitTerms('useFlagsQuery')).toEqual(['useflagsquery', 'use', 'flags', 'query']);
    expect(splitTerms('apps/journeys-e2e/src')).toEqual(['journeyse2e', 'apps', 'journeys', 'e2e', 'src']);
  });

  it('has no words for longer runs, which nobody types as one', () => {
    expect(splitTerms('a-b-c-d-e-f')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});

describe('stem', () => {
  it.each([
    ['migrate', 'migrates', 'migrated', 'migrating', 'migration', 'migrations', 'migrator'],
    ['library', 'libraries'],
    ['deploy', 'deploys', 'deployed', 'deploying', 'deployment', 'deployments'],
    ['stage', 'staging', 'staged', 'stages'],
    ['approve', 'approves', 'approved', 'approval', 'approvals'],
    ['run', 'runs', 'running'],
    ['design', 'designer', 'designers'],
    ['class', 'classes'],
  ])('is the same for the forms of %s', (word, ...forms) => {
    expect(forms.map(stem)).toEqual(forms.map(() => stem(word)));
  });

  it.each([
    ['port', 'portal'],
    ['test', 'text'],
    ['engineer', 'engine'],
    ['i18n', 'i18'],
    ['star', 'start'],
  ])('tells %s from %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it('keeps the first letters, by which the forms are found', () => {
    for (const word of splitWords('migrations dies class used bring string being nationally')) {
      expect(stem(word).slice(0, STEM_START)).toBe(word.slice(0, STEM_START));
    }
  });
});

it('fillers are words of sentences, not of subjects', () => {
  expect(splitWords('how do I get this to').every(isFiller)).toBe(true);
  expect(splitWords('deploy staging port').some(isFiller)).toBe(false);
});
