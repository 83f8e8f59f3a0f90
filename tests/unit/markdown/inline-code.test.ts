import { expect, it } from 'vitest';
import { renderMarkdown } from '../../helpers/render-markdown.ts';

/** The content of the code, with `|` where a line may end, and whether browsers may break it anywhere. */
async function breaksOf(source: string, file: string): Promise<string> {
  const { html } = await renderMarkdown(source, file);
  const [, attributes = '', content = ''] = /<code([^>]*)>(.*?)<\/code>/.exec(html) ?? [];
  return `${content.replace(/<wbr\s*\/?>/g, '|')}${attributes.includes('long-code') ? ' (anywhere)' : ''}`;
}

it.each([
  ['short code stays on one line', '`api-gateway`', 'api-gateway'],
  [
    'paths break after slashes, not after hyphens',
    '`apps/journeys-e2e/playwright.config.ts`',
    'apps/|journeys-e2e/|playwright.config.ts',
  ],
  [
    'commands break after spaces and colons',
    '`nx run api-gateway:serve-all`',
    'nx |run |api-gateway:|serve-all',
  ],
  [
    'names of files break after dots if there is no better place',
    '`reels/landing-chrome-desktop.linux-x64.png`',
    'reels/|landing-chrome-desktop.|linux-x64.|png',
  ],
  [
    'a part that is longer than a line breaks anywhere',
    '`landing-chrome-desktop-and-phone-linux`',
    'landing-chrome-desktop-and-phone-linux (anywhere)',
  ],
  ['lines of headings are shorter', '## `apis/schema-files`', 'apis/schema-files (anywhere)'],
])('%s', async (_name, source, expected) => {
  for (const file of ['page.md', 'page.mdx']) expect(await breaksOf(source, file), file).toBe(expected);
});

it('code in JSX has the same places', async () => {
  const source = '<p><code>nx run api-gateway:serve-all</code></p>';
  for (const file of ['page.md', 'page.mdx'])
    expect(await breaksOf(source, file), file).toBe('nx |run |api-gateway:|serve-all');
});
