import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { handbookFields } from '../../shared/pages/front-matter.ts';
import { fuzzText } from '../../tests/fuzz.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { renderMarkdown } from '../../tests/helpers/render-markdown.ts';
import { ContentError } from '../problems/problems.ts';
import { scanContent } from './scan.ts';

/** Names that every object inherits, and other words that are unusual where content has a name. */
const NAMES = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'x',
  'ts',
  'note',
  'a b',
  '1',
];
const name = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom('x'.repeat(300), 'é', '🎬', '-', '"', '{', '<'),
);
const text = fc.oneof(
  fc.constantFrom('text', '**bold**', '`code`', '[link](./a)', '&amp;', '\\*', ''),
  fuzzText,
  name,
);

/** Something that one line of a template says, with pieces in its gaps. */
const kind = (parts: TemplateStringsArray, ...pieces: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...pieces).map((values) => String.raw({ raw: parts }, ...values));

const cells = fc.array(fc.constantFrom('<td>1</td>', '<th colspan="3">a</th>', '<td rowspan=0>', '<td>'), {
  maxLength: 4,
});
const rows = fc
  .array(
    cells.map((row) => `<tr>${row.join('')}</tr>`),
    { maxLength: 4 },
  )
  .map((all) => all.join(''));
const marks = fc.constantFrom(
  '>',
  '- ',
  '1. ',
  '*',
  '_',
  '[',
  '![',
  '`',
  '~',
  ':',
  '<',
  '{',
  '$',
  '|',
  '#',
  '  ',
);

/** Every kind of node that a page can contain. */
const BLOCK = fc.oneof(
  kind`# ${text} {#${name}}`,
  kind`${text}\n===`,
  kind`> ${text}\n${text}`,
  kind`- ${text}\n  - [ ] ${text}`,
  kind`\`\`\`${name} ${name} title="${text}" {${name}} ${name}=${name} lang="${name}"\n${text}\n\`\`\``,
  kind`\`\`\`ts file="./${name}" region=${name}\n\`\`\``,
  kind`| ${text} | ${text} |\n| --- | :-: |\n| ${text} |`,
  kind`<table>${rows}</table>`,
  kind`<${name} ${name}="${text}">${text}</${name}>`,
  kind`<details><summary>${text}</summary>\n\n${text}\n\n</details>`,
  kind`:::${name}[${text}]{${name}="${name}"}\n${text}\n:::`,
  kind`:::: ${name} ${text}\n:::${name}\n${text}`,
  kind`> [!${name}]\n> ${text}`,
  kind`$$\n\\${name}{${text}}_${text}\n$$`,
  kind`$\\frac{${text}}{\\${name}}$`,
  kind`![${text}](./${name}.png "${text}")`,
  kind`[${text}](${text}) [${text}][${name}]\n\n[${name}]: ./${name}`,
  kind`${text}[^${name}]\n\n[^${name}]: ${text}`,
  kind`<!-- ${text} -->`,
  kind`import ${name} from "./${name}"\n\n<${name} ${name}={${text}} />`,
  kind`export const ${name} = ${text}`,
  kind`{${text}}`,
  kind`<Tabs group="${name}"><Tab label="${name}" ${name}="${text}">${text}</Tab></Tabs>`,
  kind`<Card title="${text}" href="${text}" />\n\n<Video src="./${name}.mp4" ${name} />\n\n<${name}>`,
  kind`:${name}: ~~${text}~~ www.${name}.org <https://${name}>`,
  kind`<svg viewBox="${text}"><use href="#${name}"/><${name}/></svg>`,
  kind`${fc.tuple(marks, fc.integer({ min: 1, max: 300 })).map(([mark, count]) => mark.repeat(count))}${text}`,
  fuzzText,
);

const FIELDS = [...Object.keys(handbookFields.shape), ...NAMES];
const fields = fc.array(
  kind`${fc.constantFrom(...FIELDS)}: ${fc.oneof(text, fc.constantFrom('[]', '{ a: b }', '[1, x]', '!x', '&a *a'))}`,
  { maxLength: 4 },
);

const source = fc
  .tuple(fields, fc.array(BLOCK, { minLength: 1, maxLength: 4 }))
  .map(([front, blocks]) => `---\ntitle: T\n${front.join('\n')}\n---\n\n${blocks.join('\n\n')}\n`);

const KINDS = [{ id: 'doc' as const, name: 'a page', matches: () => true, fields: handbookFields }];

/** The words for an error that no author could have caused. */
const FAULT = /This is a fault of the build/;

it('nothing but problems with a file and a line leaves the reader, whatever a page contains', async () => {
  const { path: root, put } = newFolder();
  await fc.assert(
    fc.asyncProperty(source, fc.constantFrom('.md', '.mdx'), async (page, extension) => {
      rmSync(join(root, extension === '.md' ? 'page.mdx' : 'page.md'), { force: true });
      put(`page${extension}`, page);
      const { errors } = scanContent({ root, kinds: KINDS });
      for (const { file, line, message } of errors) {
        expect(message).not.toMatch(FAULT);
        expect([file, typeof line]).toEqual([`page${extension}`, 'number']);
      }
    }),
    { numRuns: 600 },
  );
}, 120_000);

it('a page without problems is compiled, or has an error for authors', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(BLOCK, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('.md', '.mdx'),
      async (blocks, extension) => {
        try {
          await renderMarkdown(blocks.join('\n\n'), `page${extension}`);
        } catch (error) {
          // The page can name components that do not exist, so it does not need to run.
          if (error instanceof ContentError) expect(error.message).not.toMatch(FAULT);
        }
      },
    ),
    { numRuns: 150 },
  );
}, 120_000);
