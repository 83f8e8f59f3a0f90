import { expect, it } from 'vitest';
import { readYaml } from './read-yaml.ts';

it.each([
  ['a: 1\nb: !!js/function "x"', 2, /^the tag tag:yaml\.org,2002:js\/function is not allowed/],
  ['a: !custom x', 1, /^the tag !custom is not allowed/],
  ['a: 1\n__proto__:\n  b: 1', 2, /^the name "__proto__" of a field is not allowed/],
  ['a:\n  - b: { toString: 1 }', 2, /^the name "toString" of a field is not allowed/],
  ['{ "constructor": 1 }', 1, /^the name "constructor" of a field is not allowed/],
  ['? [a]\n: b', 1, /^the name of a field must be text/],
])('%j is more than data', (source, line, reason) => {
  expect(readYaml(source)).toMatchObject({
    values: {},
    error: { line, reason: expect.stringMatching(reason) },
  });
});

it('text, numbers, lists, mappings and references to them are data', () => {
  expect(readYaml('a: &one [1, x]\nb: *one\nc: { d: true }').values).toEqual({
    a: ['1', 'x'],
    b: ['1', 'x'],
    c: { d: 'true' },
  });
});

it('a file with the marks of an unfinished merge is not YAML', () => {
  const { error } = readYaml('label: A\n<<<<<<< HEAD\norder: 1\n=======\norder: 2\n>>>>>>> branch\n');
  expect(error).toEqual({
    line: 2,
    reason: expect.stringContaining('two versions of a merge that is not finished'),
  });
});
