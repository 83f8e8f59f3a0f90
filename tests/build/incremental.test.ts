import { expect, it } from 'vitest';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

const page = (title: string): string => `---
title: ${title}
---

[Other](/docs/b#part)

## Part

:::tip

Text.

:::

\`\`\`ts
let x = 1;
\`\`\`
`;

it('a build writes the same bytes with and without a cache, and shows changes', async () => {
  const site = newFolder({ 'docs/docs/a.mdx': page('a'), 'docs/docs/b.mdx': page('b') });

  /** Builds the site. @returns the files of the build with their bytes */
  const build = async (): Promise<Record<string, string>> => {
    const { status, output } = await buildSite(site.path);
    expect(status, output).toBe(0);
    const files = site.files().filter((file) => file.startsWith('doc_build/'));
    return Object.fromEntries(files.map((file) => [file, site.read(file, 'base64')]));
  };

  const cold = await build();
  expect(await build()).toEqual(cold);
  site.put('docs/docs/b.mdx', `${page('b')}\nA new sentence.\n`);
  await build();
  expect(site.read('doc_build/docs/b.html')).toContain('A new sentence.');
}, 600_000);
