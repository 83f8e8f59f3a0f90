import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as palette from './palette.ts';

const tokens = readFileSync('theme/styles/tokens.css', 'utf8');

it.each([
  [palette.LAMP, '--lamp: VALUE;'],
  [palette.LIGHT_INK, '--ink: light-dark(VALUE,'],
  [palette.DARK_INK, `--ink: light-dark(${palette.LIGHT_INK}, VALUE);`],
])('the color %s is that of the stylesheet', (value, declaration) => {
  expect(tokens).toContain(declaration.replace('VALUE', value));
});

it.each([
  ['--paper', palette.DARK_PAPER],
  ['--accent', palette.DARK_ACCENT],
  ['--accent-wash', palette.DARK_ACCENT_WASH],
])('the dark value of %s is that of the stylesheet', (name, value) => {
  expect(tokens).toMatch(new RegExp(`${name}: light-dark\\(#\\w+, ${value}\\);`));
});
