import { readdirSync, readFileSync } from 'node:fs';
import { lint } from 'markdownlint/promise';
import { describe, expect, it } from 'vitest';
import { linkText } from './link-text.ts';

/** The texts of links that the rule reports, in the order of their lines. */
async function reportsOn(text: string): Promise<(string | null)[]> {
  const { page = [] } = await lint({
    strings: { page: text },
    customRules: [linkText],
    config: { default: false, 'link-text': true },
    frontMatter: null,
  });
  return page.map(({ errorContext }) => errorContext ?? null);
}

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
