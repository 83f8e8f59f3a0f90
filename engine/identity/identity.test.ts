import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { validateSite } from '../../shared/site/resolve.ts';
import type { SiteInput } from '../../shared/site/schema.ts';
import { charactersOf } from '../../shared/text/font-characters.ts';
import defaults from '../../site.config.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { drawBackground } from '../output/social-cards/layout.ts';
import { cardKey } from '../output/social-cards/social-cards.ts';
import { makeFonts, withFaces } from './fonts.ts';
import { ICON_FILES, makeIcon } from './icons.ts';
import { checkIllustration, illustrationFile, illustrationModules, withStills } from './illustration.ts';
import { identityProblems, pluginIdentity } from './index.ts';
import { logoModule, paperLogo } from './logo.ts';
import { accentProblem, accentTokens, cardColors } from './palette.ts';
import { charactersOfSite } from './site-text.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8"><path stroke-width="2" d="M0 0h8" fill="var(--ink)"/></svg>';

const siteWith = (fields: Partial<SiteInput>) => validateSite({ ...defaults, ...fields }, 'site.config.ts');

describe('the logo', () => {
  it('is part of the page if it is a drawing, with the names of attributes that React knows', () => {
    const code = logoModule(siteWith({ logo: { light: '/a.svg' } }), () => SVG);
    expect(code).toContain('"viewBox": "0 0 8 8", "aria-hidden": true');
    expect(code).toContain('"strokeWidth": "2"');
    expect(code).not.toContain('width": "8"');
  });

  it('has a name if it has a text, and another file for dark mode', () => {
    const logo = { light: '/a.svg', dark: '/b.svg', alt: 'Acme "films"' };
    const code = logoModule(siteWith({ logo }), () => SVG);
    expect(code.split('"aria-label": "Acme \\"films\\""')).toHaveLength(3);
    expect(code).toMatch(/"data-only": "light".*"data-only": "dark"/);
  });

  it('is a file if it is not a drawing, or has styles that the policy of the page refuses', () => {
    const site = siteWith({ base: '/core/', logo: { light: '/a.png', alt: 'Acme' } });
    expect(logoModule(site, () => '')).toContain(
      'jsxs("img", { "className": className, "src": "/core/a.png", "alt": "Acme" })',
    );
    const styled = SVG.replace('<path', '<style>path { fill: red }</style><path');
    expect(logoModule(siteWith({ logo: { light: '/a.svg' } }), () => styled)).toContain('"src": "/a.svg"');
  });

  it('can be absent', () => {
    expect(logoModule(siteWith({ logo: null }), () => '')).toBe('export const Logo = () => null;\n');
    expect(paperLogo({ logo: null }, () => '')).toBeUndefined();
  });

  it('has colors instead of custom properties on paper', () => {
    const logo = paperLogo(siteWith({ logo: { light: '/a.svg' } }), () => SVG);
    expect(JSON.stringify(logo)).toMatch(/"fill":"#[\da-f]{6}"/);
  });
});

describe('the icons', () => {
  it('have their sizes, and the colors of the favicon for dark browsers', async () => {
    const svg = SVG.replace(
      '<path',
      '<style>.a{fill:#000}@media (prefers-color-scheme: dark){.a{fill:#fff}}</style><rect class="a" width="8" height="8"/><path',
    );
    const sizes = new Map([
      ['apple-touch-icon.png', 180],
      ['icon-192.png', 192],
      ['icon-512.png', 512],
    ]);
    for (const file of ICON_FILES.filter((name) => name.endsWith('.png'))) {
      const image = sharp(await makeIcon(file, svg));
      const size = sizes.get(file) ?? 0;
      expect(await image.metadata(), file).toMatchObject({ width: size, height: size });
      const middle = { left: size / 2 - 2, top: size / 2 + 10, width: 4, height: 4 };
      const { channels } = await sharp(await image.extract(middle).toBuffer()).stats();
      expect(
        channels.slice(0, 3).map(({ mean }) => Math.round(mean)),
        file,
      ).toEqual([255, 255, 255]);
    }
    // The first two bytes of an ICO file are zero; the third is its type.
    expect([...(await makeIcon('favicon.ico', svg)).subarray(0, 5)]).toEqual([0, 0, 1, 0, 2]);
  });
});

describe('the accent color', () => {
  it.each(['#8a4b00', '#1f5bd8', '#000000', '#6b2fa0'])('%s is dark enough', (color) => {
    expect(accentProblem(color)).toBeUndefined();
    expect(accentTokens(color)).toContain(`--accent: light-dark(${color}, #`);
  });

  it('changes the social cards and their URLs', () => {
    const card = { section: 'A', title: 'B', foot: 'C' };
    const blue = { ...card, colors: cardColors('#1f5bd8') };
    expect(cardKey(blue)).not.toBe(cardKey(card));
    expect(drawBackground(blue.colors)).toContain(blue.colors.lamp);
  });

  it.each([
    ['#ffcc00', '1.34:1'],
    ['#777777', '3.97:1'],
  ])('%s is refused: its contrast is %s, and the message names a color that is good', (color, ratio) => {
    const problem = accentProblem(color) ?? '';
    expect(problem).toContain(`"${color}", which has a contrast of ${ratio}`);
    const [, better = ''] = /such as (#[\da-f]{6})\.$/.exec(problem) ?? [];
    expect(accentProblem(better)).toBeUndefined();
  });
});

it.each([
  [{ logo: { light: '/no.svg' } }, 'field "logo.light" names /no.svg, but there is no file static/no.svg.'],
  [{ favicon: '/no.svg' }, 'field "favicon" names /no.svg, but there is no file static/no.svg.'],
  [
    { fonts: { text: '@fontsource-variable/none' } },
    'field "fonts.text" names @fontsource-variable/none, which is not installed. Run `npm install',
  ],
  [{ fonts: { code: '@fontsource/geist-sans' } }, 'which has no file with variable weights'],
  [{ colors: { accent: '#ffff00' } }, 'field "colors.accent" is "#ffff00", which has a contrast of'],
])(
  '%j stops the dev server, and is a problem of a build, with the name of the field',
  async (fields, message) => {
    const folder = newFolder({ 'static/logo.svg': SVG, 'static/favicon.svg': SVG });
    const staticDir = `${folder.path}/static`;
    const options = {
      boundary: { root: folder.path, staticDir },
      generatedDir: `${folder.path}/generated`,
      cacheDir: folder.path,
      project: process.cwd(),
      charactersOf: () => '',
    };
    const plugin = (site: SiteInput) => pluginIdentity({ site: validateSite(site, 'a'), ...options });
    const run = async (site: SiteInput) => plugin(site).config?.({}, undefined as never, false);
    const site = validateSite({ ...defaults, ...fields }, 'a');
    expect(identityProblems({ site, ...options })).toContainEqual({
      file: 'site.config.ts',
      message: expect.stringContaining(message),
    });
    await expect(run({ ...defaults, ...fields })).rejects.toThrow(message);
    await run(defaults);
    expect(folder.read('generated/logo.js')).toContain('"d": "M0 0h8"');
  },
);

describe('the illustration of the home page', () => {
  const page = (illustration: string, alt?: string) => ({
    file: 'index.mdx',
    frontMatter: { hero: { illustration, ...(alt && { alt }) } },
    fieldLines: { 'hero.illustration': 7 },
  });
  const { path: root } = newFolder({
    'a.svg': SVG,
    'styled.svg': SVG.replace('<path', '<path style="fill: red"'),
    'b.tsx': 'export default () => null;',
    'c.svg': SVG.replace(
      '<path',
      '<?a ><script>a()</script>?><title><![CDATA[<b>Title</b>]]></title><path key="k" dangerouslySetInnerHTML="a" onload="a()"',
    ),
    'text.svg': '<p>Text</p>',
  });

  it('has the elements that its file has as XML, and only attributes of SVG', () => {
    const [code = ''] = illustrationModules({ root }, page('./c.svg')).values();
    expect([...code.matchAll(/jsxs\("(\w+)"/g)].map(([, tag]) => tag)).toEqual(['svg', 'title', 'path']);
    expect(code).toContain('children: ["<b>Title</b>"]');
    expect(code).not.toMatch(/"(?:key|onLoad|dangerouslySetInnerHTML)"/i);
  });

  it('is a component, or a module that the build makes from a drawing', () => {
    expect(checkIllustration({ root }, [page('./a.svg'), page('./b.tsx')])).toEqual([]);
    expect(illustrationFile(root, '/generated', page('./b.tsx'))).toBe(`${root}/b.tsx`);
    expect(illustrationFile(root, '/generated', page('./a.svg'))).toBe('/generated/illustration.js');
    const [code] = illustrationModules({ root }, page('./a.svg', 'A line')).values();
    expect(code).toContain('"role": "img", "aria-label": "A line"');
    expect(illustrationFile(root, '/generated', { ...page('./a.svg'), file: 'docs/a.mdx' })).toBeUndefined();
  });

  it.each([
    ['./no.svg', 'relative', 'illustration "./no.svg" does not exist'],
    ['./styled.svg', 'relative', 'has styles, which would affect the page'],
    ['./text.svg', 'relative', 'is not an SVG file'],
    ['../../x.tsx', 'relative', 'leads out of the site'],
    ['./b.tsx', 'none', 'is code, and the owner of this site allows none'],
  ] as const)('%s, where code is %s, is a problem: it %s', (path, code, message) => {
    expect(checkIllustration({ root, code }, [page(path)])).toMatchObject([
      { file: 'index.mdx', line: 7, message: expect.stringContaining(message) },
    ]);
  });
});

describe('the map of the home page', () => {
  const part = (still?: string) => ({ name: 'watch', text: 'Films.', to: '/docs', ...(still && { still }) });
  const page = (hero: object) => ({
    file: 'index.mdx',
    frontMatter: { hero },
    fieldLines: { 'hero.map': 5, 'hero.map.rows.1.parts.0.still': 9 },
  });
  const map = (still?: string) => ({
    label: 'Parts',
    rows: [
      { label: 'Apps', symbol: 'app', parts: [part()] },
      { label: 'Services', symbol: 'service', parts: [part(still)] },
    ],
  });
  const { path: root } = newFolder({ 'a.svg': SVG });
  const boundary = { root, staticDir: root };

  it('is a part of the engine', () => {
    expect(illustrationFile(root, '/generated', page({ map: map() }))).toMatch(/platform-map\.\w+$/);
    expect(checkIllustration(boundary, [page({ map: map('/a.svg') })])).toEqual([]);
  });

  it('names the field and the line of an image that does not exist', () => {
    expect(checkIllustration(boundary, [page({ map: map('/b.svg') })])).toEqual([
      {
        file: 'index.mdx',
        line: 9,
        message:
          'field "hero.map.rows.1.parts.0.still" names /b.svg, but there is no file static/b.svg. Create it, or correct the path.',
      },
    ]);
  });

  it('has images that are checked like those of the page', () => {
    const { images } = withStills({ ...page({ map: map('/a.svg') }), images: [] });
    expect(images).toEqual([{ file: 'index.mdx', line: 9, url: '/a.svg' }]);
  });

  it('is not possible next to an illustration', () => {
    expect(checkIllustration(boundary, [page({ map: map(), illustration: './a.svg' })])).toMatchObject([
      { line: 5, message: expect.stringContaining('cannot be next to "hero.illustration"') },
    ]);
  });

  it('with other problems is left to the check of front matter', () => {
    expect(checkIllustration(boundary, [page({ map: { rows: 3 } })])).toEqual([]);
  });
});

describe('the fonts', () => {
  const site = siteWith({ fonts: { text: '@fontsource-variable/geist-mono' } });

  it('have the characters of the site: those of a German word are in one file', async () => {
    const { path } = newFolder();
    const options = { site, project: process.cwd(), folder: `${path}/fonts`, cacheDir: `${path}/cache` };
    const faces = await makeFonts(options, 'Straße łódź');
    const text = faces.filter(({ role }) => role === 'text');
    expect(text.map(({ file }) => basename(file))).toEqual([
      'site-text.woff2',
      'site-text-geist-mono-latin-ext.woff2',
    ]);
    const first = await charactersOf(text[0]?.file ?? '');
    const second = await charactersOf(text[1]?.file ?? '');
    expect([...'Straße'].every((sign) => first.has(sign.codePointAt(0) ?? 0))).toBe(true);
    expect(first.has('ł'.codePointAt(0) ?? 0)).toBe(false);
    expect(second.has('ł'.codePointAt(0) ?? 0)).toBe(true);
    expect(text[1]?.range).toBe('U+142, U+17A');
    // Titles have the font of text; code keeps that of the theme.
    const firsts = faces.filter(({ isFirst }) => isFirst);
    expect(firsts.map(({ role }) => role)).toEqual(['text', 'titles']);
    // The second build takes the files from the cache.
    expect(await makeFonts(options, 'Straße łódź')).toEqual(faces);
  });

  it('of the theme have all characters of the site that their packages have', async () => {
    const { path } = newFolder();
    const options = {
      site: siteWith({ fonts: {} }),
      project: process.cwd(),
      folder: `${path}/fonts`,
      cacheDir: path,
    };
    expect(await makeFonts(options, 'éü→')).toEqual([]);
    const faces = await makeFonts(options, 'éßł„→✓');
    expect(faces.map(({ role, isFirst, range }) => [role, isFirst, range])).toEqual(
      ['text', 'titles', 'code'].flatMap((role) => [
        [role, false, 'U+DF, U+201E'],
        [role, false, 'U+142'],
      ]),
    );
    const [face] = faces;
    if (!face) throw new Error('There is no font.');
    expect([...(await charactersOf(face.file))].sort()).toEqual([0xdf, 0x201e]);
    // The font of the theme is still there, before the new one.
    const css = withFaces(readFileSync('theme/styles/later-fonts.css', 'utf8'), path, [face], false);
    expect(css.indexOf('instrument-sans-extended')).toBeGreaterThan(-1);
    expect(css.indexOf('unicode-range: U+DF')).toBeGreaterThan(css.lastIndexOf('commit-mono'));
  });

  it('get the characters of everything that pages can show', () => {
    const { path } = newFolder({
      'docs/a.mdx': 'Stra&szlig;e &amp; &#322;',
      'docs/_b.mdx': 'ø',
      'docs/previews/c.tsx': 'œ',
      'docs/blog/authors.yml': 'name: æ',
      'docs/d.svg': 'þ',
      'static/e.ts': 'ð',
      'theme/footer.tsx': 'ñ',
    });
    const code = { path: '../static/e.ts', line: 1, isEmpty: true, isPreview: false };
    const characters = charactersOfSite({
      site: siteWith({ title: 'ï' }),
      boundary: { root: `${path}/docs`, staticDir: `${path}/static` },
      pages: [{ file: 'a.mdx', codeFiles: [code] }],
      themeFiles: [`${path}/theme/footer.tsx`],
      strings: "next: 'Ŵ'",
    });
    expect([...'ßłøœæðñïÆŒŴ'].filter((sign) => !characters.includes(sign))).toEqual([]);
    expect(characters).not.toMatch(/[þa-z&]/);
  });

  it('replace those of the theme in its stylesheets, and keep the others', () => {
    const css = readFileSync('theme/styles/fonts.css', 'utf8');
    const face = { role: 'text', isFirst: true, file: '/site/fonts/site-text.woff2', range: '' } as const;
    const titles = { ...face, role: 'titles', file: '/site/fonts/site-display.woff2' } as const;
    const first = withFaces(css, '/site', [face, titles], true);
    expect(first).toContain('url("fonts/site-text.woff2")');
    expect(first).not.toContain('instrument-sans.woff2');
    expect(first).not.toContain('site-display');
    expect(first).toContain('"Geist Mono Fallback"');
    const later = withFaces(
      readFileSync('theme/styles/later-fonts.css', 'utf8'),
      '/site',
      [face, titles],
      false,
    );
    expect(later).toContain('url("fonts/site-display.woff2")');
    expect(later).toContain('./fonts/geist-mono.woff2');
    expect(later).not.toContain('instrument-sans');
  });
});
