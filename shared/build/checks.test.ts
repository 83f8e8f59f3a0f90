import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { byLevel, CHECK_NAMES, CHECKS, type CheckName } from './checks.ts';

const found = (check?: CheckName) => ({ message: 'x', ...(check && { check }) });

const LINK = found('brokenLinks');
const ANCHOR = found('brokenAnchors');
const UNSAFE = found();

describe('the level of a problem', () => {
  it('is that of its check, wherever it was found', () => {
    const report = { errors: [UNSAFE, ANCHOR], warnings: [LINK] };
    expect(byLevel(report, {}, false)).toEqual({ errors: [UNSAFE, LINK], warnings: [ANCHOR] });
  });

  it('is that of the site, which can also turn a check off', () => {
    const levels = { brokenLinks: 'off', brokenAnchors: 'error' } as const;
    expect(byLevel({ errors: [LINK, ANCHOR], warnings: [] }, levels, false)).toEqual({
      errors: [ANCHOR],
      warnings: [],
    });
  });

  it('is never an error in a lenient build, except for problems without a check', () => {
    const errors = [UNSAFE, ...CHECK_NAMES.map(found)];
    const report = byLevel({ errors, warnings: [] }, { brokenAnchors: 'error' }, true);
    expect(report).toEqual({ errors: [UNSAFE], warnings: errors.slice(1) });
  });

  it('stays a warning if no site can adjust it', () => {
    expect(byLevel({ errors: [], warnings: [UNSAFE] }, {}, true)).toEqual({ errors: [], warnings: [UNSAFE] });
  });
});

it('the guide for owners lists each check with its level', () => {
  const guide = readFileSync('guides/own.md', 'utf8');
  const rows = CHECK_NAMES.map((name) => `\`${name}\` | \`${CHECKS[name]}\``);
  expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
});
