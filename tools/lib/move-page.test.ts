import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isPageFile, isPartial, routeOfFile } from '../../engine/files/routes.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { makePage } from '../../tests/helpers/pages.ts';
import { runScript } from '../../tests/helpers/run-script.ts';
import { folderNamed, planMove, resolveFile, resolveFolder, withNewRoutes } from './move-page.ts';

/** @param unread files that are not pages, because they have errors */
function plan(files: Record<string, string>, from: string, to: string, unread: readonly string[] = []) {
  return planMove({
    from,
    to,
    files: [...Object.keys(files), ...unread],
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
  const { renames, texts, notFound, routes } = plan(files, 'docs/a.mdx', 'docs/deep/new.mdx');

  it('has new relative links to everything else, and its old URL as an alias', () => {
    expect([...renames]).toEqual([['docs/a.mdx', 'docs/deep/new.mdx']]);
    expect([[...routes], notFound]).toEqual([[['/docs/a', '/docs/deep/new']], []]);
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

describe('a folder that moves', () => {
  const files = {
    'docs/a/index.mdx':
      '---\ntitle: A\n---\n\n[P](./p.mdx), [q](q), [self](../a), [o](../o.mdx#x), ![m](./m.svg)\n',
    'docs/a/p.mdx': `---
title: P
aliases: [/docs/old-p, /docs/b/c/p]
---

import Part from './_part.mdx';
import { Box } from '../../../parts/box';

[q](/docs/a/deep/q), [old](./old), [A](/docs/a/), [file](/docs/a/file.pdf)

\`\`\`tsx file="<root>/docs/docs/a/demo.tsx"
\`\`\`
`,
    'docs/a/_part.mdx': '[o](../o.mdx)',
    'docs/a/deep/q.mdx': '# Q',
    'docs/a/demo.tsx': `import { x } from './x';\nimport { y } from '../y.ts';\n`,
    'docs/a/x.ts': '',
    'docs/a/_category_.json': '{ "label": "A" }',
    'docs/a/m.svg': '',
    'docs/o.mdx': `---
title: O
redirect: /docs/a/p
---

import { x } from './a/x.ts';

[A](./a/index.mdx), [p](a/p?x#y), [q](/docs/a/deep/q.mdx), ![m](./a/m.svg), [ab](/docs/ab)
`,
    'docs/y.ts': `export { x } from './a/x.ts';\n`,
    'docs/ab.mdx': '[q]: ./a/deep/q.mdx\n\n[q]',
    'index.mdx': '---\nhero:\n  actions: [{ label: A, to: /docs/a }]\n---\n',
  };
  const { renames, routes, texts, notFound } = plan(files, 'docs/a', 'docs/b/c');

  it('moves as a whole, and each page has its old URL as an alias', () => {
    expect([...renames]).toEqual([['docs/a', 'docs/b/c']]);
    expect([...routes]).toEqual([
      ['/docs/a', '/docs/b/c'],
      ['/docs/a/p', '/docs/b/c/p'],
      ['/docs/a/deep/q', '/docs/b/c/deep/q'],
    ]);
    expect(notFound).toEqual([]);
    expect(texts.get('docs/b/c/deep/q.mdx')).toBe('---\naliases: [/docs/a/deep/q]\n---\n\n# Q');
  });

  it('keeps relative links inside, and has new ones to everything outside, also in partials and code', () => {
    expect(texts.get('docs/b/c/index.mdx')).toBe(
      '---\ntitle: A\naliases: [/docs/a]\n---\n\n[P](./p.mdx), [q](../../a/q), [self](./), [o](../../o.mdx#x), ![m](./m.svg)\n',
    );
    expect(texts.get('docs/b/c/p.mdx')).toBe(`---
title: P
aliases: [/docs/old-p, /docs/a/p]
---

import Part from './_part.mdx';
import { Box } from '../../../../parts/box';

[q](/docs/b/c/deep/q), [old](../../a/old), [A](/docs/b/c), [file](/docs/a/file.pdf)

\`\`\`tsx file="<root>/docs/docs/b/c/demo.tsx"
\`\`\`
`);
    expect(texts.get('docs/b/c/_part.mdx')).toBe('[o](../../o.mdx)');
    expect(texts.get('docs/b/c/demo.tsx')).toBe(
      `import { x } from './x';\nimport { y } from '../../y.ts';\n`,
    );
  });

  it('has its new URLs and paths in everything that refers to it', () => {
    expect(texts.get('docs/o.mdx')).toBe(`---
title: O
redirect: /docs/b/c/p
---

import { x } from './b/c/x.ts';

[A](./b/c/index.mdx), [p](./b/c/p?x#y), [q](/docs/b/c/deep/q), ![m](./b/c/m.svg), [ab](/docs/ab)
`);
    expect(texts.get('docs/y.ts')).toBe(`export { x } from './b/c/x.ts';\n`);
    expect(texts.get('docs/ab.mdx')).toBe('[q]: ./b/c/deep/q.mdx\n\n[q]');
    expect(texts.get('index.mdx')).toContain('to: /docs/b/c }');
  });

  it('can move back, without aliases that are its own URLs', () => {
    const moved = { 'docs/b/p.mdx': '---\ntitle: P\naliases: [/docs/a/p]\n---\n' };
    expect(plan(moved, 'docs/b', 'docs/a').texts.get('docs/a/p.mdx')).toContain('aliases: [/docs/b/p]');
  });

  it.each([
    ['docs/a', 'docs/a/deep/er', 'docs/docs/a cannot move into itself.'],
    ['docs/a', 'docs/a', 'docs/docs/a already exists.'],
    ['docs/a/deep', 'docs/a', 'docs/docs/a already exists.'],
    ['blog/2024-01-31-x', 'docs/x', 'docs/blog/2024-01-31-x cannot move as a whole.'],
    ['docs', 'docs/x', 'docs/docs cannot move as a whole.'],
    ['docs/a/deep', 'docs/z', '/docs/z/q is already a URL of docs/docs/taken.mdx.'],
    ['docs/bad', 'docs/good', 'docs/docs/bad/p.mdx is not a page of the site, because it has errors.'],
  ])('cannot move from %s to %s: %s', (from, to, message) => {
    const all = {
      ...files,
      'docs/taken.mdx': '---\naliases: [/docs/z/q]\n---\n',
      'blog/2024-01-31-x/index.mdx': '',
    };
    const unread = ['docs/bad/p.mdx'];
    expect(() => plan(all, from, to, unread)).toThrow(message);
  });
});

describe('the name of a folder', () => {
  const known = {
    pages: [makePage('docs/a/index.mdx'), makePage('docs/b.mdx'), makePage('docs/c/d.mdx')],
    files: ['docs/a/index.mdx', 'docs/b.mdx', 'docs/b/x.svg', 'docs/c/d.mdx'],
  };
  it.each([
    ['docs/docs/a', 'docs/a'],
    ['docs\\docs\\a', 'docs/a'],
    ['./docs/docs/c/', 'docs/c'],
    ['/docs/c', 'docs/c'],
    ['/docs/a/', 'docs/a'],
    ['docs/docs', 'docs'],
    ['/docs/a', undefined],
    ['docs/docs/b', undefined],
    ['docs/docs/b/', 'docs/b'],
    ['docs/docs/c/d.mdx', undefined],
    ['docs/docs/none', undefined],
  ])('%s is %s', (name, folder) => {
    expect(folderNamed(name, known)).toBe(folder);
  });

  it.each([
    ['docs/docs/team/new/', 'docs/team/new'],
    ['/docs/team', 'docs/team'],
  ])('may be %s for a new folder', (name, folder) => {
    expect(resolveFolder(name)).toBe(folder);
  });

  it.each([
    'elsewhere',
    '../docs/x',
    'docs/docs/../../x',
    'docs/docs',
    'docs/docs/_x',
    'docs/docs/x.mdx',
    'blog/x',
  ])('may not be %s for a new folder', (name) => {
    expect(() => resolveFolder(name)).toThrow(`"${name}" cannot be a folder of pages.`);
  });

  it('must be possible as a URL', () => {
    expect(() => resolveFolder('docs/docs/what?')).toThrow('docs/docs/what?: the path contains ?');
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
  expect(withNewRoutes(config, new Map([['/docs/a', '/b']]))).toBe(
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
    runScript('tools/move.ts', ['--site', site.path, ...args]).output;

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

    git('commit', '--quiet', '--all', '--message', 'A move');
    site.put('docs/docs/empty/.keep', '');
    expect(move('docs/docs/deep', 'docs/docs/empty')).toContain('docs/docs/empty already exists.');
    const output = move('docs/docs/deep', 'docs/docs/other/place');
    expect(output).toContain('Moved /docs/deep/c to /docs/other/place/c.');
    expect(site.read('docs/docs/other/place/c.mdx')).toContain('aliases: [/docs/a, /docs/deep/c]');
    expect(site.read('docs/docs/b.mdx')).toContain('[A](./other/place/c.mdx)');
    expect(site.read('site.json')).toContain('"/docs/other/place/c"');
  });
});
