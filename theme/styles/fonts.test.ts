import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { charactersOf, requireCharacters } from '../../shared/text/font-characters.ts';

const STYLES = import.meta.dirname;

interface Face {
  family: string;
  /** Absolute path of the font; undefined for a font of the reader's system. */
  file: string | undefined;
  ranges: [first: number, last: number][];
  display: string | undefined;
}

const descriptorOf = (rule: postcss.AtRule, name: string): string | undefined => {
  const found = rule.nodes?.find((node) => node.type === 'decl' && node.prop === name);
  return found?.type === 'decl' ? found.value : undefined;
};

function facesIn(stylesheet: string): Face[] {
  const faces: Face[] = [];
  postcss.parse(readFileSync(join(STYLES, stylesheet), 'utf8')).walkAtRules('font-face', (rule) => {
    const [, path] = /url\("([^"]+)"\)/.exec(descriptorOf(rule, 'src') ?? '') ?? [];
    const ranges = [
      ...(descriptorOf(rule, 'unicode-range') ?? '').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g),
    ];
    faces.push({
      family: (descriptorOf(rule, 'font-family') ?? '').replaceAll('"', ''),
      file: path && join(STYLES, dirname(stylesheet), path),
      ranges: ranges.map(([, first = '', last = first]) => [Number(`0x${first}`), Number(`0x${last}`)]),
      display: descriptorOf(rule, 'font-display'),
    });
  });
  return faces;
}

const faces = [...facesIn('fonts.css'), ...facesIn('later-fonts.css')];
const loaded = faces.filter(({ file }) => file !== undefined);

/** The characters that browsers take from the files of a family. */
async function charactersIn(family: string): Promise<Set<number>> {
  const all = new Set<number>();
  for (const { file = '', ranges } of loaded.filter((face) => face.family === family)) {
    const isInRange = (code: number) =>
      ranges.length === 0 || ranges.some(([first, last]) => first <= code && code <= last);
    for (const code of await charactersOf(file)) if (isInRange(code)) all.add(code);
  }
  return all;
}

describe('the fonts of the site', () => {
  it.each([
    ['Instrument Sans', '←→↑↓↗±×°•−™€'],
    ['Geist Mono', '←→↑↓±×°•−™€'],
  ])('have arrows and signs in %s', async (family, signs) => {
    const characters = await charactersIn(family);
    expect([...signs].filter((sign) => !characters.has(sign.codePointAt(0) ?? 0))).toEqual([]);
  });

  it('show text before they have loaded', () => {
    expect(loaded.filter(({ display }) => display !== 'swap').map(({ family }) => family)).toEqual([]);
  });
});

it('formulas take each character from the file that has it', async () => {
  const [first, ...others] = facesIn('../blocks/formula/formula.css');
  const common = await charactersOf(first?.file ?? '');
  const has = ({ ranges }: Face, code: number): boolean =>
    ranges.some(([from, to]) => from <= code && code <= to);
  for (const face of others) {
    const own = [...(await charactersOf(face.file ?? ''))].filter((code) => !common.has(code));
    expect(own.filter((code) => !has(face, code))).toEqual([]);
    expect([...common].filter((code) => has(face, code))).toEqual([]);
  }
  expect(others).toHaveLength(2);
});

it('a font without a requested character is an error that names both', async () => {
  const file = loaded.find(({ family }) => family === 'Instrument Sans')?.file ?? '';
  await expect(requireCharacters(file, 'a→')).rejects.toThrow(/instrument-sans\.woff2 does not have →\./);
});
