import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../engine/read/parse-page.ts';
import { AS_WRITTEN, toPlainMarkdown } from '../../../engine/read/plain-markdown.ts';
import { PageSyntax } from '../../../engine/syntax/syntax.ts';
import { write } from '../../../shared/markdown/write-markdown.ts';
import { CALLOUT_KINDS, kindNamed, namesOf, similarKind } from '../kinds/callouts.ts';
import { calloutKinds, type SiteCallouts } from './site-kinds.ts';

const LABELS = { note: 'Hinweis' };
const own: SiteCallouts = { decision: { label: 'Decided', color: 'tip', aliases: ['adr'] }, 'to-do': {} };
const syntax = new PageSyntax(undefined, [], undefined, calloutKinds(own, LABELS));

it('no name of the engine means two kinds', () => {
  const names = Object.values(CALLOUT_KINDS).flatMap((kind) => ('similar' in kind ? kind.similar : []));
  expect(names.filter((name) => namesOf(CALLOUT_KINDS).includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(['hint', 'constructor'].map((name) => similarKind(CALLOUT_KINDS, name))).toEqual(['tip', undefined]);
});

it('kinds of a site follow those of the engine, with the icon of their color, and labels are those of the site', () => {
  const kinds = calloutKinds(own, LABELS);
  expect(Object.keys(kinds).slice(-2)).toEqual(['decision', 'to-do']);
  expect(kinds.decision).toMatchObject({ label: 'Decided', icon: CALLOUT_KINDS.tip.icon });
  expect(kinds['to-do']).toMatchObject({ label: 'to do', color: 'note', isCircled: true });
  expect([kinds.note?.label, kinds.tip?.label]).toEqual(['Hinweis', 'tip']);
  expect(kindNamed(kinds, 'adr')).toBe('decision');
});

it.each([
  ['a.md', ':::decision\nx\n:::', '> **Decided**'],
  ['a.mdx', ':::adr We use it\nx\n:::', '> **Decided: We use it**'],
  ['a.mdx', ':::adr\nx\n:::', '> **Decided**'],
  ['a.md', '> [!TO-DO]\n> x', '> **To do**'],
  ['a.md', ':::note\nx\n:::', '> **Hinweis**'],
])('in %s, %j is %j', (file, source, first) => {
  const { tree, markupProblems } = parsePage(`${source}\n`, file, syntax);
  expect(markupProblems).toEqual([]);
  expect(write(toPlainMarkdown(tree, AS_WRITTEN).children)).toBe(`${first}\n>\n> x\n`);
});

it('messages name the kinds of the site', () => {
  const [problem] = parsePage(':::decison\nx\n:::\n', 'a.md', syntax).markupProblems;
  expect(problem?.message).toMatch(
    /Did you mean "decision"\? Write one of note, .*, decision, to-do, details\.$/,
  );
});

describe('a wrong value names its field, and what to write', () => {
  it.each([
    [['decision'], 'callouts must be kinds by their names, such as { decision:'],
    [{ Decision: {} }, 'callouts: "Decision" cannot be the name of a kind: it must have lower-case letters'],
    [{ constructor: {} }, 'callouts: "constructor" cannot be the name of a kind'],
    [
      { tip: {} },
      "callouts.tip: the engine has this kind. Choose another name. For another title, write common: { admonitions: { tip: '…' } }",
    ],
    [{ details: {} }, 'callouts.details: the engine has this kind.'],
    [
      { decision: 'tip' },
      'callouts.decision: a kind of callouts is "tip", but must be a mapping with the fields label, color',
    ],
    [
      { decision: { colour: 'tip' } },
      'callouts.decision: unknown field "colour" in a kind of callouts; allowed fields: label, color',
    ],
    [
      { decision: { color: '#f00' } },
      'callouts.decision: field "color" is "#f00", but must be one of "note", "tip"',
    ],
    [
      { decision: { icon: '/star.svg' } },
      'callouts.decision: field "icon" is "/star.svg", but must be the path data',
    ],
    [{ decision: { label: ' ' } }, 'callouts.decision: field "label" is "", but must not be empty.'],
    [
      { decision: { aliases: ['A B'] } },
      'callouts.decision: field "aliases.0" is "A B", but must have lower-case letters',
    ],
    [
      { decision: { aliases: ['tip'] } },
      'callouts.decision: the alias "tip" already is a name of tip. Remove it.',
    ],
    [{ a: {}, b: { aliases: ['a'] } }, 'callouts.b: the alias "a" already is a name of a. Remove it.'],
    [{ a: { aliases: ['c'] }, b: { aliases: ['c'] } }, 'callouts.b: the alias "c" already is a name of a.'],
  ])('%j', (given, message) => {
    expect(() => calloutKinds(given, {})).toThrow(`rspress.config.ts: ${message}`);
  });
});
