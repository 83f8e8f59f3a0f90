import { expect, it } from 'vitest';
import { renderMarkdown } from '../../tests/helpers/render-markdown.ts';

/** The content of the code, with `|` where a line may end between spaces, and brackets around parts that stay on one line. */
async function breaksOf(source: string, file: string): Promise<string> {
  const { html } = await renderMarkdown(source, file);
  const [, attributes = '', content = ''] = /<code([^>]*)>(.*?)<\/code>/.exec(html) ?? [];
  const breaks = content.replace(/<wbr\s*\/?>/g, '|').replace(/<span>(.*?)<\/span>/g, '[$1]');
  return attributes.includes('long-code') ? breaks : `[${breaks}]`;
}

it.each([
  ['short code stays on one line', '`api-gateway`', '[api-gateway]'],
  [
    'paths break after slashes, not after hyphens',
    '`apps/journeys-e2e/playwright.config.ts`',
    'apps/|[journeys-e2e/]|playwright.config.ts',
  ],
  [
    'commands break at spaces and after colons',
    '`nx run api-gateway:serve-all`',
    'nx run [api-gateway:]|[serve-all]',
  ],
  [
    'names of files break after dots if there is no better place',
    '`reels/landing-chrome-desktop.linux-x64.png`',
    'reels/|[landing-chrome-desktop.]|[linux-x64.]|png',
  ],
  [
    'a part that is longer than a line breaks anywhere',
    '`landing-chrome-desktop-and-phone-linux`',
    'landing-chrome-desktop-and-phone-linux',
  ],
  ['lines of headings are shorter', '## `apis/schema-files`', 'apis/schema-files'],
])('%s', async (_name, source, expected) => {
  for (const file of ['page.md', 'page.mdx']) expect(await breaksOf(source, file), file).toBe(expected);
});

it('code in JSX has the same places', async () => {
  const source = '<p><code>nx run api-gateway:serve-all</code></p>';
  for (const file of ['page.md', 'page.mdx'])
    expect(await breaksOf(source, file), file).toBe('nx run [api-gateway:]|[serve-all]');
});
