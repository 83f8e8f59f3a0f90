/**
 * Finds elements in a page by role, text or selector. Runs in the browser: `page.ts` bundles this file and injects it when
 * a document does not have it yet.
 */
import { queryAllByRole } from '@testing-library/dom';

/** A text, or the parts of a regular expression. */
export type Pattern = { text: string; exact: boolean } | { source: string; flags: string };

export type Step =
  | { by: 'role'; role: string; name?: Pattern; level?: number }
  | { by: 'text'; text: Pattern }
  | { by: 'css'; selector: string }
  | { by: 'index'; index: number };

const normalized = (text: string): string => text.replace(/\s+/g, ' ').trim();

function matches(text: string, pattern: Pattern): boolean {
  if ('source' in pattern) return new RegExp(pattern.source, pattern.flags).test(text);
  if (pattern.exact) return normalized(text) === pattern.text;
  return normalized(text).toLowerCase().includes(pattern.text.toLowerCase());
}

function byRole(scope: HTMLElement, { role, name, level }: Step & { by: 'role' }): HTMLElement[] {
  return queryAllByRole(scope, role, {
    ...(name && { name: (text: string) => matches(text, name) }),
    ...(level !== undefined && { level }),
  });
}

/** The elements with a text whose descendants do not have it. */
function byText(scope: HTMLElement, { text }: Step & { by: 'text' }): HTMLElement[] {
  const found = [...scope.querySelectorAll<HTMLElement>(':not(script, style, template)')].filter((element) =>
    matches(element.textContent, text),
  );
  return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
}

function within(scope: HTMLElement, step: Step): HTMLElement[] {
  if (step.by === 'role') return byRole(scope, step);
  if (step.by === 'text') return byText(scope, step);
  if (step.by !== 'css') return [];
  const from = scope === document.documentElement ? document : scope;
  return [...from.querySelectorAll<HTMLElement>(step.selector)];
}

/** The elements that the steps lead to, one step after the other, in document order. */
export function find(steps: readonly Step[]): HTMLElement[] {
  let found = [document.documentElement];
  for (const step of steps) {
    found =
      step.by === 'index'
        ? found.slice(step.index).slice(0, 1)
        : [...new Set(found.flatMap((scope) => within(scope, step)))];
  }
  return found;
}

/** Whether readers can see an element: it has a box, and no style hides it. */
export const isVisible = (element: HTMLElement): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
