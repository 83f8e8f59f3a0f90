import { expect, it } from 'vitest';
import { fixedFields, siteProblems, takeOver } from './live-fields.ts';
import type { Site } from './schema.ts';

const site = (fields: object): Site => ({ title: 'A', docs: { label: 'Docs' }, ...fields }) as Site;

it('takeOver changes all fields, except those that need a restart', () => {
  const current = site({ base: '/' });
  expect(takeOver(current, site({ base: '/', title: 'B', docs: { label: 'Manual' } }))).toBe(true);
  expect(current).toEqual(site({ base: '/', title: 'B', docs: { label: 'Manual' } }));
  expect(takeOver(current, site({ base: '/core/', title: 'C' }))).toBe(false);
  expect(current).toMatchObject({ base: '/', title: 'B' });
});

it('takeOver keeps the objects that plugins have, without the values that are gone', () => {
  const checks = { brokenAnchors: 'error', unknownFields: 'off' };
  const current = site({ checks, logo: { light: '/a.svg' } });
  expect(takeOver(current, site({ checks: { unknownFields: 'warn' }, logo: null }))).toBe(true);
  expect(checks).toEqual({ unknownFields: 'warn' });
  expect(current).toMatchObject({ checks, logo: null });
});

it('fixedFields are those of which a change restarts the server', () => {
  expect(fixedFields(site({ base: '/core/', navbar: {} }))).toEqual({ base: '/core/' });
});

it.each([
  [
    'site.config.ts: field "title" is 7.\nsite.config.ts with /site/site.json: field "url" is 8.',
    [
      { file: 'site.config.ts', message: 'field "title" is 7.' },
      { file: 'site.config.ts', message: 'field "url" is 8.' },
    ],
  ],
  [
    '/site/site.json is not valid JSON: Unexpected token',
    [{ file: 'site.config.ts', message: '/site/site.json is not valid JSON: Unexpected token' }],
  ],
  [
    'Build failed with 1 error:\nsite.config.ts:3:4: ERROR: Expected ";"',
    [{ file: 'site.config.ts', line: 3, message: 'Expected ";"' }],
  ],
])('siteProblems reads %j', (message, problems) => {
  expect(siteProblems(new Error(message))).toEqual(problems);
});
