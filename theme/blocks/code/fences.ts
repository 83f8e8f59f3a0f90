import type { Code, Root } from 'mdast';
import { bundledLanguages, isSpecialLang } from 'shiki';
import type { Finding } from '../../../shared/build/checks.ts';
import {
  asksForPreview,
  isRaw,
  optionsOf,
  parseFenceMeta,
  SESSION_LANGUAGES,
} from '../../../shared/markdown/fence-meta.ts';
import { unmarked } from '../../../shared/markdown/notation.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import type { Problem } from '../../../shared/pages/types.ts';
import { suggestion } from '../../../shared/text/suggestion.ts';

const OPTIONS = ['title', 'file', 'region', 'lineNumbers', 'raw', 'lang', 'preview', 'caption', 'alt'];

const LANGUAGES = [...Object.keys(bundledLanguages), ...SESSION_LANGUAGES, 'text'];

const isKnownLanguage = (name: string): boolean => isSpecialLang(name) || LANGUAGES.includes(name);

/** The language of the code in a block: that of a diff is an option. */
const languageOf = ({ lang, meta }: Code): string | null | undefined =>
  (lang === 'diff' && parseFenceMeta(meta).lang) || lang;

/** A warning for each unknown language of a page: its code blocks have no colors. */
export function unknownLanguages(tree: Root, file: string): Problem[] {
  const found = new Map<string, Code[]>();
  visit(tree, 'code', (fence) => {
    const name = languageOf(fence);
    if (name && !isKnownLanguage(name)) found.set(name, [...(found.get(name) ?? []), fence]);
  });
  return [...found].map(([name, blocks]) => {
    const count = blocks.length === 1 ? 'the code block has' : `${blocks.length} code blocks have`;
    const message = `the language "${name}" is unknown, so ${count} no colors.${suggestion(name, LANGUAGES)} Write "text" for text without colors.`;
    return { file, line: blocks[0]?.position?.start.line ?? 1, message, check: 'unknownLanguages' };
  });
}

/** The problem of the option `lang`, which only a diff has. */
const checkDiff = ({ lang, meta }: Code): string[] =>
  lang !== 'diff' && parseFenceMeta(meta).lang !== undefined
    ? ['the option lang belongs to a diff: write diff lang="ts" after the backticks, or only the language.']
    : [];

const RANGE = /^(\d+)(?:-(\d+))?$/;

/** Whether a list of lines, such as `2,4-5`, names only lines of the code. @param count undefined if it is unknown */
function isInCode(lines: string, count = Number.POSITIVE_INFINITY): boolean {
  return lines.split(',').every((part) => {
    const [, first, last = first] = RANGE.exec(part) ?? [];
    return Number(first) >= 1 && Number(first) <= Number(last) && Number(last) <= count;
  });
}

/** The languages of previews. */
const COMPONENT_LANGUAGES = ['jsx', 'tsx'];

/** The problems of a code block that shows a running component. `checkData` checks its file. */
function checkPreview({ lang, meta }: Code): string[] {
  if (!asksForPreview(meta)) return [];
  const { preview = 'internal' } = parseFenceMeta(meta);
  const problems: string[] = [];
  if (!COMPONENT_LANGUAGES.includes(lang ?? ''))
    problems.push(`a preview is a tsx or jsx code block, but this one is "${lang}".`);
  if (preview !== 'internal') {
    const advice = 'previews are part of the page. Write preview without a value.';
    problems.push(`preview="${preview}" is not supported: ${advice}`);
  }
  return problems;
}

/** The problems of a diagram's options. */
function checkDiagram({ lang, meta }: Code): Finding[] {
  const { caption, alt } = parseFenceMeta(meta);
  if (lang !== 'mermaid' || (caption && alt)) return [];
  const message = 'a mermaid code block needs caption="…" and alt="…" after the word mermaid.';
  return [{ message, check: 'diagramTexts' }];
}

const shownCode = ({ meta, value }: Code): string => (isRaw(meta) ? value : unmarked(value).code);

/** The comments in a code block that have no effect. Those in included files are checked when the page is compiled. */
export function checkMarkers({ meta, value, position }: Code, file: string): Problem[] {
  if (isRaw(meta) || parseFenceMeta(meta).file) return [];
  const start = position?.start.line ?? 1;
  return unmarked(value).problems.map(({ line, message }) => ({ file, line: start + line, message }));
}

/** The problems in the first line of a code block: its options, and the lines to mark. */
export function checkFence(fence: Code): Finding[] {
  const { meta } = fence;
  const problems: Finding[] = [];
  const { names, lines } = optionsOf(meta);
  for (const name of names.filter((option) => !OPTIONS.includes(option))) {
    const similar = suggestion(name, OPTIONS);
    problems.push({
      message: `unknown option "${name}" of a code block, which has no effect; allowed options: ${OPTIONS.join(', ')}.${similar}`,
      check: 'unknownOptions',
    });
  }
  const count = parseFenceMeta(meta).file ? undefined : shownCode(fence).split('\n').length;
  if (lines !== undefined && !isInCode(lines, count)) {
    problems.push({
      message: `{${lines}} must contain line numbers of the code block. Write them without spaces, such as {2,4-5}.`,
      check: 'lineMarks',
    });
  }
  const texts = [...checkDiff(fence), ...checkPreview(fence)];
  return [...problems, ...texts.map((message) => ({ message })), ...checkDiagram(fence)];
}
