import { describe, expect, test } from 'vitest';
import { convertFence, installCommands, languageFor, withinCode } from './fences.ts';

const CODE = 'one\ntwo\nthree\nfour';

describe('the first line of a code block', () => {
  test.each([
    ['JS', '', 'js'],
    ['ts{1,3-4}', '', 'ts {1,3-4}'],
    ['ts', '{1, 3}', 'ts {1,3}'],
    ['ts:line-numbers', '{2}', 'ts {2} lineNumbers'],
    ['js', '[config.js]', 'js title="config.js"'],
    ['js', 'title="a b.js" showLineNumbers', 'js title="a b.js" lineNumbers'],
    ['js', 'title=a.js', 'js title="a.js"'],
    ['python', 'hl_lines="1 3-4" linenums="1"', 'python {1,3-4} lineNumbers'],
    ['{.python', '.numberLines title="x"}', 'python title="x"'],
    ['js', 'mark={2} frame="none"', 'js {2}'],
    ['js', '{3,9}', 'js {3}'],
    ['', 'title="x"', 'text title="x"'],
    ['shell-session', '', 'shellsession'],
    ['patch', '', 'diff'],
    ['C++', '', 'cpp'],
  ])('%s %s becomes %s', (lang, meta, info) => {
    expect(convertFence(lang, meta, CODE).info).toBe(info);
  });

  test('an unknown language is shown as text, and unknown options are listed', () => {
    expect(convertFence('quux', 'live noInline foo="bar"', CODE)).toMatchObject({
      info: 'text',
      unknownLanguage: 'quux',
      dropped: ['live', 'noInline', 'foo="bar"'],
    });
  });

  test('names of languages of other highlighters', () => {
    expect(['env', 'conf', 'JSON', 'none'].map(languageFor)).toEqual(['dotenv', 'ini', 'json', 'text']);
  });

  test('lines that the code does not have are not highlighted', () => {
    expect(withinCode('0,1-2,3-9,12', 4)).toBe('1-2,3-4');
  });
});

test('commands of npm become those of other package managers', () => {
  const code = 'npm install --save-dev a\nnpm run build\nnpx b init\nnpm ci\necho done';
  expect(installCommands(code).map(({ code: own }) => own.split('\n'))).toEqual([
    ['npm install --save-dev a', 'npm run build', 'npx b init', 'npm ci', 'echo done'],
    ['yarn add --dev a', 'yarn run build', 'yarn dlx b init', 'yarn install --frozen-lockfile', 'echo done'],
    [
      'pnpm add --save-dev a',
      'pnpm run build',
      'pnpm dlx b init',
      'pnpm install --frozen-lockfile',
      'echo done',
    ],
    ['bun add --dev a', 'bun run build', 'bunx b init', 'bun install --frozen-lockfile', 'echo done'],
  ]);
});
