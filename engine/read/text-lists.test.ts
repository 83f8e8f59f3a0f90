import { expect, it } from 'vitest';
import { parsePage } from './parse-page.ts';

const warningsOf = (text: string): string[] =>
  parsePage(`---\ntitle: A\n---\n\n${text}\n`, 'docs/page.md').warnings.map(
    ({ line, message }) => `${line} ${message}`,
  );

it.each([
  ['•\tOne\n•\tTwo', '5 "•" is text'],
  ['Words:\n● One', '6 "●" is text'],
  ['1.\u00A0One\n2.\u00A0Two', '5 after "1." is a no-break space'],
  ['-\u00A0One', '5 after "-" is a no-break space'],
])('the pasted list %j is reported once', (text, message) =>
  expect(warningsOf(text)).toEqual([expect.stringContaining(message)]),
);

it('a list, a dash and a bullet in a sentence are fine', () =>
  expect(warningsOf('- One\n- Two\n\n– Yes, he said • or not.\n\n`• code`')).toEqual([]));
