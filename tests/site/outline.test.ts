import type { Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { expect, it } from 'vitest';
import { all, labelOf, named, problemsOf } from './built-site.ts';

/** `e2e/crawl.spec.ts` runs axe on every page. These tests are stricter than axe, or check what it does not check. */

const listOf = (value: Element['properties'][string]): string[] => [value ?? []].flat().map(String);

/** The box around a table, which readers can scroll. */
const isTableBox = ({ properties, children }: Element): boolean =>
  properties.role === 'region' &&
  children.some((child) => child.type === 'element' && child.tagName === 'table');

it('ids are unique, and every reference to an id has a target', () => {
  const problems = problemsOf(({ tree, ids }) => {
    const elements = all(tree, () => true);
    const given = elements.flatMap(({ properties }) => listOf(properties.id));
    const refs = elements.flatMap(({ properties: { htmlFor, popoverTarget, ...aria } }) =>
      [aria.ariaLabelledBy, aria.ariaControls, aria.ariaDescribedBy, htmlFor, popoverTarget].flatMap(listOf),
    );
    return [
      ...given.filter((id, at) => given.indexOf(id) !== at).map((id) => `twice: #${id}`),
      ...refs.filter((id) => !ids.has(id)).map((id) => `missing: #${id}`),
    ];
  });
  expect(problems).toEqual([]);
});

it('every page has the landmarks of the frame', () => {
  const problems = problemsOf(({ tree }) => {
    const navigation = all(tree, named('nav')).filter(({ properties }) => properties.ariaLabel === 'Main');
    const counts = { main: all(tree, named('main')), navigation, footer: all(tree, named('footer')) };
    return Object.entries(counts).flatMap(([name, found]) => (found.length > 0 ? [] : [`no ${name}`]));
  });
  expect(problems).toEqual([]);
});

it('tables have a box with a name, and headers with a scope', () => {
  const problems = problemsOf(({ tree }) => {
    const boxes = all(tree, isTableBox);
    const heads = boxes.map((box) => all(box, named('th')));
    return [
      ...(all(tree, named('table')).length === boxes.length ? [] : ['a table without a box']),
      ...boxes.filter((box) => !labelOf(box, tree)).map(() => 'a table without a name'),
      ...heads.filter(({ length }) => length === 0).map(() => 'a table without headers'),
      ...heads.flat().flatMap((head) => (head.properties.scope ? [] : [`no scope: ${textOf(head)}`])),
    ];
  });
  expect(problems).toEqual([]);
});

it('code blocks are reachable by keyboard and named', () => {
  const problems = problemsOf(({ tree }) =>
    all(tree, named('pre'))
      .filter((block) => all(block, named('code')).length > 0)
      .filter(({ properties }) => properties.ariaHidden !== 'true')
      .filter((block) => block.properties.tabIndex !== 0 || !block.properties.role || !labelOf(block, tree))
      .map((block) => textOf(block).slice(0, 40)),
  );
  expect(problems).toEqual([]);
});
