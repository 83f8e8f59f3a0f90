import type { Palette } from './colors.ts';
import type { NodeLook } from './symbols.ts';

/** A drawing in which every color and size is an attribute. */
export interface FlatDrawing {
  svg: string;
  /** The words that the drawing shows. */
  text: string;
  /** The numbers of nodes and of connections. */
  nodes: number;
  edges: number;
  /** Things that cannot be in a drawing of this site. */
  problems: string[];
}

interface FlattenOptions {
  palette: Palette;
  own: readonly string[];
  nodes: Readonly<Record<string, NodeLook>>;
}

/**
 * Turns a drawing of Mermaid, which needs its stylesheet, into one without styles, classes and HTML. The function runs in the
 * page that contains the drawing, so it uses nothing outside itself.
 * @param palette the values that replace colors
 * @param own the colors in the source of the diagram, which stay as they are
 * @param nodes the looks of nodes whose class or shape has a meaning, by their names
 */
export function flattenDrawing({ palette, own, nodes }: FlattenOptions): FlatDrawing {
  const SVG = 'http://www.w3.org/2000/svg';
  const GEOMETRY =
    'd x y x1 y1 x2 y2 cx cy r rx ry width height points dx dy viewBox refX refY markerWidth markerHeight markerUnits orient preserveAspectRatio clipPathUnits textLength lengthAdjust rotate pathLength'.split(
      ' ',
    );
  const SHAPES = new Set(['path', 'rect', 'line', 'circle', 'ellipse', 'polygon', 'polyline']);
  const CONTAINERS = new Set(['svg', 'g', 'a', 'marker', 'clipPath']);
  const LEFT_OUT = new Set([
    'style',
    'title',
    'desc',
    'metadata',
    'defs',
    'marker',
    'clipPath',
    'symbol',
    'filter',
    'linearGradient',
    'radialGradient',
    'pattern',
    'mask',
  ]);
  const root = document.querySelector('svg');
  if (!root) throw new Error('Mermaid has drawn nothing.');
  const problems: string[] = [];
  const references = new Set<string>();
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  const channels = (color: string): [number, number, number, number] => {
    if (!brush) return [0, 0, 0, 255];
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha];
  };
  const opaque = (color: string): string => channels(color).slice(0, 3).join(' ');
  const authors = new Map(
    own.filter((color) => CSS.supports('color', color)).map((color) => [opaque(color), color]),
  );
  type Table = 'areas' | 'lines';
  const entriesOf = (table: Record<string, string>) =>
    Object.entries(table).map(([color, value]) => ({ channels: channels(color), key: opaque(color), value }));
  const roles = entriesOf(palette.roles);
  const parts = { areas: entriesOf(palette.areas), lines: entriesOf(palette.lines) };
  const distance = (a: readonly number[], b: readonly number[]): number =>
    [0, 1, 2].reduce((sum, at) => sum + ((a[at] ?? 0) - (b[at] ?? 0)) ** 2, 0);
  const isOwn = (color: string): boolean => authors.has(opaque(color));
  /** A few kinds of diagrams have colors that no variable sets. Each becomes a part; grays become the nearest role. */
  const others: string[] = [];
  const isGray = ([red, green, blue]: readonly number[]): boolean =>
    Math.max(red ?? 0, green ?? 0, blue ?? 0) - Math.min(red ?? 0, green ?? 0, blue ?? 0) < 40;
  const shownColor = (color: string, table: Table): string => {
    const key = opaque(color);
    const known = authors.get(key) ?? [...roles, ...parts[table]].find((entry) => entry.key === key)?.value;
    if (known) return known;
    const wanted = channels(color);
    if (!isGray(wanted)) {
      if (!others.includes(key)) others.push(key);
      return parts[table][others.indexOf(key) % parts[table].length]?.value ?? 'none';
    }
    const [nearest] = [...roles].sort((a, b) => distance(a.channels, wanted) - distance(b.channels, wanted));
    return nearest?.value ?? 'none';
  };
  /** Black or white, whichever is easier to read on an area. */
  const inkOn = (color: string): string => {
    const [red, green, blue] = channels(color);
    return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? '#000' : '#fff';
  };
  const isNone = (color: string): boolean =>
    color === 'none' || color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
  const round = (value: number): string => String(Math.round(value * 100) / 100);

  const decoder = document.createElement('textarea');
  /** Mermaid escapes entities of labels once more than text needs. */
  const decoded = (text: string): string => {
    decoder.innerHTML = text;
    return decoder.value;
  };

  const isHidden = (style: CSSStyleDeclaration): boolean =>
    style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0';

  /** White text of a color that no variable sets would be on a light area. */
  const textColor = (color: string, ink?: string): string => {
    if (isOwn(color)) return shownColor(color, 'areas');
    if (ink) return ink;
    const known = roles.find(({ key }) => key === opaque(color));
    return known?.value ?? palette.ink;
  };

  const alphaOf = ({ fill, fillOpacity }: CSSStyleDeclaration): number =>
    isNone(fill) ? 1 : (channels(fill)[3] / 255) * Number(fillOpacity);

  const usual = opaque(palette.node);
  /** The look of the node that contains an element. */
  const lookOf = (element: Element): NodeLook | undefined => {
    const name = /flowchart-(.+)-\d+$/.exec(element.closest('g.node')?.id ?? '')?.[1];
    return name !== undefined && Object.hasOwn(nodes, name) ? nodes[name] : undefined;
  };
  const fillShape = (from: Element, to: Element): void => {
    const style = getComputedStyle(from);
    const isLine = from.localName === 'line' || from.localName === 'polyline';
    const hasFill = !isLine && !isNone(style.fill);
    const isUsual = hasFill && opaque(style.fill) === usual;
    to.setAttribute(
      'fill',
      hasFill ? (isUsual && lookOf(from)?.color) || shownColor(style.fill, 'areas') : 'none',
    );
    if (alphaOf(style) < 1) to.setAttribute('fill-opacity', round(alphaOf(style)));
  };
  const strokeShape = (from: Element, to: Element): void => {
    const { stroke, strokeWidth, strokeDasharray, strokeOpacity, strokeLinecap } = getComputedStyle(from);
    const width = Number.parseFloat(strokeWidth);
    if (isNone(stroke) || width === 0) return;
    to.setAttribute('stroke', shownColor(stroke, 'lines'));
    if (width !== 1) to.setAttribute('stroke-width', round(width));
    if (strokeDasharray !== 'none') to.setAttribute('stroke-dasharray', strokeDasharray.replace(/px|,/g, ''));
    if (Number(strokeOpacity) < 1) to.setAttribute('stroke-opacity', round(Number(strokeOpacity)));
    if (strokeLinecap !== 'butt') to.setAttribute('stroke-linecap', strokeLinecap);
  };
  /** Refers to the same part as a drawing of Mermaid, such as an arrow head. */
  const refer = (from: Element, to: Element, name: string): void => {
    const value = getComputedStyle(from).getPropertyValue(name) || from.getAttribute(name) || '';
    const id = /#([^"')]+)/.exec(value)?.[1];
    if (!id) return;
    references.add(id);
    to.setAttribute(name, `url(#${id})`);
  };
  const paintShape = (from: Element, to: Element): void => {
    const { fill, stroke, opacity } = getComputedStyle(from);
    if (/^url/.test(fill) || /^url/.test(stroke)) problems.push('a gradient or pattern');
    fillShape(from, to);
    strokeShape(from, to);
    if (Number(opacity) < 1) to.setAttribute('opacity', round(Number(opacity)));
    for (const name of ['marker-start', 'marker-mid', 'marker-end', 'clip-path']) refer(from, to, name);
  };
  const paintText = (from: Element, to: Element, ink?: string): void => {
    const { fill, opacity } = getComputedStyle(from);
    to.setAttribute('fill', isNone(fill) ? 'none' : textColor(fill, ink));
    if (Number(opacity) < 1) to.setAttribute('opacity', round(Number(opacity)));
  };
  const typeset = (from: Element, to: Element): void => {
    const style = getComputedStyle(from);
    const set = (name: string, value: string, usual: string): void => {
      if (value !== usual) to.setAttribute(name, value);
    };
    to.setAttribute('font-size', round(Number.parseFloat(style.fontSize)));
    set('font-weight', style.fontWeight, '400');
    set('font-style', style.fontStyle, 'normal');
    set('text-anchor', style.textAnchor, 'start');
    set('dominant-baseline', style.dominantBaseline, 'auto');
    const line = style.textDecorationLine;
    if (line && line !== 'none') to.setAttribute('text-decoration', line);
  };
  const copyGeometry = (from: Element, to: Element): void => {
    for (const name of GEOMETRY) {
      const value = from.getAttribute(name);
      if (value !== null && value !== '') to.setAttribute(name, value);
    }
    const styled = (from as SVGElement).style.transform ? getComputedStyle(from).transform : '';
    const transform = styled || from.getAttribute('transform') || '';
    if (transform && transform !== 'none' && !/^translate\(0(?:, ?0)?\)$/.test(transform))
      to.setAttribute('transform', transform.replace(/px|deg/g, ''));
  };
  const create = (name: string): Element => document.createElementNS(SVG, name);

  interface Line {
    box: DOMRect;
    text: string;
  }
  /** The lines in which the browser shows a text. */
  const linesOf = (node: Text): Line[] => {
    const lines: Line[] = [];
    for (let at = 0; at < node.length; at++) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getBoundingClientRect();
      const last = lines.at(-1);
      const isSameLine = last && (box.width === 0 || Math.abs(box.top - last.box.top) <= box.height / 2);
      if (isSameLine) {
        last.text += node.data[at];
        if (box.width > 0)
          last.box = new DOMRect(last.box.x, last.box.y, box.right - last.box.x, last.box.height);
      } else if (box.width > 0) lines.push({ box, text: node.data[at] ?? '' });
    }
    return lines;
  };
  const addLine = (
    { box, text }: Line,
    style: CSSStyleDeclaration,
    matrix: DOMMatrix,
    to: Element,
    ink?: string,
  ): void => {
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
    const element = create('text');
    const attributes = {
      x: round(middle.x),
      y: round(middle.y),
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      'font-size': round(Number.parseFloat(style.fontSize)),
      'font-weight': style.fontWeight,
      fill: textColor(style.color, ink),
      ...(style.fontStyle !== 'normal' && { 'font-style': style.fontStyle }),
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text.replace(/\s+/g, ' ').trim();
    to.append(element);
  };
  /** Lines of HTML become texts at the places where they were. */
  const textsOfHtml = (from: Element, to: Element, ink?: string): void => {
    const matrix = (from.parentElement as unknown as SVGGraphicsElement).getScreenCTM()?.inverse();
    const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
    while (matrix && walker.nextNode()) {
      const node = walker.currentNode as Text;
      const style = getComputedStyle(node.parentElement ?? from);
      if (!node.data.trim() || isHidden(style)) continue;
      for (const line of linesOf(node)) addLine(line, style, matrix, to, ink);
    }
  };

  const TYPE =
    'fill font-size font-weight font-style text-anchor dominant-baseline text-decoration opacity'.split(' ');
  /** Removes what a part of a text has from the text around it. */
  const removeInherited = (part: Element, around: Element): void => {
    let outer: Element | null = around;
    const open = new Set(TYPE);
    while (outer && /^(?:text|tspan)$/.test(outer.localName)) {
      for (const name of [...open]) {
        if (!outer.hasAttribute(name)) continue;
        if (outer.getAttribute(name) === part.getAttribute(name)) part.removeAttribute(name);
        open.delete(name);
      }
      outer = outer.parentElement;
    }
  };
  const copyText = (from: Element, to: Element, ink?: string): void => {
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) to.append(decoded(child.textContent ?? ''));
      if (!(child instanceof Element) || !/^(?:tspan|a)$/.test(child.localName)) continue;
      const part = create('tspan');
      to.append(part);
      copyGeometry(child, part);
      paintText(child, part, ink);
      typeset(child, part);
      removeInherited(part, to);
      copyText(child, part, ink);
      if (part.attributes.length === 0) part.replaceWith(...part.childNodes);
    }
  };

  const isBackground = (shape: Element): boolean => shape.matches('rect.rect');

  /** The color of an author on the area around a text. */
  const areaIn = (group: Element): string | undefined => {
    if (!group.matches('.node, .cluster, .statediagram-cluster')) return undefined;
    const shapes = [
      ...group.querySelectorAll(
        ':scope > path, :scope > rect, :scope > polygon, :scope > circle, :scope > ellipse, :scope > g > path, :scope > g > rect',
      ),
    ];
    const fills = shapes
      .filter((shape) => !isBackground(shape))
      .map((shape) => getComputedStyle(shape).fill)
      .filter((fill) => !isNone(fill));
    return fills.find(isOwn);
  };

  /** Points on all lines, in pixels of the window. */
  const pointsOfLines = (): DOMPoint[] =>
    [...document.querySelectorAll<SVGPathElement>('path[data-edge="true"]')].flatMap((path) => {
      const matrix = path.getScreenCTM();
      if (!matrix) return [];
      const count = Math.ceil(path.getTotalLength() / 3);
      return Array.from({ length: count + 1 }, (_point, at) =>
        path.getPointAtLength((at / count) * path.getTotalLength()).matrixTransform(matrix),
      );
    });
  /** How far a title moves to the left or right, so that no line crosses it; 0 if there is no such place. */
  const titleShift = (title: Element, points: readonly DOMPoint[]): number => {
    const box = title.getBoundingClientRect();
    const around = title.parentElement?.querySelector(':scope > rect')?.getBoundingClientRect();
    const space = 10;
    const shifts = around ? [0, around.left + space - box.left, around.right - space - box.right] : [0];
    const isFree = (shift: number): boolean =>
      points.every(
        ({ x, y }) => y < box.top || y > box.bottom || x < box.left + shift - 4 || x > box.right + shift + 4,
      );
    return shifts.find(isFree) ?? 0;
  };

  /** Titles of containers are above the lines, with a border that keeps lines away from the letters. */
  const titles: { from: Element; element: Element; matrix: DOMMatrix | null }[] = [];
  const addTitles = (drawing: Element): void => {
    const own = root.getScreenCTM()?.inverse();
    const points = titles.length > 0 ? pointsOfLines() : [];
    for (const { from, element, matrix } of titles) {
      if (!own || !matrix) continue;
      const { a, b, c, d, e, f } = own.translate(titleShift(from, points), 0).multiply(matrix);
      element.setAttribute('transform', `matrix(${[a, b, c, d, e, f].map(round).join(' ')})`);
      for (const text of element.querySelectorAll('text')) {
        text.setAttribute('stroke', palette.group);
        text.setAttribute('stroke-width', '5');
        text.setAttribute('paint-order', 'stroke');
      }
      drawing.append(element);
    }
  };

  const counted = { nodes: 0, edges: 0 };
  const count = (from: Element, isDrawn: boolean): void => {
    if (isDrawn && from.matches('g.node')) counted.nodes += 1;
    if (isDrawn && from.matches('path[data-edge="true"], .messageLine0, .messageLine1')) counted.edges += 1;
  };

  const addText = (from: Element, to: Element, ink?: string): void => {
    if (!from.textContent?.trim()) return;
    const element = create('text');
    copyGeometry(from, element);
    paintText(from, element, ink);
    typeset(from, element);
    to.append(element);
    copyText(from, element, ink);
  };

  /** The rectangle around the shape of a node, in the coordinates of the node. */
  const boxAround = (from: SVGGraphicsElement): Record<string, number> => {
    const { x, y, width, height } = from.getBBox();
    const matrix = from.transform.baseVal.consolidate()?.matrix;
    return { x: x + (matrix?.e ?? 0), y: y + (matrix?.f ?? 0), width, height };
  };
  const copyShape = (from: Element): Element => {
    const symbol = from.matches('g.node > .label-container') ? lookOf(from)?.symbol : undefined;
    const element = create(symbol ? 'rect' : from.localName);
    if (!symbol) {
      copyGeometry(from, element);
      return element;
    }
    element.setAttribute('class', symbol);
    for (const [name, value] of Object.entries(boxAround(from as SVGGraphicsElement)))
      element.setAttribute(name, round(value));
    return element;
  };

  const addShape = (from: Element, to: Element): void => {
    const element = copyShape(from);
    paintShape(from, element);
    const isPainted = ['stroke', 'marker-start', 'marker-end'].some((mark) => element.hasAttribute(mark));
    const isInvisible = element.getAttribute('fill') === 'none' && !isPainted;
    const isEmpty = from.localName === 'rect' && !Number.parseFloat(from.getAttribute('width') ?? '');
    // The background of a part of a sequence. Its texts are not in the same group.
    if (isBackground(from)) element.setAttribute('fill-opacity', '.25');
    count(from, !isInvisible);
    if (!isInvisible && !isEmpty) to.append(element);
  };

  const paintGroup = (from: Element, element: Element): void => {
    const { opacity } = getComputedStyle(from);
    if (Number(opacity) < 1) element.setAttribute('opacity', round(Number(opacity)));
    const clip = /#([^"')]+)/.exec(from.getAttribute('clip-path') ?? '')?.[1];
    if (!clip) return;
    references.add(clip);
    element.setAttribute('clip-path', `url(#${clip})`);
  };

  /** Moves the label of a node with a symbol to the place that the symbol leaves. */
  const moveLabel = (from: Element, to: Element): void => {
    const offset = from.matches('g.node > g.label') ? lookOf(from)?.textOffset : undefined;
    if (offset)
      to.setAttribute('transform', `translate(${offset.join(' ')}) ${to.getAttribute('transform') ?? ''}`);
  };

  const addGroup = (from: Element, to: Element, ink?: string): void => {
    const element = create(from.localName === 'a' ? 'g' : from.localName);
    copyGeometry(from, element);
    moveLabel(from, element);
    if (element.localName === 'svg' || element.localName === 'g') paintGroup(from, element);
    const area = areaIn(from);
    for (const child of from.children) walk(child, element, area ? inkOn(area) : ink);
    const isDrawn = element.children.length > 0;
    count(from, isDrawn);
    if (!isDrawn) return;
    if (from.matches('.cluster > .cluster-label'))
      titles.push({ from, element, matrix: (from as SVGGraphicsElement).getScreenCTM() });
    else to.append(element);
  };

  /** Adds an element and its content to a drawing, by the name of the element. */
  const addElement = (from: Element, to: Element, ink?: string): void => {
    const name = from.localName;
    if (name === 'foreignObject') textsOfHtml(from, to, ink);
    else if (name === 'text') addText(from, to, ink);
    else if (SHAPES.has(name)) addShape(from, to);
    else if (CONTAINERS.has(name)) addGroup(from, to, ink);
    else problems.push(`<${name}>`);
  };

  function walk(from: Element, to: Element, ink?: string): void {
    // The line of the day on which somebody builds the site is not part of the diagram.
    const isLeftOut = LEFT_OUT.has(from.localName) || from.classList.contains('today');
    if (isLeftOut || isHidden(getComputedStyle(from))) return;
    const choice =
      from.localName === 'switch' ? (from.querySelector(':scope > text') ?? from.firstElementChild) : from;
    if (choice) addElement(choice, to, ink);
  }

  const drawing = create('svg');
  const { x, y, width, height } = root.viewBox.baseVal;
  drawing.setAttribute('viewBox', [x, y, width, height].map((value) => Math.round(value)).join(' '));
  drawing.setAttribute('width', String(Math.round(width)));
  drawing.setAttribute('height', String(Math.round(height)));
  for (const child of root.children) walk(child, drawing);
  addTitles(drawing);
  const definitions = create('defs');
  for (const id of references) {
    const source = document.getElementById(id);
    if (!source) continue;
    const element = create(source.localName);
    element.id = id;
    copyGeometry(source, element);
    for (const child of source.children) walk(child, element);
    // Solid heads of arrows have the color of the site.
    for (const head of element.querySelectorAll(`[fill="${palette.line}"]`)) {
      head.setAttribute('fill', palette.arrow);
      head.setAttribute('stroke', palette.arrow);
    }
    definitions.append(element);
  }
  if (definitions.children.length > 0) drawing.prepend(definitions);
  const text = [...drawing.querySelectorAll('text')].map((element) => element.textContent ?? '').join(' ');
  return {
    svg: new XMLSerializer().serializeToString(drawing),
    text,
    ...counted,
    problems: [...new Set(problems)],
  };
}
