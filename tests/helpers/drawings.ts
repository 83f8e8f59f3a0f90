import { pngHeader } from './images.ts';

/** The element and the attributes of a drawing of 100 × 100 units. */
export const drawing = (inside: string, attributes = 'viewBox="0 0 100 100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n${inside}\n</svg>`;

export const times = (count: number, make: (at: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(between);

/** Definitions of which each contains ten references to the one before. */
const levels = (count: number, first: string, next: (before: number) => string): string =>
  first + times(count, (before) => next(before));

const rects = (count: number, attributes: string): string =>
  times(count, () => `<rect width="100" height="100" ${attributes}></rect>`);

const zigzag = (count: number): string =>
  `M0 0${times(count, (at) => `L${(at * 37) % 100} ${(at * 91) % 100}`)}`;

const copies = (id: string): string => times(10, () => `<use href="#${id}"></use>`);

/** Drawings that take a browser long, by what they do. They are valid in pages, too. */
export const COSTLY: Readonly<Record<string, string>> = {
  'copies of copies': drawing(
    `<defs>${levels(9, '<g id="g0"><rect width="1" height="1"></rect></g>', (at) => `<g id="g${at + 1}">${copies(`g${at}`)}</g>`)}</defs><use href="#g9"></use>`,
  ),
  'symbols of symbols': drawing(
    `${levels(
      6,
      '<symbol id="g0"><circle r="1"></circle></symbol>',
      (at) => `<symbol id="g${at + 1}">${copies(`g${at}`)}</symbol>`,
    )}<use href="#g6"></use>`,
  ),
  'copies in nested drawings': drawing(
    `<defs>${levels(6, '<svg id="g0"><path d="M0 0h1"></path></svg>', (at) => `<svg id="g${at + 1}">${copies(`g${at}`)}</svg>`)}</defs><use href="#g6"></use>`,
  ),
  'a copy of itself': drawing('<g id="a"><use href="#b"></use></g><g id="b"><use href="#a"></use></g>'),
  'patterns in patterns': drawing(
    `${levels(
      6,
      '<pattern id="p0" width="1" height="1"><rect width="1" height="1"></rect></pattern>',
      (at) =>
        `<pattern id="p${at + 1}" width="1" height="1">${times(10, () => `<rect width="1" height="1" fill="url(#p${at})"></rect>`)}</pattern>`,
    )}<rect width="9" height="9" fill="url(#p6)"></rect>`,
  ),
  'masks in masks': drawing(
    `${levels(
      6,
      '<mask id="m0"><rect width="1" height="1"></rect></mask>',
      (at) =>
        `<mask id="m${at + 1}">${times(10, () => `<rect width="9" height="9" mask="url(#m${at})"></rect>`)}</mask>`,
    )}<rect width="9" height="9" mask="url(#m6)"></rect>`,
  ),
  'clip paths in clip paths': drawing(
    `${levels(
      6,
      '<clippath id="c0"><rect width="1" height="1"></rect></clippath>',
      (at) =>
        `<clippath id="c${at + 1}">${times(10, () => `<rect width="9" height="9" clip-path="url(#c${at})"></rect>`)}</clippath>`,
    )}<rect width="9" height="9" clip-path="url(#c6)"></rect>`,
  ),
  'markers at each point': drawing(
    `<marker id="m">${times(200, () => '<circle r="1"></circle>')}</marker><path marker-mid="url(#m)" d="${zigzag(2000)}"></path>`,
  ),
  'markers from the group around': drawing(
    `<marker id="m">${times(200, () => '<circle r="1"></circle>')}</marker><g marker-start="url(#m)">${times(900, () => '<path d="M0 0L1 1"></path>')}</g>`,
  ),
  'markers in markers': drawing(
    `${levels(
      5,
      '<marker id="m0"><circle r="1"></circle></marker>',
      (at) => `<marker id="m${at + 1}"><path marker-mid="url(#m${at})" d="${zigzag(20)}"></path></marker>`,
    )}<path marker-mid="url(#m5)" d="${zigzag(20)}"></path>`,
  ),
  'tiny dashes': drawing('<path stroke-dasharray="0.0001" d="M0 0L100 100"></path>'),
  'tiny dashes from the group around': drawing(
    `<g stroke-dasharray="0.001">${times(20, () => '<path d="M0 0L100 100"></path>')}</g>`,
  ),
  'tiny dashes of copies': drawing(
    `<path id="a" d="M0 0L100 100"></path><g stroke-dasharray="0.001">${copies('a')}</g>`,
  ),
  'dashes around circles': drawing(
    times(30, () => '<circle r="50" stroke-dasharray="0.001 0.001"></circle>'),
  ),
  'dashes by pathLength': drawing('<path pathLength="1e9" stroke-dasharray="1" d="M0 0L1 1"></path>'),
  'a path with 40,000 long lines': drawing(`<path d="${zigzag(40_000)}"></path>`),
  'a polygon with 40,000 long lines': drawing(
    `<polygon points="${times(40_000, (at) => `${(at * 37) % 100} ${(at * 91) % 100}`, ' ')}"></polygon>`,
  ),
  'masks of the whole drawing': drawing(
    `<mask id="m"><rect width="100" height="100"></rect></mask>${rects(1500, 'mask="url(#m)"')}`,
  ),
  'gradients enlarged by a scale': drawing(
    `<lineargradient id="l"><stop offset="0"></stop></lineargradient><g transform="scale(1000)">${times(3000, () => '<rect width="0.1" height="0.1" fill="url(#l)"></rect>')}</g>`,
  ),
  'a gradient with many stops, often': drawing(
    `<lineargradient id="l">${times(1000, () => '<stop offset="0"></stop>')}</lineargradient>${rects(500, 'fill="url(#l)"')}`,
  ),
  'text on a path, often': drawing(
    `<path id="p" d="${zigzag(100)}"></path>${times(20, () => `<text><textPath href="#p">${'word '.repeat(1200)}</textPath></text>`)}`,
  ),
};

const filter = (primitives: string, shape = '<rect width="100" height="100" filter="url(#f)"/>'): string =>
  drawing(`<filter id="f">${primitives}</filter>${shape}`);

/** A drawing whose stylesheet gives shapes of the class `a` a costly filter. */
const filtered = (css: string): string =>
  drawing(
    `<style>${css}</style><filter id="f"><feMorphology radius="40"/></filter><rect id="a" class="a" width="99" height="99"/>`,
  );

/** Text as drawing programs write it. */
const html = (body: string): string =>
  `<foreignObject width="100" height="100"><div xmlns="http://www.w3.org/1999/xhtml">${body}</div></foreignObject>`;

const image = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** Drawings that only SVG files can contain. */
export const COSTLY_FILES: Readonly<Record<string, string>> = {
  'a large radius of morphology': filter('<feMorphology operator="dilate" radius="40"/>'),
  'many shadows after each other': filter('<feDropShadow dx="1" dy="1" stdDeviation="2"/>'.repeat(10)),
  'many large blurs': filter('<feGaussianBlur stdDeviation="20"/>'.repeat(10)),
  'a large convolution': filter(`<feConvolveMatrix order="9" kernelMatrix="${'1 '.repeat(81)}"/>`.repeat(2)),
  'much turbulence': filter(
    '<feTurbulence baseFrequency="0.05" numOctaves="10"/>',
    times(3, () => '<rect width="100" height="100" filter="url(#f)"/>'),
  ),
  'results that are merged again': filter(
    `<feOffset result="r0" dx="1"/>${times(20, (at) => `<feMerge result="r${at + 1}"><feMergeNode in="r${at}"/><feMergeNode in="r${at}"/></feMerge>`)}`,
  ),
  'a blur on many groups': drawing(
    `<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>${'<g filter="url(#f)">'.repeat(40)}<rect width="9" height="9"/>${'</g>'.repeat(40)}`,
  ),
  'a filter by a stylesheet': drawing(
    `<style>@media screen { g .a { filter: url(#f) } }</style><filter id="f"><feMorphology radius="40"/></filter><g><rect class="a" width="99" height="99"/></g>`,
  ),
  'a filter by a style': filter(
    '<feMorphology radius="40"/>',
    '<rect style="filter:url(&quot;#f&quot;)" width="99" height="99"/>',
  ),
  'blur functions': drawing(
    times(
      20,
      () => '<g style="filter: blur(9px) drop-shadow(1px 1px 9px red)"><rect width="99" height="99"/></g>',
    ),
  ),
  'a filter whose name has an escape': filtered('.a{f\\69lter:url(#f)}'),
  'a filter after a text with a brace': filtered('.a{font-family:"}";filter:url(#f)}'),
  'a filter by a variable': filtered('.a{--x:url(#f);filter:var(--x)}'),
  'a filter by a rule that another one seems to replace': filtered('#a.a{filter:url(#f)} .a{filter:none}'),
  'a filter in an animation by a stylesheet': filtered(
    '@keyframes k{to{filter:url(#f)}} .a{animation:k 9s infinite}',
  ),
  'a filter after a comment in a style': filter(
    '<feMorphology radius="40"/>',
    '<rect style="/*x*/filter:url(#f)" width="99" height="99"/>',
  ),
  'a filter that an animation sets': filter(
    '<feMorphology radius="40"/>',
    '<rect width="99" height="99"><set attributeName="filter" to="url(#f)"/></rect>',
  ),
  'a filter that an animation enlarges': filter(
    '<feMorphology id="m" radius="0"/><set href="#m" attributeName="radius" to="40"/>',
  ),
  'a filter that another attribute with a prefix seems to replace': drawing(
    '<filter id="f"><feMorphology radius="40"/></filter><rect filter="url(#f)" x:filter="none" width="99" height="99"/>',
    'xmlns:x="urn:x" viewBox="0 0 100 100"',
  ),
  'copies that a second link seems to replace': drawing(
    `<defs><g id="s"/>${levels(6, '<g id="g0"><rect width="1" height="1"/></g>', (at) => `<g id="g${at + 1}">${times(10, () => `<use href="#g${at}" xlink:href="#s"/>`)}</g>`)}</defs><use href="#g6"/>`,
    'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100"',
  ),
  'dashes that an animation makes tiny': drawing(
    '<path d="M0 0L100 100"><animate attributeName="stroke-dasharray" values="9;0.0001"/></path>',
  ),
  'tiny dashes around letters': drawing(
    '<text font-size="50" fill="none" stroke="red" stroke-dasharray="0.0005">WORDS</text>',
  ),
  'a scale by a style': drawing(
    `<linearGradient id="l"><stop offset="0"/></linearGradient><g style="transform:scale(1000)">${times(3000, () => '<rect width="0.1" height="0.1" fill="url(#l)"/>')}</g>`,
  ),
  'lengths in inches': drawing(
    times(9, () => '<circle r="100in" fill="none" stroke="red" stroke-dasharray="0.5"/>'),
  ),
  'marks on one letter': drawing(`<text>e${'\u0301'.repeat(90_000)}</text>`),
  'shadows of a text': drawing(
    html(times(60, () => `<b style="text-shadow:${times(20, () => '0 0 50px red', ',')}">Words</b>`)),
  ),
  'columns in columns': drawing(html(`${'<div style="columns:3">'.repeat(30)}words${'</div>'.repeat(30)}`)),
  'images with many pixels': drawing(
    times(
      3,
      () =>
        `<image width="9" height="9" href="data:image/png;base64,${pngHeader(7000, 7000).toString('base64')}"/>`,
    ),
  ),
  'a drawing that moves': drawing(
    `${times(11_000, () => '<rect width="1" height="1"/>')}<circle r="9"><animate attributeName="r" to="1"/></circle>`,
  ),
  animations: drawing(
    times(
      600,
      () =>
        '<rect width="1" height="1"><animate attributeName="x" from="0" to="9" dur="1s" repeatCount="indefinite"/></rect>',
    ),
  ),
  'elements inside each other': drawing('<g>'.repeat(500) + '</g>'.repeat(500)),
  'drawings in drawings': drawing(
    times(
      20,
      () =>
        `<image width="9" height="9" href="${image(drawing(`<g id="a">${times(900, () => '<rect width="1" height="1"/>')}</g>${copies('a')}`))}"/>`,
    ),
  ),
};

/** Drawings as people and programs make them, which are allowed. */
export const HONEST: Readonly<Record<string, string>> = {
  'a map with 2,000 short paths': drawing(
    times(
      2000,
      (at) =>
        `<path style="fill:#ccc;stroke:#333;stroke-width:0.1" d="m ${at % 100},${at / 20} c 0.1,0.2 0.3,0.1 0.5,0.2 l 0.2,0.1 0.1,0.3 -0.4,0.2 z" id="path${at}"/>`,
    ),
  ),
  'a chart with 3,000 points that are copies': drawing(
    `<defs><path id="dot" d="M0 -1A1 1 0 1 0 0 1A1 1 0 1 0 0 -1"/></defs><g clip-path="url(#area)">${times(3000, (at) => `<use href="#dot" x="${at % 100}" y="${at % 77}"/>`)}</g><clipPath id="area"><rect width="100" height="100"/></clipPath>`,
  ),
  'an export of a design with shadows, masks and gradients': drawing(
    `<linearGradient id="l"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>${times(40, (at) => `<filter id="f${at}" x="0" y="0" width="200" height="80" filterUnits="userSpaceOnUse"><feFlood flood-opacity="0" result="b"/><feColorMatrix in="SourceAlpha" result="h"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feColorMatrix/><feBlend in2="b" result="e"/><feBlend in="SourceGraphic" in2="e"/></filter><mask id="m${at}" maskUnits="userSpaceOnUse" x="0" y="0" width="200" height="80"><rect width="200" height="80"/></mask><g filter="url(#f${at})"><rect width="200" height="80" rx="8" fill="url(#l)"/></g><g mask="url(#m${at})"><circle r="9"/></g>`)}`,
    'width="1440" height="1024" viewBox="0 0 1440 1024"',
  ),
  'a dashed line with arrows': drawing(
    '<marker id="a" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L4 2L0 4z"/></marker><path d="M0 0C30 9 40 80 100 100" fill="none" stroke="#000" stroke-dasharray="4 2" marker-end="url(#a)"/>',
  ),
  'a texture': filter(
    '<feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="4"/><feColorMatrix type="saturate" values="0"/>',
  ),
  'a design with styles and classes': drawing(
    `<style>.cls-1,.cls-2{fill:none;stroke:#333;stroke-dasharray:4 2} .cls-2{fill:url(#l);filter:url(#f)}</style><linearGradient id="l"><stop offset="0"/><stop offset="1"/></linearGradient><filter id="f"><feDropShadow dx="1" dy="1" stdDeviation="1"/></filter>${times(200, (at) => `<rect class="cls-${1 + (at % 50 === 0 ? 1 : 0)}" x="${at}" width="9" height="9"/>`)}`,
    'viewBox="0 0 900 600"',
  ),
  'texts of a drawing program': drawing(
    times(
      100,
      () =>
        '<foreignObject style="overflow: visible" width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml" style="display: flex; align-items: unsafe center; width: 98px"><div style="box-sizing: border-box; font-size: 0; text-align: center"><div style="display: inline-block; font-size: 12px; white-space: normal">Words</div></div></div></foreignObject>',
    ),
  ),
  'an icon with an animation by a stylesheet': drawing(
    '<style>@keyframes turn{to{transform:rotate(360deg);opacity:.5}} .a{animation:turn 2s linear infinite;transform-origin:center}</style><g class="a"><path d="M0 0L9 9"/></g>',
  ),
  'an icon with an animation': drawing(
    '<circle r="9"><animate attributeName="r" values="9;4;9" dur="2s" repeatCount="indefinite"/></circle>',
  ),
};
