import { expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import { pageText } from '../../../tests/helpers/pages.ts';
import { runScript } from '../../../tests/helpers/run-script.ts';

/** Milliseconds for two commands and the dictionaries on a busy machine. */
const BUSY = 180_000;

const LONG = 'The team keeps this list short, and everyone can change it. '.repeat(6).trim();

const PAGE = `---
title: How we release
description: The normal day of the release team, and how you can help.
---

Ask Kowalczyk or Szymańska of the release team. ${LONG}

#### Before the release

* Read https://example.org/checklist first.
- Update the [changelog](/docs/changlog).
* Simply run the script.
\`\`\`shell
npm run release
\`\`\`

As the German saying goes:

> „Gut Ding will Weile haben, und eilige Arbeit taugt selten.“

We recieve feedback in the channel.

1. Wait for the build.
3. Publish.
`;

it(
  'a natural page gets all findings at once, each with its solution, and again fewer after --fix',
  () => {
    const folder = newFolder({
      'docs/index.mdx': pageText({ title: 'Home', description: 'The home page.' }),
      'docs/docs/index.mdx': pageText({ title: 'Start', description: 'The start.' }),
      'docs/docs/changelog.mdx': pageText({ title: 'Changelog', description: 'All changes.' }),
      'docs/docs/release.mdx': PAGE,
      'phrases.yml': '- { avoid: simply, write: leave it out, level: hint }\n',
      'static/logo.txt': '',
    });
    const lint = (...args: string[]) => runScript('tools/lint.ts', ['--site', folder.path, ...args]);
    const { status, stdout } = lint('--github', '--summary', `${folder.path}/summary.md`);
    expect(status).toBe(1);
    const blocks = stdout.split('\n').filter((line) => /^[^ :].*release\.mdx$/.test(line));
    expect(blocks).toHaveLength(1);
    const found = stdout
      .split('\n')
      .filter((line) => /^ {2}\d/.test(line))
      .map((line) => line.trim().replace(/ +/g, ' '));
    const has = (pattern: RegExp) => expect(found).toContainEqual(expect.stringMatching(pattern));
    has(/^8\S* error Heading levels .* Use the next level: .*\(Markdown MD001\)$/);
    has(/^10\S* hint Bare URL .* Write a text for it: .*\(Markdown MD034\)$/);
    has(/^11\S* hint Unordered list style .*--fix` corrects it\. {1}\(Markdown MD004\)$/);
    has(/^11 error .*\/docs\/changlog.*\/docs\/changelog.*\(Content brokenLinks\)$/);
    has(/^12:3 hint "Simply" is in phrases\.yml\. Leave it out\. \(Phrases\)$/);
    has(/^13 hint Fenced code blocks .*\(Markdown MD031\)$/);
    has(/^19:\d+ error Unknown word "taugt".*words\.txt.*\(Spelling\)$/);
    has(/^21:4 error Unknown word "recieve"\. Write "receive".*\(Spelling\)$/);
    // Names, nouns in a foreign quote, and long lines are fine.
    expect(found.join('\n')).not.toMatch(/Kowalczyk|Szymańska|Weile|Line length|^3\b/m);
    expect(found.filter((line) => line.includes('error') && /MD0(?:04|29|31|34)/.test(line))).toEqual([]);
    expect(stdout).toMatch(
      /^::error file=.*docs\/docs\/release\.mdx,line=21,col=4,title=Spelling::Unknown word/m,
    );
    expect(folder.read('summary.md')).toContain('docs/docs/release.mdx:21` error: Unknown word');

    const words = 'eilige,taugt';
    const { stdout: second } = lint('--fix', '--add-words', words, '--only', 'markdown');
    expect(second).toContain('Added to words.txt: eilige, taugt');
    expect(second).toContain('Fixed: docs/docs/release.mdx');
    expect(second).not.toMatch(/MD004|MD031/);
    expect(folder.read('words.txt')).toMatch(/\neilige\ntaugt\n$/);
    expect(folder.read('docs/docs/release.mdx')).toContain('* Update the [changelog]');
  },
  BUSY,
);
