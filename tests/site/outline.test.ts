import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { expect, it } from 'vitest';
import { all, named, nameOf, problemsOf } from './built-site.ts';

const ROLES: Record<string, string> = { nav: 'navigation', main: 'main', search: 'search' };
/** Landmarks only where they belong to the page as a whole. */
const OUTER_ROLES: Record<string, string> = {
  header: 'banner',
  footer: 'contentinfo',
  aside: 'complementary',
};
const LANDMARK = /^(?:navigation|main|search|banner|contentinfo|complementary|region)$/;

function roleOf({ tagName, properties }: Element, isNested: boolean): string {
  const { role, ariaLabel, ariaLabelledBy } = properties;
  if (tagName === 'section' && (ariaLabel ?? ariaLabelledBy)) return 'region';
  return String(role ?? ROLES[tagName] ?? (isNested ? '' : OUTER_ROLES[tagName]) ?? '');
}

/** Landmarks as `role “name”`. */
function landmarks(tree: Root): string[] {
  const found: string[] = [];
  const walk = (node: Root | Element, isNested: boolean): void => {
    const children: RootContent[] = node.children;
    for (const child of children.filter((one) => one.type === 'element')) {
      const role = roleOf(child, isNested);
      const { ariaLabel, ariaLabelledBy } = child.properties;
      const name = (ariaLabel ?? ariaLabelledBy) ? nameOf(child, tree) : '';
      if (LANDMARK.test(role)) found.push(`${role} “${name}”`);
      walk(child, isNested || /^(?:main|article|section|nav|aside)$/.test(child.tagName));
    }
  };
  walk(tree, false);
  return found;
}

it('headings begin with the one h1 of the page’s content and skip no level', () => {
  const problems = problemsOf(({ tree }) => {
    const levels = all(tree, ({ tagName }) => /^h[1-6]$/.test(tagName)).map(({ tagName }) =>
      Number(tagName[1]),
    );
    const wrong = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
    const titles = levels.filter((level) => level === 1).length;
    return [
      ...(titles === 1 ? [] : [`${titles} h1`]),
      ...(wrong.length > 0 ? [`a level is skipped in ${levels.join(' ')}`] : []),
    ];
  });
  expect(problems).toEqual([]);
});

it('no heading is empty', () => {
  expect(
    problemsOf(({ tree }) =>
      all(tree, ({ tagName }) => /^h[1-6]$/.test(tagName))
        .filter((heading) => textOf(heading).trim() === '')
        .map(({ tagName }) => `empty ${tagName}`),
    ),
  ).toEqual([]);
});

it('no id is there twice, and what refers to an id finds it', () => {
  const problems = problemsOf(({ tree }) => {
    const ids = all(tree, ({ properties }) => properties.id !== undefined).map(({ properties }) =>
      String(properties.id),
    );
    const known = new Set(ids);
    const refs = all(tree, () => true).flatMap(({ properties }) => [
      ...[properties.ariaLabelledBy ?? []].flat().map(String),
      ...[properties.ariaControls ?? []].flat().map(String),
      ...[properties.ariaDescribedBy ?? []].flat().map(String),
      ...(properties.popoverTarget ? [String(properties.popoverTarget)] : []),
      ...[properties.htmlFor ?? []].flat().map(String),
    ]);
    return [
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `twice: #${id}`),
      ...refs.filter((id) => !known.has(id)).map((id) => `nowhere: #${id}`),
    ];
  });
  expect(problems).toEqual([]);
});

it('landmarks of the same role differ by name', () => {
  const problems = problemsOf(({ tree }) => {
    const keys = landmarks(tree);
    return keys.filter((key, at) => keys.indexOf(key) !== at);
  });
  expect(problems).toEqual([]);
});

it('every page has the landmarks of the frame', () => {
  const problems = problemsOf(({ tree }) => {
    const keys = landmarks(tree);
    return ['main “”', 'navigation “Main”', 'contentinfo “”'].filter((key) => !keys.includes(key));
  });
  expect(problems).toEqual([]);
});

it('links, buttons, images, fields and drawings have names', () => {
  const problems = problemsOf(({ tree }) => {
    const labels = all(tree, named('label')).filter((label) => textOf(label).trim());
    const labeled = new Set(
      labels.flatMap(({ properties }) => [properties.htmlFor ?? []].flat().map(String)),
    );
    const wrapped = new Set(labels.flatMap((label) => all(label, () => true)));
    return all(tree, named('a', 'button', 'img', 'svg', 'input', 'select'))
      .filter(({ tagName, properties }) => tagName !== 'svg' || properties.role === 'img')
      .filter(({ properties }) => !properties.hidden && properties.alt !== '')
      .filter((element) => !labeled.has(String(element.properties.id)) && !wrapped.has(element))
      .filter((element) => nameOf(element, tree) === '')
      .map(({ tagName, properties }) => `${tagName} without a name ${JSON.stringify(properties)}`);
  });
  expect(problems).toEqual([]);
  const missing = problemsOf(({ tree }) =>
    all(tree, named('img'))
      .filter(({ properties }) => properties.alt === undefined)
      .map(({ properties }) => `no alt: ${properties.src}`),
  );
  expect(missing).toEqual([]);
});

it('links say where they lead without their surroundings', () => {
  const VAGUE = /^(?:here|click here|this|link|more|read more|this page|see here)$/i;
  const problems = problemsOf(({ tree }) =>
    all(tree, named('a'))
      .map((link) => nameOf(link, tree))
      .filter((name) => VAGUE.test(name)),
  );
  expect(problems).toEqual([]);
});

it('tables have headers with a scope, and a name', () => {
  const problems = problemsOf(({ tree }) =>
    all(tree, ({ properties }) => [properties.className ?? []].flat().includes('table-box')).flatMap(
      (box) => {
        const heads = all(box, named('th'));
        return [
          ...(nameOf(box, tree) ? [] : ['a table without a name']),
          ...(heads.length > 0 ? [] : ['a table without headers']),
          ...heads.filter(({ properties }) => !properties.scope).map((head) => `no scope: ${textOf(head)}`),
        ];
      },
    ),
  );
  expect(problems).toEqual([]);
  const boxless = problemsOf(({ tree }) => {
    const tables = all(tree, named('table')).length;
    const boxes = all(tree, ({ properties }) =>
      [properties.className ?? []].flat().includes('table-box'),
    ).length;
    return tables === boxes ? [] : [`${tables - boxes} tables outside of a box`];
  });
  expect(boxless).toEqual([]);
});

it('code blocks are reachable by keyboard and named', () => {
  const problems = problemsOf(({ tree }) =>
    all(tree, named('pre'))
      .filter(({ properties }) => properties.ariaHidden !== 'true')
      .filter((block) => block.properties.tabIndex !== 0 || !block.properties.role || !nameOf(block, tree))
      .map((block) => textOf(block).slice(0, 40)),
  );
  expect(problems).toEqual([]);
});
