import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draftFile } from '../draft.ts';
import { findPhrases, parsePhrases } from './phrases.ts';

const project = parsePhrases(readFileSync('phrases.yml', 'utf8'), 'phrases.yml');

/** The phrases of this project's list in a text. */
const found = (text: string): string[] =>
  findPhrases(text, 'page.mdx', project.phrases).map(({ message }) => message.replace(/ is in .*/, ''));

describe('the list of this project', () => {
  it('is valid', () => expect(project.findings).toEqual([]));

  it.each([
    { kind: 'page', path: 'caching' } as const,
    { kind: 'post', date: '2026-01-31', authors: ['platform-team'], tags: ['core'] } as const,
  ])('accepts the draft of a $kind', (draft) => {
    expect(found(draftFile({ ...draft, title: 'Caching', description: 'How services cache.' }).text)).toEqual(
      [],
    );
  });

  it.each([
    ['The folder is beside the page.', 'beside'],
    ['That is no error.', 'is no e'],
    ['What is typed before that is kept.', 'What is typed before that is kept.'],
    ['description: What follows is a list.', ': What follows is a list.'],
    ['Only then are the pages written.', 'Only then are'],
    ['Problems stand over the page.', 'stand over'],
    ['A link in the place of a button.', 'in the place of'],
    ['You need not know the language.', 'need not'],
    ['A folder with a page of its own.', 'of its own'],
    ['The page shows something else than the file.', 'something else than'],
  ])('reports, in %j, %j', (text, phrase) => {
    expect(found(`${text}\n`)).toEqual([`"${phrase}"`]);
  });

  it.each([
    'Besides, the page is no longer there.',
    'What does it cost?',
    '## What you will set up',
    'See [What we stand for](https://example.org) or ask what it means.',
    'The function understands in which order to run.',
    'The answer is no, so stop.',
    'If there are no more results, the button disappears.',
  ])('accepts %j', (text) => expect(found(`${text}\n`)).toEqual([]));

  it('takes the form of sentences as a matter of taste', () => {
    const levels = findPhrases('What follows is a list.\nIt is beside it.\n', 'a.mdx', project.phrases);
    expect(levels.map(({ line, level }) => [line, level])).toEqual([
      [1, 'hint'],
      [2, 'error'],
    ]);
  });
});

describe('an entry', () => {
  it('is a phrase, which is found as a whole in upper and lower case, or an expression', () => {
    const { phrases, findings } = parsePhrases(
      '- { avoid: e.g., write: "write \\"for example\\"" }\n- { avoid: /colou?r/, write: say hue, level: hint }\n',
      'phrases.yml',
    );
    expect(findings).toEqual([]);
    expect(findPhrases('Colour: E.g. a color, legxgx.\n', 'docs/a.mdx', phrases)).toEqual([
      {
        file: 'docs/a.mdx',
        line: 1,
        column: 9,
        level: 'error',
        source: 'Phrases',
        message: '"E.g." is in phrases.yml',
        fix: 'Write "for example".',
      },
      {
        file: 'docs/a.mdx',
        line: 1,
        column: 16,
        level: 'hint',
        source: 'Phrases',
        message: '"color" is in phrases.yml',
        fix: 'Say hue.',
      },
    ]);
  });

  it.each([
    ['- avoid: simply\n', /^1 Entry 1 is not a phrase. Write it as/],
    ['- { avoid: a b, write: c }\n- { avoid: /(/, write: c }\n', /^2 Entry 2 is not a regular expression: /],
    ['avoid: simply\n', /^1 The file must be a list/],
    ['- "\n', /^\d The file is not valid YAML: /],
  ])('has its mistake reported at its line: %j', (text, message) => {
    const { findings } = parsePhrases(text, 'phrases.yml');
    expect(findings.map((finding) => `${finding.line} ${finding.message}`)).toEqual([
      expect.stringMatching(message),
    ]);
  });

  it('can be missing: an empty list has no mistakes', () => {
    expect(parsePhrases('# Later\n', 'phrases.yml')).toEqual({ phrases: [], findings: [] });
  });
});
