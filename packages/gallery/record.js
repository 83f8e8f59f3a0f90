// Records the elements of a page for the gallery: boxes, text, pictures and styles, as a tree. The visual tests evaluate this
// file in the page. It is plain JavaScript, because compilers add helpers that the page does not have.
function recordElements(isFullPage) {
  const MAX_TEXT = 3000;

  /** Descendants inherit these, so only the element that changes them has them in its record. */
  const INHERITED = [
    ...['color', 'fill', 'stroke', 'visibility'],
    ...[
      'font-family',
      'font-size',
      'font-style',
      'font-weight',
      'font-variant-numeric',
      'font-feature-settings',
    ],
    ...['letter-spacing', 'line-height', 'list-style-type', 'text-align', 'text-indent', 'text-transform'],
    ...['text-wrap-mode', 'word-spacing', 'white-space-collapse', 'hyphens'],
  ];
  const SIDES = ['top', 'right', 'bottom', 'left'];
  const OWN = [
    ...['background-color', 'background-image', 'background-position', 'background-size', 'box-shadow'],
    ...[
      'opacity',
      'transform',
      'translate',
      'rotate',
      'scale',
      'filter',
      'backdrop-filter',
      'mix-blend-mode',
    ],
    ...['clip-path', 'mask-image', 'outline-color', 'outline-style', 'outline-width', 'outline-offset'],
    ...[
      'text-decoration-line',
      'text-decoration-color',
      'text-decoration-thickness',
      'text-underline-offset',
    ],
    ...[
      'display',
      'position',
      'float',
      'vertical-align',
      'z-index',
      'overflow-x',
      'overflow-y',
      'object-fit',
    ],
    ...['width', 'height', 'min-width', 'max-width', 'min-height', 'max-height', 'aspect-ratio'],
    ...[
      'row-gap',
      'column-gap',
      'flex-direction',
      'flex-wrap',
      'flex-grow',
      'flex-shrink',
      'flex-basis',
      'order',
    ],
    ...['align-items', 'align-self', 'justify-content', 'justify-items', 'justify-self'],
    ...[
      'grid-template-columns',
      'grid-template-rows',
      'grid-column-start',
      'grid-column-end',
      'column-count',
    ],
    ...SIDES,
    ...SIDES.flatMap((side) => [`padding-${side}`, `margin-${side}`]),
    ...SIDES.flatMap((side) => ['width', 'style', 'color'].map((part) => `border-${side}-${part}`)),
    ...['top-left', 'top-right', 'bottom-left', 'bottom-right'].map((corner) => `border-${corner}-radius`),
  ];
  const INITIAL = new Set([
    ...['none', 'auto', 'normal', '0px', '0', 'visible', 'static', 'row', 'nowrap', 'stretch', 'baseline'],
    ...['0% 0%', '0px 0px', 'rgba(0, 0, 0, 0)', 'legacy', 'srgb', 'fill', '0px none', 'mixed'],
  ]);
  const PICTURES = 'img, video, canvas, svg, iframe, object, embed';
  const HIDDEN = 'head, script, style, link, meta, template, noscript, source, track';

  const isPlain = (property, value) =>
    INITIAL.has(value) ||
    (property === 'opacity' && value === '1') ||
    (property === 'flex-shrink' && value === '1');

  /** Text that tells whether a drawing or a long text changed. */
  const hashOf = (text) => {
    let hash = 0;
    for (const letter of text) hash = (Math.imul(hash, 31) + letter.codePointAt(0)) | 0;
    return (hash >>> 0).toString(36);
  };

  /** Colors and widths of parts that are not drawn do not count. */
  const isDrawn = (property, map) => {
    const [, line] = /^(border-(?:top|right|bottom|left)|outline|text-decoration)-/.exec(property) ?? [];
    if (!line || property.endsWith('radius')) return true;
    const style = map.get(line === 'text-decoration' ? `${line}-line` : `${line}-style`);
    return String(style) !== 'none';
  };

  const inherited = (map) => Object.fromEntries(INHERITED.map((name) => [name, String(map.get(name) ?? '')]));

  function styleOf(map, values, parent) {
    const style = {};
    for (const name of INHERITED) if (values[name] !== parent[name]) style[name] = values[name];
    for (const name of OWN) {
      if (!isDrawn(name, map)) continue;
      const value = String(map.get(name) ?? '');
      if (value !== '' && !isPlain(name, value)) style[name] = value;
    }
    return style;
  }

  const GENERATED = [
    'color',
    'background-color',
    'background-image',
    'border-top-color',
    'opacity',
    'mask-image',
  ];

  const isGenerated = (element, pseudo, { content, display }) =>
    pseudo === '::marker'
      ? element.localName === 'li' && display !== 'none'
      : !/^(?:none|normal)$/.test(content);

  /** Adds the styles of generated content, whose values are always resolved. */
  function addGenerated(element, style) {
    for (const pseudo of ['::before', '::after', '::marker']) {
      const computed = getComputedStyle(element, pseudo);
      if (!isGenerated(element, pseudo, computed)) continue;
      const names = pseudo === '::marker' ? ['color'] : ['content', ...GENERATED];
      for (const name of names) style[`${pseudo} ${name}`] = computed[name];
    }
  }

  const pathOf = (url) =>
    url.startsWith('data:') ? hashOf(url) : url.replace(/^\w+:\/\/[^/]*|[?#].*$/g, '');

  /** Ids in drawings may be counters. */
  const pictureOf = (element) =>
    element.localName === 'svg'
      ? hashOf(element.outerHTML.replace(/\b(?:id|class|style|aria-\w+|href)="[^"]*"|url\([^)]*\)/g, ''))
      : pathOf(element.currentSrc || element.src || element.data || '');

  const clean = (text) => text.replace(/\s+/g, ' ').trim();

  const ownText = (element) =>
    clean(
      [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.data : '\u200b'))
        .join(''),
    ).replace(/\u200b+/g, '…');

  const left = isFullPage ? scrollX : 0;
  const top = isFullPage ? scrollY : 0;

  const isVisible = (map) => String(map.get('display')) !== 'none' && String(map.get('opacity')) !== '0';

  const childrenOf = (element, values) =>
    [...element.children]
      .filter((child) => !child.matches(HIDDEN))
      .map((child) => record(child, values))
      .filter(Boolean);

  function record(element, parent) {
    const map = element.computedStyleMap();
    if (!isVisible(map)) return undefined;
    const values = inherited(map);
    const style = styleOf(map, values, parent);
    addGenerated(element, style);
    const box = element.getBoundingClientRect();
    const isPicture = element.matches(PICTURES);
    const own = isPicture ? '' : ownText(element);
    const hasText = /[^…\s]/.test(own);
    const value = element.matches('input, textarea, select')
      ? element.value || element.placeholder
      : undefined;
    return {
      tag: element.localName,
      classes: [...element.classList],
      box: [box.x + left, box.y + top, box.width, box.height].map(Math.round),
      role: element.getAttribute('role') ?? undefined,
      label: element.getAttribute('aria-label') ?? undefined,
      ...(hasText && { own: own.slice(0, MAX_TEXT), text: clean(element.textContent).slice(0, MAX_TEXT) }),
      ...(hasText && own.length > MAX_TEXT && { hash: hashOf(own) }),
      ...(value && { own: value, text: value }),
      ...(isPicture && { picture: pictureOf(element) }),
      style,
      children: isPicture ? [] : childrenOf(element, values),
    };
  }

  return record(document.documentElement, {});
}
