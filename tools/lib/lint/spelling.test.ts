import { beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import type { Finding } from './finding.ts';
import { startsSentence } from './sentence.ts';
import { dictionaryOf, languagesOf, spelling } from './spelling.ts';

const ROOT = process.cwd();

/** Milliseconds in which the dictionaries are loaded on a busy machine. */
const LOADING = 60_000;

/** The spelling mistakes in the pages of a site. */
async function check(files: Record<string, string>, locales: readonly string[]): Promise<readonly Finding[]> {
  const { path } = newFolder(files);
  const linter = spelling({
    root: path,
    globs: ['docs/**/*.{md,mdx,yml}'],
    configs: [],
    locales,
    folders: [path, ROOT],
  });
  return (await linter.run()) ?? [];
}

const wordsIn = (findings: readonly Finding[], file: string): string[] =>
  findings
    .filter((finding) => finding.file === file)
    .map(({ line, message }) => `${line} ${message.replace(/.*"(.*)".*/, '$1')}`);

describe('in an English site', () => {
  let findings: readonly Finding[] = [];
  beforeAll(async () => {
    findings = await check(
      {
        'docs/names.mdx': `---
title: Releases with Kowalczyk
description: How Wojciechowska releases.
---

Ask Kowalczyk, or Pryzbylewski of the platform team. Kowalczyk knows it, and so does
Szczepański. The office is in Wrocławiec, next to the Zdrojewski hall.

- Wojciechowska reviews.
`,
        'docs/typos.mdx': `---
title: Seperate things
---

We recieve mail, and the databse fails.

Databse backups run at night. Ask the Recieve team.

Frobnicators are new.

- Envirnoment
- The **Documentaton** team, and the documentaton

\`\`\`shell
frobnicatex --databse
\`\`\`
`,
        'docs/words.mdx':
          '---\ntitle: Words\n---\n\nA frobnizzle and a Frobnizzle: $\\mathcalx + y$.\n\n$$\n\\pmatrixx\n$$\n',
        'words.txt': '# Words\nfrobnizzle\n',
      },
      ['en'],
    );
  }, LOADING);

  it('accepts names, which have a capital letter inside a sentence', () =>
    expect(wordsIn(findings, 'docs/names.mdx')).toEqual([]));

  it('finds typos, also with the capital letter at the beginning of a sentence', () =>
    expect(wordsIn(findings, 'docs/typos.mdx')).toEqual([
      '2 Seperate',
      '5 recieve',
      '5 databse',
      '7 Databse',
      '7 Recieve',
      '9 Frobnicators',
      '11 Envirnoment',
      // A frequent mistake is not a name.
      '12 Documentaton',
      '12 documentaton',
    ]));

  it('accepts the words of the site', () => expect(wordsIn(findings, 'docs/words.mdx')).toEqual([]));

  it('suggests words in the case of the text, and the list of words', () => {
    const fixes = findings.map(({ line, fix }) => `${line} ${fix}`);
    expect(fixes).toContainEqual(expect.stringMatching(/^2 Write "Separate"/));
    expect(fixes).toContainEqual(
      expect.stringMatching(
        /^5 Write "receive".*add "recieve" as a line to words\.txt: `npm run lint -- --add-words recieve` does this\.$/,
      ),
    );
  });
});

it('a German site contains German lines, and English words in them', async () => {
  const findings = await check(
    {
      'docs/deutsch.mdx': `---
title: Willkommen im Handbuch
description: Wie wir Software entwickeln, prüfen und veröffentlichen.
---

Dieses Handbuch beschreibt, wie unsere Teams zusammenarbeiten und welche Werkzeuge sie benutzen.
Bevor du loslegst, solltest du dein Konto einrichten und die wichtigsten Programme installieren.
Wenn etwas nicht funktioniert, frag bitte zuerst deine Kolleginnen und Kollegen.
Die Datenbank läuft lokal, damit niemand versehentlich echte Daten verändert.
Änderungen werden immer von mindestens einer anderen Person überprüft.
Nach der Prüfung wird der Branch automatisch mit dem Hauptzweig zusammengeführt.
Fehlermeldungen findest du im Protokoll; meistens steht dort schon die Ursache.
Größere Umbauten besprechen wir vorher, weil sie viele Bereiche betreffen.
Für kleinere Verbesserungen genügt ein Pull Request mit einer kurzen Beschreibung.
Am Ende jeder Woche schauen wir gemeinsam, was gut lief und was wir besser machen können.
`,
      'docs/fehler.mdx': '---\ntitle: Fehler\n---\n\nDie Datenbank läfut nicht, und niemand weis wesshalb.\n',
    },
    ['de', 'en'],
  );
  expect(wordsIn(findings, 'docs/deutsch.mdx')).toEqual([]);
  expect(wordsIn(findings, 'docs/fehler.mdx')).toEqual(['5 läfut', '5 wesshalb']);
});

describe('the dictionary of a locale', () => {
  it.each([
    ['de', '@cspell/dict-de-de'],
    ['de-AT', '@cspell/dict-de-at'],
    ['de_DE', '@cspell/dict-de-de'],
    ['pt', '@cspell/dict-pt-br'],
    ['pl', '@cspell/dict-pl_pl'],
    ['ja', undefined],
  ])('of %s is %s', (code, name) => expect(dictionaryOf(code)).toBe(name));

  it('is named if it is missing, and then the content in this language is not checked', () => {
    const { findings, isContentUnknown } = languagesOf(['fr', 'en'], [ROOT]);
    expect(isContentUnknown).toBe(true);
    expect(findings).toEqual([
      expect.objectContaining({
        file: 'site.config.ts',
        level: 'warning',
        message: expect.stringContaining('The spelling of the locale "fr" was not checked'),
        fix: 'Run `npm install --save-dev @cspell/dict-fr-fr`.',
      }),
    ]);
    expect(languagesOf(['en', 'fr'], [ROOT]).isContentUnknown).toBe(false);
  });
});

describe('a sentence starts', () => {
  const check = (text: string): boolean => startsSentence(text, text.indexOf('X'));
  it.each([
    'X',
    'end. X',
    'a! *X*',
    'Why? (X',
    'Note: X',
    '- X',
    '1. **X**',
    '> X',
    '## X',
    '| a | X',
    'title: X',
    'end.\nX',
    'a\n\nX',
    '## a\nX',
    '- a\n- X',
    '<Card title="X',
    ':::tip X',
    'He said: „X',
    '- [ ] X',
  ])('in %j', (text) => expect(check(text)).toBe(true));
  it.each([
    'a X',
    'a, *X*',
    'a\nX',
    '- a\n  X',
    'Dr. X',
    'Mx. X',
    'z. B. X',
    'the (X',
    'title: a X',
    '> a X',
    'a “X',
  ])('not in %j', (text) => expect(check(text)).toBe(false));
});
