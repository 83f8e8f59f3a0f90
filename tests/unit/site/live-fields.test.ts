import { expect, it } from 'vitest';
import { siteProblems, takeOver, withoutLiveFields } from '../../../plugins/site/live-fields.ts';
import type { Site } from '../../../plugins/site/schema.ts';

const site = (fields: object): Site => ({ title: 'A', docs: { label: 'Docs' }, ...fields }) as Site;

it('takeOver changes fields that pages show, and refuses a change of any other field', () => {
  const current = site({});
  expect(takeOver(current, site({ title: 'B', navbar: { hideOnScroll: true, items: [] } }))).toBe(true);
  expect(current).toMatchObject({ title: 'B', navbar: { hideOnScroll: true } });
  expect(takeOver(current, site({ title: 'C', docs: { label: 'Manual' } }))).toBe(false);
  expect(current).toMatchObject({ title: 'B', docs: { label: 'Docs' } });
});

it('withoutLiveFields keeps the fields on which caches depend', () => {
  expect(withoutLiveFields(site({ navbar: {} }))).toEqual({ docs: { label: 'Docs' } });
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
