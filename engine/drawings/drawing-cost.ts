import { formatLimit, LIMITS } from '../../shared/build/limits.ts';
import { ownValue } from '../../shared/own-value.ts';
import { type DrawnElement, elementsOf, isAnimated, numbersIn, withStyles } from './drawing-styles.ts';

/**
 * The cost of parts of a drawing, in simple shapes. One shape takes Chromium about 20 µs to read, lay out and paint. Measured on
 * 2026-11-28 with Chromium 156 (headless, without a GPU) on a busy machine with 2 cores, as an image of 600 × 600 pixels and
 * inline: 10,000 rectangles 0.2 s; 10,000 copies with `<use>` 0.5 s; a path of 100,000 short lines 0.6 s, and of as many lines
 * through the whole drawing more than 12 s; 100,000 dashes 0.6 s, 1,000,000 (Chromium draws no more) 4.2 s; 1,000 large fills
 * with a gradient 1 s; 100 masks 0.3 s; 1,000 clip paths 0.9 s; 100 patterns of 1,000 shapes 0.9 s; 10,000 markers 0.5 s;
 * 100,000 letters 0.2 s, 10,000 on a path 0.3 s; 10,000 `<tspan>` 0.7 s; 1,000 animations 0.2 s in each frame.
 */
const COST = {
  copy: 2,
  segment: 0.3,
  /** A line from the top of the drawing to its bottom. */
  fullHeight: 14,
  dash: 0.25,
  maxDashes: 1_000_000,
  letter: 0.05,
  letterOnPath: 1,
  textPart: 2.5,
  stop: 0.2,
  /** A fill of the whole drawing with a color, and with a gradient or a pattern. */
  fullFill: 5,
  fullPaint: 50,
  /** A group with its own layer of pixels: a mask, an opacity, a blend mode. */
  layer: 100,
  clip: 30,
  /** How often columns are laid out. */
  columns: 3,
  animation: 200,
  /** A drawing that moves is drawn again and again, and each frame should take less than a fifth of a second. */
  frames: 10,
  /** Calculations for one pixel of a filter that take as long as a simple shape. */
  pixelSteps: 20_000,
};

/** The pixels of a drawing that fills a page, for the costs of filters. */
const SIDE = 1000;

/** The length of a blur or a radius in a drawing, in pixels of that page. Chromium makes large blurs of smaller images. */
const MAX_BLUR = 135;

/**
 * The steps that a filter primitive takes for a pixel, measured in the same way with ten of each: an offset 20 ns, a blur of
 * 6 pixels 20 ns and of 120 pixels 300 ns, `feMorphology` of 6 pixels 290 ns and of 60 more than 3,000 ns, `feConvolveMatrix` of
 * 3 × 3 410 ns and of 9 × 9 2,700 ns, `feTurbulence` 200 ns for each octave, lighting 40 ns.
 * @param scale pixels for one unit of the drawing
 */
function stepsOf({ name, attributes }: DrawnElement, scale: number): number {
  const numbers = (attribute: string, otherwise: number): number[] => {
    const found = numbersIn(attributes.get(attribute) ?? '').map(Math.abs);
    return found.length > 0 ? found : [otherwise];
  };
  const largest = (attribute: string, otherwise: number): number =>
    Math.max(...numbers(attribute, otherwise));
  switch (name) {
    case 'fegaussianblur':
      return 20 + 2.5 * Math.min(largest('stddeviation', 0) * scale, MAX_BLUR);
    case 'fedropshadow':
      return 40 + 2.5 * Math.min(largest('stddeviation', 2) * scale, MAX_BLUR);
    case 'femorphology':
      return 20 + 50 * Math.min(largest('radius', 0) * scale, SIDE);
    case 'feconvolvematrix': {
      const [columns = 3, rows = columns] = numbers('order', 3);
      return 45 * columns * rows;
    }
    case 'feturbulence':
      return 200 * Math.min(Math.max(largest('numoctaves', 1), 1), 10);
    case 'fediffuselighting':
    case 'fespecularlighting':
      return 40;
    default:
      return 20;
  }
}

/** Pixels of the units of CSS. Those that depend on the font are as large as usual text. */
const UNITS: Readonly<Record<string, number>> = {
  in: 96,
  cm: 38,
  mm: 3.8,
  pt: 1.34,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  vw: 20,
  vh: 20,
};

/** The first length of an attribute in pixels; undefined if it has none, or is a percentage. */
function lengthOf({ attributes }: DrawnElement, name: string): number | undefined {
  const value = attributes.get(name) ?? '';
  if (value.includes('%')) return undefined;
  const [, unit = ''] = /\d([a-z]{2,3})\s*$/i.exec(value) ?? [];
  const [length] = numbersIn(value);
  return length === undefined ? undefined : length * (ownValue(UNITS, unit.toLowerCase()) ?? 1);
}

interface Outline {
  segments: number;
  /** The lengths of all segments together, as a whole and from top to bottom. */
  length: number;
  height: number;
  box: { width: number; height: number };
}

const NO_OUTLINE: Outline = { segments: 0, length: 0, height: 0, box: { width: 0, height: 0 } };

/** How many short lines replace a segment of a path when it is drawn. */
const LINES: Readonly<Record<string, number>> = { a: 6, c: 4, q: 3, s: 4, t: 3 };

/** Follows the points of an outline. */
class Pen {
  x = 0;
  y = 0;
  segments = 0;
  length = 0;
  height = 0;
  readonly #box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };

  to(x: number, y: number): void {
    this.length += Math.hypot(x - this.x, y - this.y);
    this.height += Math.abs(y - this.y);
    this.move(x, y);
  }

  move(x: number, y: number): void {
    [this.x, this.y] = [x, y];
    const box = this.#box;
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }

  get outline(): Outline {
    const { left, top, right, bottom } = this.#box;
    const { segments, length, height } = this;
    return segments === 0
      ? NO_OUTLINE
      : { segments, length, height, box: { width: right - left, height: bottom - top } };
  }
}

/** The numbers of each command of a path. */
const COUNTS: Readonly<Record<string, number>> = {
  a: 7,
  c: 6,
  h: 1,
  l: 2,
  m: 2,
  q: 4,
  s: 4,
  t: 2,
  v: 1,
  z: 0,
};

/** The points that a command of a path names, in its own coordinates. Those of curves are close to the curve. */
function pointsOf(kind: string, given: readonly number[], at: { x: number; y: number }): [number, number][] {
  const [first = 0] = given;
  if (kind === 'h') return [[first, at.y]];
  if (kind === 'v') return [[at.x, first]];
  const points = kind === 'a' ? given.slice(5) : given;
  return points.flatMap((x, index): [number, number][] =>
    index % 2 === 0 ? [[x, points[index + 1] ?? 0]] : [],
  );
}

/** Follows one command of a path with the numbers of one of its repetitions. */
function follow(pen: Pen, command: string, given: readonly number[], isFirst: boolean): void {
  const kind = command.toLowerCase();
  const { x, y } = command === kind ? pen : { x: 0, y: 0 };
  // `h` and `v` keep the other coordinate, which has no offset.
  const points = pointsOf(kind, given, { x: pen.x - x, y: pen.y - y });
  pen.segments += LINES[kind] ?? 1;
  for (const [toX, toY] of points) {
    if (kind === 'm' && isFirst) pen.move(x + toX, y + toY);
    else pen.to(x + toX, y + toY);
  }
}

function pathOutline(data: string): Outline {
  const pen = new Pen();
  for (const [, command = '', rest = ''] of data.matchAll(/([achlmqstvz])([^achlmqstvz]*)/gi)) {
    const count = COUNTS[command.toLowerCase()] ?? 0;
    const values = /a/i.test(command) ? arcNumbers(rest) : numbersIn(rest);
    if (count === 0) pen.segments += 1;
    for (let at = 0; count > 0 && at + count <= values.length; at += count)
      follow(pen, command, values.slice(at, at + count), at === 0);
  }
  return pen.outline;
}

/** The flags of an arc need no space after them. */
const arcNumbers = (text: string): number[] =>
  numbersIn(text.replace(/((?:[-+]?[\d.]+(?:e[-+]?\d+)?[\s,]*){3})([01])[\s,]*([01])/gi, '$1 $2 $3 '));

function pointsOutline(points: string): Outline {
  const values = numbersIn(points);
  const pen = new Pen();
  for (let at = 0; at + 1 < values.length; at += 2) {
    pen.segments += 1;
    if (at === 0) pen.move(values[0] ?? 0, values[1] ?? 0);
    else pen.to(values[at] ?? 0, values[at + 1] ?? 0);
  }
  return pen.outline;
}

/** @param size of the drawing, which a shape without a known size fills */
function outlineOf(element: DrawnElement, size: Size): Outline {
  const { name, attributes } = element;
  if (name === 'path') return pathOutline(attributes.get('d') ?? '');
  if (name === 'polygon' || name === 'polyline') return pointsOutline(attributes.get('points') ?? '');
  if (name === 'line') {
    const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((one) => lengthOf(element, one) ?? 0);
    return pointsOutline(`${x1} ${y1} ${x2} ${y2}`);
  }
  const radius = lengthOf(element, 'r');
  const width = radius ?? lengthOf(element, 'rx');
  const isRound = name !== 'rect';
  const boxWidth = isRound ? 2 * (width ?? size.width / 2) : (lengthOf(element, 'width') ?? size.width);
  const boxHeight = isRound
    ? 2 * (radius ?? lengthOf(element, 'ry') ?? size.height / 2)
    : (lengthOf(element, 'height') ?? size.height);
  const [w, h] = [Math.abs(boxWidth), Math.abs(boxHeight)];
  return { segments: 0, length: 2 * (w + h), height: 0, box: { width: w, height: h } };
}

interface Size {
  width: number;
  height: number;
}

const SHAPES = new Set(['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect']);
const WITH_MARKERS = new Set(['line', 'path', 'polygon', 'polyline']);
/** Elements that are only drawn where another one refers to them. */
const DEFINITIONS = new Set([
  'clippath',
  'defs',
  'filter',
  'lineargradient',
  'marker',
  'mask',
  'metadata',
  'pattern',
  'radialgradient',
  'style',
  'symbol',
  'title',
  'desc',
]);
const TEXT_PARTS = new Set(['text', 'tspan', 'textpath', 'tref']);
/** Elements whose texts are shaped together. */
const TEXT_ROOTS = new Set(['text', 'foreignobject']);

/** Marks on one letter. Their time grows with the square of their number: 50,000 take 3.6 s, 1,000 take 2 ms. */
const MARKS = /\p{M}{20,}/gu;
const MARKS_PER_SHAPE = 14_000;

function marksCost(element: DrawnElement): number {
  const texts = elementsOf([element]).flatMap(({ text }) => text.match(MARKS) ?? []);
  return texts.join('').length ** 2 / MARKS_PER_SHAPE;
}

const PAINTS = ['fill', 'stroke'];
const MARKERS = ['marker-start', 'marker-mid', 'marker-end'];
/** Properties that elements get from those around them. */
const INHERITED = [...PAINTS, ...MARKERS, 'marker', 'stroke-dasharray', 'font-size'];

/** Properties for which an element is drawn into its own pixels first. */
const LAYERS = ['mask', 'mask-image', 'clip-path', 'opacity', 'mix-blend-mode', 'backdrop-filter'];

/** The share that the smallest filter takes, because a blur needs pixels around the shape. */
const MIN_REGION = 0.001;

/** Properties whose values are shadows, separated by commas. Each is drawn into its own pixels. */
const SHADOWS = ['box-shadow', 'text-shadow'];

/** Gradients of CSS, in texts of drawing programs. */
const GRADIENT = /\bgradient\(/gi;

/** Properties with which browsers lay out a text in columns. They do so several times, to find the height of the columns. */
const COLUMNS = ['columns', 'column-count', 'column-width'];

const DATA_URL = /url\(\s*["']?(data:[^"')]*)/gi;

const REFERENCE = /url\(\s*["']?#([^"')]+)["']?\s*\)/gi;

const referencesIn = (value: string | undefined): string[] =>
  value?.includes('#') ? [...value.matchAll(REFERENCE)].map(([, id = '']) => decode(id.trim())) : [];

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** More elements inside each other than this make browsers stop, or fail. */
const MAX_DEPTH = 250;

/** A drawing that cannot be counted, because it is part of itself, or too deep. */
class Endless extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** The cost of an element, and how many filters are around each other in it. */
interface Work {
  cost: number;
  filters: number;
}

const NOTHING: Work = { cost: 0, filters: 0 };

/** Counts the work of drawings that can refer to each other. Each part is counted once, and added for each copy. */
class Counter {
  readonly #byId = new Map<string, DrawnElement>();
  readonly #known = new Map<DrawnElement, Work>();
  readonly #open = new Set<DrawnElement>();
  /** The properties that some element has; colors do not count. */
  readonly #used = new Set<string>();
  readonly #parents = new Map<DrawnElement, DrawnElement>();
  /** The properties of copies and of the elements around them, which the copied shapes can inherit. */
  readonly #ofCopies = new Map<string, Set<string>>();
  readonly #size: Size;
  readonly #zoom: number;
  readonly #imageCost: (url: string) => number;
  /** The element with the most work that is not that of its children, for the message. */
  largest: { element: DrawnElement; cost: number } | undefined;

  constructor(drawings: readonly DrawnElement[], imageCost: (url: string) => number) {
    this.#imageCost = imageCost;
    const all = elementsOf(drawings);
    this.#size = sizeOf(drawings[0]);
    this.#zoom = zoomOf(drawings, this.#size);
    for (const element of all) {
      const id = element.attributes.get('id');
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element);
      for (const child of element.children) this.#parents.set(child, element);
      for (const name of INHERITED) {
        const value = element.attributes.get(name);
        if (value !== undefined && (!PAINTS.includes(name) || value.includes('url('))) this.#used.add(name);
      }
    }
    for (const copy of all.filter(({ name }) => name === 'use')) this.#addInherited(copy);
  }

  #addInherited(copy: DrawnElement): void {
    for (let at: DrawnElement | undefined = copy; at; at = this.#parents.get(at)) {
      for (const name of INHERITED) {
        const value = at.attributes.get(name);
        if (value !== undefined) this.#ofCopies.set(name, (this.#ofCopies.get(name) ?? new Set()).add(value));
      }
    }
  }

  /** The values of a property of a shape: its own, that of an element around it, or those that its copies may inherit. */
  #valuesOf(element: DrawnElement, name: string): string[] {
    if (!this.#used.has(name)) return [];
    for (let at: DrawnElement | undefined = element; at; at = this.#parents.get(at)) {
      const own = at.attributes.get(name);
      if (own !== undefined) return [own];
    }
    return [...(this.#ofCopies.get(name) ?? [])];
  }

  /** The share of the drawing that a box covers, if it is as large as the largest scale in the drawing makes it. */
  #shareOf({ width, height }: Size): number {
    const share = (width * height * this.#zoom ** 2) / (this.#size.width * this.#size.height);
    return Number.isFinite(share) ? Math.min(share, 1) : 1;
  }

  /** The costliest of the parts that a property of a shape refers to. */
  #referred(element: DrawnElement, names: readonly string[]): number {
    const ids = names.flatMap((name) => this.#valuesOf(element, name)).flatMap(referencesIn);
    return Math.max(0, ...ids.map((id) => this.#definition(id, element)));
  }

  /** The work for the content of a pattern, a mask or another definition. */
  #definition(id: string, from: DrawnElement): number {
    const element = this.#byId.get(id);
    if (!element) return 0;
    const stops = element.children.filter(({ name }) => name === 'stop').length * COST.stop;
    return stops + this.#children(element, from).cost;
  }

  #dashes(element: DrawnElement, { length }: Pick<Outline, 'length'>): number {
    const periods = this.#valuesOf(element, 'stroke-dasharray')
      .map((value) => numbersIn(value).reduce((sum, one) => sum + Math.abs(one), 0))
      .filter((sum) => sum > 0);
    if (periods.length === 0) return 0;
    const whole = Math.abs(lengthOf(element, 'pathlength') ?? 0) || length;
    return Math.min(whole / Math.min(...periods), COST.maxDashes) * 2;
  }

  /** The work for dashes around letters. */
  #letterDashes(element: DrawnElement): number {
    const sizes = this.#valuesOf(element, 'font-size').map((size) => numbersIn(size)[0] ?? 0);
    // The outline of a letter has about the length of five sides of it.
    const length = 5 * Math.max(...sizes, 16) * element.text.trim().length;
    return this.#dashes(element, { length }) * COST.dash;
  }

  /** The work for shadows, and for images in properties. */
  #effects({ attributes }: DrawnElement): number {
    let cost = 0;
    for (const [name, value] of attributes) {
      if (SHADOWS.includes(name)) cost += COST.layer * value.replace(/\([^)]*\)/g, '').split(',').length;
      cost += COST.fullPaint * (value.match(GRADIENT)?.length ?? 0);
      if (!value.includes('url(')) continue;
      for (const [, url = ''] of value.matchAll(DATA_URL)) cost += COST.copy + this.#imageCost(decode(url));
    }
    return cost;
  }

  #shape(element: DrawnElement): number {
    const outline = outlineOf(element, this.#size);
    const { segments, height, box } = outline;
    const full = (height * this.#zoom) / this.#size.height;
    const paint = this.#referred(element, PAINTS);
    const hasPaint = PAINTS.some((name) =>
      this.#valuesOf(element, name).some((value) => value.includes('url(')),
    );
    const marker = WITH_MARKERS.has(element.name) ? this.#referred(element, [...MARKERS, 'marker']) : 0;
    const markers = marker > 0 ? (segments + 1) * (marker + COST.copy) : 0;
    return (
      1 +
      segments * COST.segment +
      Math.min(full, segments) * COST.fullHeight +
      this.#dashes(element, outline) * COST.dash +
      paint +
      this.#shareOf(box) * (hasPaint ? COST.fullPaint : COST.fullFill) +
      markers
    );
  }

  /** The work for the pixels of a filter. An input that two parts use is counted twice. */
  #filterCost(styles: ReadonlyMap<string, string>, depth: number, from: DrawnElement): number {
    const value = styles.get('filter');
    if (value === undefined || value === 'none') return 0;
    const scale = (SIDE * this.#zoom) / Math.max(this.#size.width, this.#size.height);
    const functions = (
      value.match(
        /\b(?:blur|drop-shadow|hue-rotate|brightness|contrast|grayscale|invert|opacity|saturate|sepia)\(/gi,
      ) ?? []
    ).length;
    const blur = 20 + 2.5 * MAX_BLUR;
    const box = this.#boxOf(from);
    const steps = referencesIn(value).map((id) => {
      const filter = this.#byId.get(id);
      return this.#steps(filter, scale, from) * this.#region(filter, box);
    });
    const all = steps.reduce((sum, one) => sum + one, functions * blur * this.#region(undefined, box));
    return (all * SIDE * SIDE * Math.max(depth, 1)) / COST.pixelSteps;
  }

  /** The size of a shape; undefined for a group, which can be as large as the drawing. */
  #boxOf(element: DrawnElement): Size | undefined {
    return SHAPES.has(element.name) ? outlineOf(element, this.#size).box : undefined;
  }

  /** The share of the drawing that a filter or a mask covers. @param box of the shape that has it */
  #region(definition: DrawnElement | undefined, box: Size | undefined): number {
    const units =
      definition && (definition.attributes.get('filterunits') ?? definition.attributes.get('maskunits'));
    const [width, height] = ['width', 'height'].map((name) => definition && lengthOf(definition, name));
    if (units?.toLowerCase() === 'userspaceonuse' && width !== undefined && height !== undefined)
      return this.#shareOf({ width, height });
    if (!box) return 1;
    // The usual region is a tenth larger than the shape on each side.
    const [across = 1, down = 1] = [width, height].map((factor) => Math.max(factor ?? 1.2, 1.2));
    return Math.max(this.#shareOf({ width: box.width * across, height: box.height * down }), MIN_REGION);
  }

  #steps(filter: DrawnElement | undefined, scale: number, from: DrawnElement): number {
    const results = new Map<string, number>();
    let last = 0;
    for (const primitive of filter?.children ?? []) {
      const parts = [primitive, ...primitive.children];
      const inputs = parts.flatMap(({ attributes }) =>
        ['in', 'in2'].flatMap((name) => attributes.get(name) ?? []),
      );
      const before = inputs.map((name) => results.get(name) ?? 0);
      const implicit = primitive.attributes.has('in') || parts.length > 1 ? 0 : last;
      // A shadow draws its input twice.
      const copies = primitive.name === 'fedropshadow' ? 2 : 1;
      last = stepsOf(primitive, scale) + copies * [...before, implicit].reduce((sum, one) => sum + one, 0);
      const name = primitive.attributes.get('result');
      if (name !== undefined) results.set(name, last);
      if (primitive.name === 'feimage') last += this.#reference(primitive, from).cost;
    }
    return last;
  }

  /** The work for what `href` names: a part of the drawing, or a drawing in it. */
  #reference(element: DrawnElement, from: DrawnElement): Work {
    const url = element.attributes.get('href') ?? '';
    if (!url.trim().startsWith('#')) return { cost: this.#imageCost(url), filters: 0 };
    const target = this.#byId.get(decode(url.trim().slice(1)));
    return target ? this.#element(target, from, true) : NOTHING;
  }

  #children({ children }: DrawnElement, from: DrawnElement): Work {
    let [cost, filters] = [0, 0];
    for (const child of children) {
      const work = this.#element(child, from);
      cost += work.cost;
      filters = Math.max(filters, work.filters);
    }
    return { cost, filters };
  }

  /** @param isCopy whether `<use>` draws it, also if it is a definition */
  #element(element: DrawnElement, from: DrawnElement, isCopy = false): Work {
    if (DEFINITIONS.has(element.name) && !isCopy) return NOTHING;
    const known = this.#known.get(element);
    if (known) return known;
    if (this.#open.has(element)) throw new Endless('a part of the drawing contains itself', from.line);
    if (this.#open.size > MAX_DEPTH)
      throw new Endless(`more than ${MAX_DEPTH} parts of the drawing are inside each other`, element.line);
    this.#open.add(element);
    const work = this.#measure(element);
    this.#open.delete(element);
    this.#known.set(element, work);
    return work;
  }

  #measure(element: DrawnElement): Work {
    const { name, text, attributes } = element;
    const inside = this.#children(element, element);
    if (COLUMNS.some((property) => attributes.has(property))) inside.cost *= COST.columns;
    let cost = 1 + inside.cost;
    let { filters } = inside;
    if (SHAPES.has(name)) cost += this.#shape(element) - 1;
    if (name === 'use' || name === 'image' || name === 'img') {
      const copied = this.#reference(element, element);
      cost += copied.cost + COST.copy;
      filters = Math.max(filters, copied.filters);
    }
    if (TEXT_PARTS.has(name)) {
      const letters = text.trim().length * (name === 'textpath' ? COST.letterOnPath : COST.letter);
      cost += COST.textPart + letters + this.#referred(element, PAINTS) + this.#letterDashes(element);
    }
    if (TEXT_ROOTS.has(name)) cost += marksCost(element);
    if (isAnimated(element)) cost += COST.animation;
    cost += this.#layers(element, attributes);
    cost += this.#effects(element);
    if (attributes.has('filter')) filters += 1;
    cost += this.#filterCost(attributes, filters, element);
    const own = cost - inside.cost;
    if (!this.largest || own > this.largest.cost) this.largest = { element, cost: own };
    return { cost, filters };
  }

  /** The work for masks, clip paths and opacity. A group can be as large as the drawing. */
  #layers(element: DrawnElement, styles: ReadonlyMap<string, string>): number {
    if (!LAYERS.some((name) => styles.has(name))) return 0;
    const box = this.#boxOf(element);
    const share = box ? this.#shareOf(box) : 1;
    const isGroup = element.children.length > 0 || element.name === 'use';
    const isTransparent = isGroup && styles.has('opacity') && Number(styles.get('opacity')) !== 1;
    let cost =
      isTransparent || styles.has('mix-blend-mode') || styles.has('backdrop-filter') ? share * COST.layer : 0;
    for (const [name, own] of [
      ['mask', COST.layer],
      ['mask-image', COST.layer],
      ['clip-path', COST.clip],
    ] as const) {
      const value = styles.get(name);
      if (value === undefined || value === 'none') continue;
      cost += 1;
      for (const id of referencesIn(value)) {
        const region = name === 'mask' ? Math.min(this.#region(this.#byId.get(id), box), share) : share;
        cost += region * own + this.#definition(id, element);
      }
    }
    return cost;
  }

  /** The work for all drawings together. */
  total(drawings: readonly DrawnElement[]): number {
    const frames = elementsOf(drawings).some(isAnimated) ? COST.frames : 1;
    return frames * drawings.reduce((sum, drawing) => sum + this.#element(drawing, drawing, true).cost, 0);
  }
}

/** The size of a drawing in its own units. */
function sizeOf(root: DrawnElement | undefined): Size {
  const [, , width, height] = numbersIn(root?.attributes.get('viewbox') ?? '');
  if (width && height) return { width: Math.abs(width), height: Math.abs(height) };
  return {
    width: (root && lengthOf(root, 'width')) || 300,
    height: (root && lengthOf(root, 'height')) || 150,
  };
}

/** The scale of a `transform`, or of a nested drawing with its own units. */
function scaleOf({ name, attributes }: DrawnElement, size: Size, isRoot: boolean): number {
  let scale = 1;
  for (const [, kind = '', values = ''] of (attributes.get('transform') ?? '').matchAll(
    /(\w+)\s*\(([^)]*)\)/g,
  )) {
    const numbers = numbersIn(values).map(Math.abs);
    if (/^(?:scale|matrix)/i.test(kind)) scale *= Math.max(...numbers.slice(0, 4), 0) || 1;
  }
  for (const property of ['scale', 'zoom'])
    scale *= Math.max(...numbersIn(attributes.get(property) ?? ''), 0) || 1;
  const [, , width = 0, height = 0] = numbersIn(attributes.get('viewbox') ?? '');
  const isNested =
    !isRoot && (name === 'svg' || name === 'symbol' || name === 'pattern' || name === 'marker');
  return isNested && width > 0 && height > 0
    ? scale * Math.max(size.width / width, size.height / height, 1)
    : scale;
}

/** The largest scale in drawings: 1, or more. */
function zoomOf(drawings: readonly DrawnElement[], size: Size): number {
  let largest = 1;
  const waiting = drawings.map((element) => ({ element, scale: 1, isRoot: true }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const scale = next.scale * scaleOf(next.element, size, next.isRoot);
    largest = Math.max(largest, scale);
    for (const child of next.element.children) waiting.push({ element: child, scale, isRoot: false });
  }
  return largest;
}

const ADVICE = 'Remove copies, details and filters, or save it as PNG or WebP';

/** Names as authors write them. */
const NAMES: Readonly<Record<string, string>> = { clippath: 'clipPath', textpath: 'textPath' };

/**
 * Checks that browsers can draw drawings in reasonable time. What is drawn counts, and not the length of the file: a drawing of
 * 1 kB can make a million copies of itself.
 * @param drawings the `<svg>` elements of one file or page, which can refer to each other
 * @param imageCost the work for an image in a drawing, by its URL
 * @returns what they draw, in simple shapes, or the problem with its line, as a sentence without a full stop
 */
export function drawingWork(
  drawings: readonly DrawnElement[],
  imageCost: (url: string) => number = () => 1,
): { work: number; problem?: { line: number; message: string } } {
  const styled = withStyles(drawings);
  const counter = new Counter(styled, imageCost);
  try {
    const work = counter.total(styled);
    if (work <= LIMITS.drawnShapes) return { work };
    const { element = drawings[0] } = counter.largest ?? {};
    const name = element ? (ownValue(NAMES, element.name) ?? element.name) : 'svg';
    const message =
      `the drawing takes browsers as long as ${formatLimit(Math.ceil(work))} simple shapes, and the limit is ` +
      `${formatLimit(LIMITS.drawnShapes)} (copies, and the pixels of filters, count). Most of it is <${name}>. ${ADVICE}`;
    return { work, problem: { line: element?.line ?? 0, message } };
  } catch (error) {
    if (!(error instanceof Endless)) throw error;
    return {
      work: Number.POSITIVE_INFINITY,
      problem: { line: error.line, message: `${error.message}. ${ADVICE}` },
    };
  }
}
