import { readdirSync, readFileSync } from 'node:fs';
import { lint } from 'markdownlint/promise';
import { describe, expect, it } from 'vitest';
import { draftFile } from '../../../scripts/lib/draft.ts';
import { linkText } from '../../../scripts/lib/link-text.ts';
import { plainEnglish } from '../../../scripts/lib/plain-english.ts';

/** The contexts that both rules report in a text, in the order of its lines. */
async function reportsOn(text: string): Promise<(string | null)[]> {
  const { page = [] } = await lint({
    strings: { page: text },
    customRules: [plainEnglish, linkText],
    config: { default: false, 'plain-english': true, 'link-text': true },
    frontMatter: null,
  });
  return page.map(({ errorContext }) => errorContext ?? null);
}

describe('plain English', () => {
  it.each([
    { kind: 'page', path: 'caching' } as const,
    { kind: 'post', date: '2026-01-31', authors: ['platform-team'], tags: ['core'] } as const,
  ])('accepts the draft of a $kind', async (draft) => {
    const { text } = draftFile({ ...draft, title: 'Caching', description: 'How services cache.' });
    expect(await reportsOn(text)).toEqual([]);
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
  ])('reports, in %j, %j', async (text, found) => {
    expect(await reportsOn(`${text}\n`)).toEqual([found]);
  });

  it.each([
    'Besides, the page is no longer there.',
    'What does it cost?',
    '## What you will set up',
    'See [What we stand for](https://example.org) or ask what it means.',
    'The function understands in which order to run.',
    'The answer is no, so stop.',
    'If there are no more results, the button disappears.',
  ])('accepts %j', async (text) => {
    expect(await reportsOn(`${text}\n`)).toEqual([]);
  });
});

describe('the text of links', () => {
  it('must be the title of the page', async () => {
    // Authors rename and delete pages, so this test uses the first one.
    const [file = ''] = readdirSync('docs/docs').filter((name) => /^(?!index\.).+\.mdx$/.test(name));
    const [, title] = /^title: (.+)$/m.exec(readFileSync(`docs/docs/${file}`, 'utf8')) ?? [];
    const address = `/docs/${file.replace(/\.mdx$/, '')}`;
    expect(await reportsOn(`See [${title}](${address}).\n`)).toEqual([]);
    expect(await reportsOn(`See [another text](${address}).\n`)).toEqual(['another text']);
  });

  it('must be the text of the heading; the first letter may be lower case', async () => {
    const section = '## Set up `nx`\n\n```shell\n# Not a heading\n```\n\n## Next {#then}\n\n';
    expect(await reportsOn(`${section}[Set up nx](#set-up-nx), [next](#then)\n`)).toEqual([]);
    expect(await reportsOn(`${section}[below](#set-up-nx), [later](#then)\n`)).toEqual(['below', 'later']);
  });

  it('is not checked for other sites and for missing pages, headings and files', async () => {
    expect(await reportsOn('[a](https://example.org) [b](/docs/gone) [c](#gone) [d](./file.svg)\n')).toEqual(
      [],
    );
  });
});
