import { expect, it } from 'vitest';
import { compareVersions } from './releases.ts';

it('versions are compared by their numbers', () => {
  const versions = ['2.0.21', '2.0.9', '10.0.0', '2.1.0', '2.0.21'];
  expect(versions.sort(compareVersions)).toEqual(['2.0.9', '2.0.21', '2.0.21', '2.1.0', '10.0.0']);
});
