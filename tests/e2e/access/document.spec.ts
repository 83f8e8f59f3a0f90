import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Element, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { expect, test } from '../test.ts';

const BUILD = join(import.meta.dirname, '../../../doc_build');

const pages: readonly (readonly [file: string, tree: Root])[] = readdirSync(BUILD, {
  recursive: true,
  encoding: 'utf8',
})
  .map((file) => file.split(sep).join('/'))
  // `a/index.html` is a copy of `a.html`, or the other way round.
  .filter((file) => file.endsWith('.html') && !(file.includes('/') && file.endsWith('/index.html')))
  .map((file) => [file, fromHtml(readFileSync(join(BUILD, file), 'utf8'))]);

type Matches = (element: Element) => boolean;

/** Elements that match, in the order of the document. */
function all(tree: Root | Element, matches: Matches): Element[] {
  const found: Element[] = [];
  visit(tree, 'element', (element) => {
    if (matches(element)) found.push(element);
  });
  return found;
}

const named =
  (...names: string[]): Matches =>
  ({ tagName }) =>
    names.includes(tagName);

/** The name that an element has without the styles: its label, what labels it, its text and its images' text. */
function nameOf(element: Element, tree: Root): string {
  const { ariaLabel, ariaLabelledBy, alt } = element.properties;
  if (ariaLabel) return String(ariaLabel).trim();
  if (ariaLabelledBy) {
    const ids = [ariaLabelledBy].flat().map(String);
    return ids
      .flatMap((id) => all(tree, ({ properties }) => properties.id === id))
      .map(textOf)
      .join(' ')
      .trim();
  }
  const images = all(element, named('img')).map(({ properties }) => properties.alt ?? '');
  return [alt, textOf(element), ...images].filter(Boolean).join(' ').trim();
}

/** What is wrong on any page, as `file: what`. */
const problemsOf = (find: (tree: Root) => string[]): string[] =>
  pages.flatMap(([file, tree]) => find(tree).map((what) => `${file}: ${what}`));

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

test('there are pages to look at', () => {
  expect(pages.length).toBeGreaterThan(60);
});

test('headings begin with the one h1 of the page’s content and skip no level', () => {
  const problems = problemsOf((tree) => {
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

test('no heading is empty', () => {
  expect(
    problemsOf((tree) =>
      all(tree, ({ tagName }) => /^h[1-6]$/.test(tagName))
        .filter((heading) => textOf(heading).trim() === '')
        .map(({ tagName }) => `empty ${tagName}`),
    ),
  ).toEqual([]);
});

test('no id is there twice, and what refers to an id finds it', () => {
  const problems = problemsOf((tree) => {
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

test('every page states its language and has a title of its own', () => {
  const titles = pages.map(([file, tree]) => {
    const [html] = all(tree, named('html'));
    expect(html?.properties.lang, file).toBe('en');
    return textOf(all(tree, named('title'))[0] as Element);
  });
  expect(titles.filter((title, at) => title === '' || titles.indexOf(title) !== at)).toEqual([]);
});

test('landmarks of the same role differ by name', () => {
  const problems = problemsOf((tree) => {
    const keys = landmarks(tree);
    return keys.filter((key, at) => keys.indexOf(key) !== at);
  });
  expect(problems).toEqual([]);
});

test('every page has the landmarks of the frame', () => {
  const problems = problemsOf((tree) => {
    const keys = landmarks(tree);
    return ['main “”', 'navigation “Main”', 'contentinfo “”'].filter((key) => !keys.includes(key));
  });
  expect(problems).toEqual([]);
});

test('links, buttons, images, fields and drawings have names', () => {
  const problems = problemsOf((tree) =>
    all(tree, named('a', 'button', 'img', 'svg', 'input', 'select'))
      .filter(({ tagName, properties }) => tagName !== 'svg' || properties.role === 'img')
      .filter(({ properties }) => !properties.hidden && properties.alt !== '')
      .filter((element) => {
        const { id } = element.properties;
        const isLabelOf = (label: Element) =>
          (id && [label.properties.htmlFor ?? []].flat().includes(id as string)) ||
          all(label, (part) => part === element).length > 0;
        const labels = all(tree, named('label')).filter(isLabelOf);
        return nameOf(element, tree) === '' && !labels.some((label) => textOf(label).trim());
      })
      .map(({ tagName, properties }) => `${tagName} without a name ${JSON.stringify(properties)}`),
  );
  expect(problems).toEqual([]);
  const missing = problemsOf((tree) =>
    all(tree, named('img'))
      .filter(({ properties }) => properties.alt === undefined)
      .map(({ properties }) => `no alt: ${properties.src}`),
  );
  expect(missing).toEqual([]);
});

test('links say where they lead without their surroundings', () => {
  const VAGUE = /^(?:here|click here|this|link|more|read more|this page|see here)$/i;
  const problems = problemsOf((tree) =>
    all(tree, named('a'))
      .map((link) => nameOf(link, tree))
      .filter((name) => VAGUE.test(name)),
  );
  expect(problems).toEqual([]);
});

test('tables have headers with a scope, and a name', () => {
  const problems = problemsOf((tree) =>
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
  const boxless = problemsOf((tree) => {
    const tables = all(tree, named('table')).length;
    const boxes = all(tree, ({ properties }) =>
      [properties.className ?? []].flat().includes('table-box'),
    ).length;
    return tables === boxes ? [] : [`${tables - boxes} tables outside of a box`];
  });
  expect(boxless).toEqual([]);
});

test('code blocks are reachable by keyboard and named', () => {
  const problems = problemsOf((tree) =>
    all(tree, named('pre'))
      .filter(({ properties }) => properties.ariaHidden !== 'true')
      .filter((block) => block.properties.tabIndex !== 0 || !block.properties.role || !nameOf(block, tree))
      .map((block) => textOf(block).slice(0, 40)),
  );
  expect(problems).toEqual([]);
});
