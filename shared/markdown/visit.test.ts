import fc from 'fast-check';
import { visit as visitSlowly } from 'unist-util-visit';
import { expect, it } from 'vitest';
import { SKIP, visit } from './visit.ts';

interface Node {
  type: string;
  name: string;
  children?: Node[];
}

const trees = fc.letrec<{ node: Node; leaf: Node; parent: Node }>((tie) => {
  const own = { type: fc.constantFrom('a', 'b', 'c'), name: fc.constantFrom('x', 'y') };
  return {
    leaf: fc.record(own),
    parent: fc.record({ ...own, children: fc.array(tie('node'), { maxLength: 4 }) }),
    node: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('parent')),
  };
}).parent;

const tests = fc.constantFrom<unknown>(
  ...['a', ['a', 'c'], { name: 'x' }, ['b', { name: 'y' }]],
  (node: Node, index?: number) => node.name === 'x' || index === 1,
  undefined,
  null,
);

const actions = fc.constantFrom<unknown>(undefined, true, SKIP, false, [SKIP, 1], [true, 2], 1, 3);

type Visit = (tree: Node, test: unknown, visitor: (node: Node, ...place: unknown[]) => unknown) => void;

/** The nodes that a visitor sees if it returns these values one after the other. Returning to an earlier child could repeat forever. */
function seen(how: unknown, tree: Node, test: unknown, returned: readonly unknown[]): unknown[] {
  const calls: unknown[] = [];
  (how as Visit)(structuredClone(tree), test, (node, index, parent) => {
    calls.push([node, index, parent]);
    return returned[calls.length - 1];
  });
  return calls;
}

it('visits the same nodes as unist-util-visit', () => {
  fc.assert(
    fc.property(trees, tests, fc.array(actions, { maxLength: 12 }), (tree, test, returned) => {
      expect(seen(visit, tree, test, returned)).toEqual(seen(visitSlowly, tree, test, returned));
    }),
    { numRuns: 2000 },
  );
});

it('visits children that a visitor has inserted or removed', () => {
  const tree = { type: 'a', children: [{ type: 'b' }, { type: 'c' }, { type: 'd' }] };
  const types: string[] = [];
  visit(tree, (node, index, parent) => {
    types.push(node.type);
    if (node.type === 'c' && parent && index !== undefined) {
      parent.children.splice(index, 1, { type: 'e' });
      return index;
    }
    return undefined;
  });
  expect(types).toEqual(['a', 'b', 'c', 'e', 'd']);
});

it('an error gets the line of the innermost node with one', () => {
  const at = (line: number) => ({
    start: { line, column: 1, offset: 0 },
    end: { line, column: 1, offset: 0 },
  });
  const text = { type: 'text' as const, value: 'x' };
  const paragraph = { type: 'paragraph' as const, children: [text], position: at(7) };
  const root = { type: 'root' as const, children: [paragraph], position: at(1) };
  const fail = (): never => {
    throw new TypeError('no');
  };
  expect(() => visit(root, 'text', fail)).toThrow(expect.objectContaining({ message: 'no', line: 7 }));
});
