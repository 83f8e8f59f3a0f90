import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../engine/read/parse-page.ts';
import { toPlainMarkdown } from '../../../engine/read/plain-markdown.ts';
import { write } from '../../../shared/markdown/write-markdown.ts';
import { renderMarkdown } from '../../../tests/helpers/render-markdown.ts';
import { readSession } from './sessions.ts';

/** The commands of a session, as a reader copies them, and its output. */
function split(session: string): { commands: string; output: string } {
  const lines = session.split('\n');
  const read = readSession(lines) ?? lines.map(() => ({ prompt: 0, isOutput: false }));
  const of = (isOutput: boolean): string =>
    lines
      .flatMap((line, index) => (read[index]?.isOutput === isOutput ? line.slice(read[index]?.prompt) : []))
      .join('\n');
  return { commands: of(false), output: of(true) };
}

describe('a terminal session', () => {
  it.each([
    ['$ npm ci\nadded 3 packages\n$ npm test', 'npm ci\nnpm test', 'added 3 packages'],
    ['# apt update\nHit:1', 'apt update', 'Hit:1'],
    ['% ls\na b', 'ls', 'a b'],
    ['> dir\n a', 'dir', ' a'],
    ['❯ ls', 'ls', ''],
    ['ann@host:~/site$ ls\na\nroot@host:/# id', 'ls\nid', 'a'],
    ['[ann@host site]$ ls\na', 'ls', 'a'],
    ['(venv) $ python -V\nPython 3', 'python -V', 'Python 3'],
    ['~/site $ ls', 'ls', ''],
    ['PS C:\\site> dir\nC:\\site> cls', 'dir\ncls', ''],
    [
      '$ npm run build\n\n> site@1.0.0 build\n> rspress build\n# done',
      'npm run build',
      '\n> site@1.0.0 build\n> rspress build\n# done',
    ],
    [
      '$ mail ann@example.org\nann@example.org wrote 5 lines',
      'mail ann@example.org',
      'ann@example.org wrote 5 lines',
    ],
    ['$ curl \\\n    -s \\\n> https://a.example\nok', 'curl \\\n    -s \\\nhttps://a.example', 'ok'],
    ["$ cat <<'EOF' > a.txt\n> one $x\n$ two\nEOF\ndone", "cat <<'EOF' > a.txt\none $x\n$ two\nEOF", 'done'],
    ['$ cat <<-END\n  a\n  END\nb', 'cat <<-END\n  a\n  END', 'b'],
    ["$ echo 'one\n> two'\none", "echo 'one\ntwo'", 'one'],
    ['$ for i in 1 2; do\n>   echo $i\n> done\n1', 'for i in 1 2; do\n  echo $i\ndone', '1'],
    ['$ ls |\n  wc', 'ls |\n  wc', ''],
    ['$ echo it\\\'s "a \\" b"\nit', 'echo it\\\'s "a \\" b"', 'it'],
    ['$', '', ''],
    ['npm ci\nnpm test', 'npm ci\nnpm test', ''],
  ])('%j', (session, commands, output) => {
    expect(split(session)).toEqual({ commands, output });
  });

  it.each(['console', 'shell-session', 'sh-session', 'shellsession'])(
    'in %s marks prompts and output',
    async (lang) => {
      const body = `~~~${lang}\n$ echo "a"\na < b\n~~~`;
      const { html, styles } = await renderMarkdown(body);
      expect(html).toMatch(
        /<span class="prompt">\$ <\/span>echo <span class="s">"a"<\/span>\n<span class="output">a &#x3C; b<\/span>/,
      );
      expect(html).toContain('data-lang="console"');
      expect(styles).toEqual(['code-annotations']);
      expect(parsePage(body, 'page.mdx').warnings).toEqual([]);
      expect(write(toPlainMarkdown(parsePage(body, 'page.mdx').tree).children)).toContain(
        '$ echo "a"\na < b',
      );
    },
  );
});

describe('a diff in a language', () => {
  it.each([
    ['-const a = 1;\n+const a = 2;\n a;', '<del>', '<ins>'],
    ['- const a = 1;\n+ const a = 2;\n  a;', '<del>', '<ins>'],
  ])('%j is code with marked lines', async (diff, del, ins) => {
    const { html, styles } = await renderMarkdown(`~~~diff lang="ts" title="a.ts"\n${diff}\n~~~`);
    expect(html).toContain('data-lang="ts"');
    expect(html).toContain(`${del}<span class="k">const</span>`);
    expect(html).toContain(`${ins}<span class="k">const</span>`);
    expect(html.replace(/<[^>]*>/g, '')).toBe('const a = 1;\nconst a = 2;\na;');
    expect(styles).toEqual(['code-annotations']);
  });

  it('keeps the names of files, hunks and comments such as [!code ++]', async () => {
    const { html } = await renderMarkdown(
      '~~~diff lang=js\n--- a.js\n+++ b.js\n@@ -1 +1 @@\n-a\n+b // [!code ++]\n~~~',
    );
    expect(html.replace(/<(?!\/?(?:ins|del))[^>]*>/g, '')).toBe(
      '--- a.js\n+++ b.js\n@@ -1 +1 @@\n<del>a\n</del><ins>b // [!code ++]</ins>',
    );
  });

  it('is a diff in the Markdown version', () => {
    const { tree } = parsePage('~~~diff lang="ts"\n-a\n+b\n~~~', 'page.mdx');
    expect(write(toPlainMarkdown(tree).children)).toBe('```diff\n-a\n+b\n```\n');
  });
});

describe('an unknown language', () => {
  it('is text without colors, and a warning for each language', async () => {
    const body = '~~~typo\nlet a\n~~~\n\n~~~typo\nb\n~~~\n\n~~~pyton\nc\n~~~\n\n~~~diff lang=foo\n+d\n~~~';
    const { warnings, markupProblems } = parsePage(body, 'page.mdx');
    expect(markupProblems).toEqual([]);
    expect(warnings.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '1: the language "typo" is unknown, so 2 code blocks have no colors. Did you mean "typ"? Write "text" for text without colors.',
      expect.stringMatching(
        /^9: the language "pyton" is unknown, so the code block has no colors\. Did you mean "python"\?/,
      ),
      expect.stringMatching(/^13: the language "foo"/),
    ]);
    expect((await renderMarkdown(body)).html).toContain('<pre data-lang="txt">let a</pre>');
  });
});
