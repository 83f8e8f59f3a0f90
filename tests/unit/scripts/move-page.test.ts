import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isPageFile, isPartial, routeOfFile } from '../../../plugins/content/routes.ts';
import { planMove, resolveFile, withNewRoute } from '../../../scripts/lib/move-page.ts';
import { newFolder } from '../../helpers/folder.ts';
import { makePage } from '../../helpers/pages.ts';
import { runScript } from '../../helpers/run-script.ts';

function plan(files: Record<string, string>, from: string, to: string) {
  return planMove({
    from,
    to,
    files: Object.keys(files),
    pages: Object.entries(files)
      .filter(([file]) => isPageFile(file) || isPartial(file))
      .map(([file, text]) => makePage(file, text)),
    routeOf: routeOfFile,
    textOf: (file) => files[file] ?? '',
  });
}

describe('a page that moves', () => {
  const files = {
    'docs/a.mdx': `---
title: A
aliases: [/docs/first]
---

import { B } from './b.tsx';

[Self](#part), [next](./b.mdx#x), [up](../index.mdx), [B](b), ![map](./map.svg)

<Video title="V" src="./v.mp4" poster="./map.svg" captions="v.vtt" />

\`\`\`tsx file="./b.tsx"
\`\`\`
`,
    'docs/b.mdx': `---
title: B
redirect: /docs/a
---

\`/docs/a\` is [A](/docs/a#part "title"), [A](./a.mdx?x) and [A](/docs/a.mdx), <a href="/docs/a/">A</a>, [ab](/docs/ab).

[a]: ./a.mdx

See [a], and [a][a].
`,
    'docs/ab.mdx': '[Other](/docs/b)',
    'index.mdx': '# Home',
    ...{ 'docs/b.tsx': '', 'docs/map.svg': '', 'docs/v.mp4': '', 'docs/v.vtt': '' },
  };
  const { renames, texts, notFound, oldRoute, newRoute } = plan(files, 'docs/a.mdx', 'docs/deep/new.mdx');

  it('has new relative links to everything else, and its old URL as an alias', () => {
    expect([...renames]).toEqual([['docs/a.mdx', 'docs/deep/new.mdx']]);
    expect([oldRoute, newRoute, notFound]).toEqual(['/docs/a', '/docs/deep/new', []]);
    expect(texts.get('docs/deep/new.mdx')).toBe(`---
title: A
aliases: [/docs/first, /docs/a]
---

import { B } from '../b.tsx';

[Self](#part), [next](../b.mdx#x), [up](../../index.mdx), [B](../b), ![map](../map.svg)

<Video title="V" src="../v.mp4" poster="../map.svg" captions="../v.vtt" />

\`\`\`tsx file="../b.tsx"
\`\`\`
`);
  });

  it('has its new URL in all links to it, in text, HTML, definitions and front matter, but not in code', () => {
    expect(texts.get('docs/b.mdx')).toBe(`---
title: B
redirect: /docs/deep/new
---

\`/docs/a\` is [A](/docs/deep/new#part "title"), [A](./deep/new.mdx?x) and [A](/docs/deep/new), <a href="/docs/deep/new">A</a>, [ab](/docs/ab).

[a]: ./deep/new.mdx

See [a], and [a][a].
`);
    expect([...texts.keys()].sort()).toEqual(['docs/b.mdx', 'docs/deep/new.mdx']);
  });

  it.each([
    ['gets front matter if it has none', '# A', '---\naliases: [/docs/a]\n---\n\n# A'],
    [
      'keeps its Windows line endings',
      '---\r\ntitle: A\r\naliases:\r\n  - /docs/c\r\n---\r\n',
      '---\r\ntitle: A\r\naliases: [/docs/c, /docs/a]\r\n---\r\n',
    ],
    ['may move to one of its aliases', '---\naliases: [/docs/b]\n---\n', '---\naliases: [/docs/a]\n---\n'],
  ])('%s', (_what, text, moved) => {
    expect(plan({ 'docs/a.md': text }, 'docs/a.md', 'docs/b.md').texts.get('docs/b.md')).toBe(moved);
  });

  it('has its new URL in the links of partials', () => {
    const { texts } = plan(
      { 'docs/a.mdx': '# A', 'docs/_part.mdx': '[a](./a.mdx)' },
      'docs/a.mdx',
      'docs/b.mdx',
    );
    expect(texts.get('docs/_part.mdx')).toBe('[a](./b.mdx)');
  });

  it('takes the images of its folder along if the folder has no other page', () => {
    const folder = {
      'docs/x/index.mdx': '![A](./a.svg) [o](../o.mdx)',
      'docs/x/a.svg': '',
      'docs/o.mdx': '[x](./x/index.mdx)',
    };
    const alone = plan(folder, 'docs/x/index.mdx', 'docs/y/z/index.mdx');
    expect([...alone.renames]).toEqual([['docs/x', 'docs/y/z']]);
    expect(alone.texts.get('docs/y/z/index.mdx')).toContain('![A](./a.svg) [o](../../o.mdx)');
    expect(alone.texts.get('docs/o.mdx')).toBe('[x](./y/z/index.mdx)');
    const shared = plan({ ...folder, 'docs/x/b.mdx': '' }, 'docs/x/index.mdx', 'docs/y/index.mdx');
    expect([...shared.renames]).toEqual([['docs/x/index.mdx', 'docs/y/index.mdx']]);
    expect(shared.texts.get('docs/y/index.mdx')).toContain('![A](../x/a.svg)');
  });

  it.each([
    ['docs/none.mdx', 'docs/x.mdx', 'There is no page docs/docs/none.mdx.'],
    ['docs/a.mdx', 'docs/b.mdx', 'docs/docs/b.mdx already exists.'],
    ['docs/a.mdx', 'docs/_x.mdx', 'docs/docs/_x.mdx is not the path of a page.'],
    ['docs/b.mdx', 'docs/first.mdx', '/docs/first is already a URL of docs/docs/a.mdx.'],
    ['docs/b.mdx', 'docs/ab/index.mdx', '/docs/ab is already a URL of docs/docs/ab.mdx.'],
    ['docs/b.mdx', 'blog/Übung.mdx', '/blog/Übung cannot be the URL of a post.'],
    ['docs/b.mdx', 'blog/tags.mdx', '/blog/tags is the URL of a page that the build generates.'],
  ])('cannot move from %s to %s: %s', (from, to, message) => {
    expect(() => plan(files, from, to)).toThrow(message);
  });
});

describe('the name of a page', () => {
  const post = makePage('blog/2024-01-31-old/index.mdx');
  it.each([
    ['/docs/team/new', undefined, 'docs/team/new.mdx'],
    ['docs/docs/team/new.md', undefined, 'docs/team/new.md'],
    ['./docs/blog/2024-01-31-new.mdx', undefined, 'blog/2024-01-31-new.mdx'],
    ['docs/team/new', makePage('docs/a.md'), 'docs/team/new.md'],
    ['/blog/new', post, 'blog/2024-01-31-new/index.mdx'],
  ])('may be %s', (name, like, file) => {
    expect(resolveFile(name, like)).toBe(file);
  });

  it('must be the path or the URL of a page', () => {
    expect(() => resolveFile('/elsewhere')).toThrow('There is no page "/elsewhere".');
    expect(() => resolveFile('/elsewhere', post)).toThrow('"/elsewhere" cannot be the URL of this page.');
  });
});

it('links in the site configuration lead to the new URL, and text does not change', () => {
  const config = `items: [{ to: '/docs/a' }, { to: "/docs/a#x" }, { to: '/docs/ab' }], text: 'see /docs/a'`;
  expect(withNewRoute(config, '/docs/a', '/b')).toBe(
    `items: [{ to: '/b' }, { to: "/b#x" }, { to: '/docs/ab' }], text: 'see /docs/a'`,
  );
});

describe('npm run move', () => {
  const site = newFolder({
    'docs/docs/a.mdx': '---\ntitle: A\n---\n',
    'docs/docs/b.mdx': '---\ntitle: B\n---\n\n[A](./a.mdx)\n',
    'site.json': `{ "navbar": { "items": [{ "label": "A", "to": "/docs/a", "section": "/docs" }] } }\n`,
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: site.path,
      encoding: 'utf8',
    });
  const move = (...args: string[]): string =>
    runScript('scripts/move.ts', ['--site', site.path, ...args]).output;

  it('moves the file with git, rewrites links, and adds the alias, unless it is a dry run or files have changes', () => {
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'A site');
    expect(move('--dry-run', '/docs/a', '/docs/deep/c')).toContain('Would move /docs/a to /docs/deep/c.');
    expect(git('status', '--porcelain')).toBe('');

    site.put('docs/docs/b.mdx', '---\ntitle: B\n---\n\n[A](./a.mdx), again\n');
    expect(move('/docs/a', '/docs/deep/c')).toMatch(/have uncommitted changes[\s\S]*docs\/docs\/b\.mdx/);
    expect(site.files()).toContain('docs/docs/a.mdx');

    git('checkout', '--quiet', '.');
    expect(move('/docs/a', 'docs/docs/deep/c.mdx')).toContain('Moved /docs/a to /docs/deep/c.');
    expect(git('status', '--porcelain')).toContain('R');
    expect(site.read('docs/docs/deep/c.mdx')).toBe('---\ntitle: A\naliases: [/docs/a]\n---\n');
    expect(site.read('docs/docs/b.mdx')).toContain('[A](./deep/c.mdx)');
    expect(site.read('site.json')).toContain('"/docs/deep/c"');
  }, 60_000);
});
