import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { ParseCache } from './parse-cache.ts';

const PAGE = '---\ntitle: A\n---\n\n## Part\n\n[Link](/b)\n';
const STORED = 'pages.json';

/** A folder with the stored page, and caches of later builds. */
function stored() {
  const folder = newFolder();
  const cache = (version = '1') => new ParseCache(`${folder.path}/${STORED}`, version);
  const first = cache();
  const parsed = first.parse(PAGE, 'docs/a.mdx');
  first.save(['docs/a.mdx']);
  return { folder, parsed, parse: (text = PAGE, version = '1') => cache(version).parse(text, 'docs/a.mdx') };
}

it('a stored page and its tree are the same as the parsed ones', () => {
  const { parsed, parse } = stored();
  expect({ ...parse() }).toEqual({ ...parsed });
  expect(parse().tree).toEqual(parsed.tree);
  expect(parse().tree.children).toHaveLength(2);
});

it('a page is parsed again only if its text or the version changes, or if the stored file is damaged', () => {
  const { folder, parse } = stored();
  expect(parse(PAGE.replace('/b', '/c')).links).toMatchObject([{ url: '/c' }]);
  expect(parse(PAGE, '2').links).toMatchObject([{ url: '/b' }]);
  const content = readFileSync(`${folder.path}/${STORED}`);
  folder.put(STORED, Buffer.from(content.toString('latin1').replace('"url":"/b"', '"url":"/x"'), 'latin1'));
  expect(parse().links).toMatchObject([{ url: '/b' }]);
  for (const damaged of [
    content.subarray(0, -1),
    Buffer.alloc(0),
    Buffer.alloc(99, 7),
    '{"docs/a.mdx":{}}',
  ]) {
    folder.put(STORED, damaged);
    expect(parse().links).toMatchObject([{ url: '/b' }]);
  }
});
