import { isKnownTag } from '../../../engine/allowed/html-tags.ts';
import { type Line, textOf, withoutCode } from './lines.ts';

/** Tags of elements, with their attributes. */
const TAG = /<([a-z][a-z\d]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)+)\s*\/?>/g;

/** An attribute that Vue reads: `:src="…"`, `v-bind:src="…"`, `@click="…"`, `v-if="…"`, `#slot`. */
const DIRECTIVE =
  /\s+(?:(?:v-bind)?:([\w-]+)|@[\w.:-]+|v-[\w.:-]+|#[\w-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/g;

/** The text in the code of a binding: `'/a.svg'` or `withBase('/a.svg')`. */
const TEXT = /^["']\s*(?:withBase\(\s*)?(["'`])([^"'`${]*)\1\s*\)?\s*["']$/;

/** An attribute without the code of Vue; its line breaks stay. */
const plainAttribute = (all: string, name?: string, value = ''): string => {
  const [, , text] = TEXT.exec(value) ?? [];
  return name !== undefined && text !== undefined ? ` ${name}="${text}"` : all.replace(/[^\n]/g, '');
};

/** Removes the attributes of elements of HTML that are code of Vue. Bindings with a known text become attributes. */
export function withoutDirectives(lines: readonly Line[]): Line[] {
  const text = textOf(lines);
  const masked = withoutCode(lines);
  let at = 0;
  let result = '';
  for (const { 1: name = '', 2: attributes = '', index } of masked.matchAll(TAG)) {
    if (!isKnownTag(name, true)) continue;
    const start = index + 1 + name.length;
    result += text.slice(at, start) + attributes.replace(DIRECTIVE, plainAttribute);
    at = start + attributes.length;
  }
  const texts = (result + text.slice(at)).split('\n');
  return lines.map((one, index) => ({ ...one, text: texts[index] ?? '' }));
}
