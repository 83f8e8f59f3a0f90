// The viewer of the gallery: one screenshot at full size, its change in several views, and a magnifier.
const MAGNIFICATION = 4;
/** Half a second for each screenshot: far below three flashes in a second. */
const BLINK_MS = 500;

const viewer = document.querySelector('.viewer');
const part = (selector) => viewer.querySelector(selector);
const [stage, marks, zoom, mix] = ['.stage', '.marks', 'select', '.mix input'].map(part);
const [blinks, acceptBox] = [part('.blinking input'), part('.accept input')];
const views = [...viewer.querySelectorAll('[name=view]')];
const images = { before: part('img.before'), after: part('img.after') };
const tint = part('img.tint');
const lens = { x: 0, y: 0 };

let figure;
let regions = [];
let region = 0;
let timer;
/** The change that the viewer was opened for, if it was. */
let change;

views[0].checked = true;
blinks.checked = !matchMedia('(prefers-reduced-motion: reduce)').matches;

const figureOf = (name) => document.querySelector(`figure[data-name="${name}"]`);

const view = () => (regions.length > 0 ? views.find(({ checked }) => checked).value : 'single');

/** The scale of the screenshots on the stage. */
function scale() {
  const columns = view() === 'side' ? 2 : 1;
  const isFit = columns === 2 || zoom.value === 'fit';
  return isFit ? Math.min(1, stage.clientWidth / columns / width()) : Number(zoom.value);
}

/** The largest width or height of the visible screenshots. */
const sizeOf = (side) => Math.max(...Object.values(images).map((image) => (image.hidden ? 0 : image[side])));
const width = () => sizeOf('naturalWidth');
const height = () => sizeOf('naturalHeight');

/** Shows the area under the lens in the magnifier, and outlines that area on the screenshots. */
function magnify() {
  for (const [side, image] of Object.entries(images)) {
    const pane = part(`.magnifier .${side}`);
    pane.hidden = image.hidden;
    if (image.hidden) continue;
    pane.style.backgroundSize = `${image.naturalWidth * MAGNIFICATION}px auto`;
    const [left, top] = [
      pane.clientWidth / 2 - lens.x * MAGNIFICATION,
      pane.clientHeight / 2 - lens.y * MAGNIFICATION,
    ];
    pane.style.backgroundPosition = `${left}px ${top}px`;
  }
  const pane = part('.magnifier span:not([hidden])');
  place(part('.lens'), {
    x: lens.x - pane.clientWidth / 2 / MAGNIFICATION,
    y: lens.y - pane.clientHeight / 2 / MAGNIFICATION,
    width: pane.clientWidth / MAGNIFICATION,
    height: pane.clientHeight / MAGNIFICATION,
  });
}

function place(element, box) {
  for (const [name, at] of [
    ['left', 'x'],
    ['top', 'y'],
    ['width', 'width'],
    ['height', 'height'],
  ])
    element.style[name] = `${box[at] * scale()}px`;
}

/** Draws the screenshots again after a change of the view or the zoom. */
function draw() {
  const current = view();
  viewer.dataset.view = current;
  for (const image of Object.values(images)) {
    image.style.width = `${image.naturalWidth * scale()}px`;
    image.style.imageRendering = scale() < 1 ? 'auto' : 'pixelated';
  }
  tint.style.width = images.after.style.width;
  viewer.style.setProperty('--at', mix.value);
  const frames = regions.map((box) => {
    const frame = document.createElement('span');
    frame.className = 'region';
    place(frame, box);
    return frame;
  });
  const frame = document.createElement('span');
  frame.className = 'lens';
  marks.replaceChildren(...frames, frame);
  marks.style.width = `${width() * scale()}px`;
  marks.style.height = `${height() * scale()}px`;
  clearInterval(timer);
  if (current === 'blink' && blinks.checked) timer = setInterval(flip, BLINK_MS);
  viewer.dataset.shows ??= 'after';
  part('output').textContent = viewer.dataset.shows;
  magnify();
}

function flip() {
  viewer.dataset.shows = viewer.dataset.shows === 'before' ? 'after' : 'before';
  part('output').textContent = viewer.dataset.shows;
}

/** Scrolls until the lens is in the middle. */
function center() {
  // Side by side, the changed screenshot is the second one.
  const offset = view() === 'side' ? stage.clientWidth / 2 : 0;
  stage.scrollTo({
    left: offset + lens.x * scale() - stage.clientWidth / 2,
    top: lens.y * scale() - stage.clientHeight / 2,
  });
}

/** Moves the lens to the middle of a region, or near the top of a tall region. */
function goTo(index) {
  region = index;
  const box = regions[index] ?? { x: 0, y: 0, width: width(), height: 0 };
  Object.assign(lens, {
    x: box.x + box.width / 2,
    y: box.y + Math.min(box.height / 2, stage.clientHeight / 3),
  });
  draw();
  center();
}

/** The regions of a change in the screenshot, or all of them if the screenshot does not show the change. */
function regionsOf({ dataset }) {
  const boxes = JSON.parse(dataset.parts)[change] ?? JSON.parse(dataset.regions);
  return boxes.map(([x, y, width, height, before]) => ({ x, y, width, height, before }));
}

async function open(name) {
  figure = figureOf(name);
  for (const [side, image] of Object.entries(images)) {
    const source = figure.querySelector(`img.${side}`);
    image.hidden = !source;
    image.src = source?.src ?? 'data:,';
    image.alt = source ? side : '';
    part(`.magnifier .${side}`).style.backgroundImage = source ? `url("${source.src}")` : 'none';
  }
  tint.hidden = !figure.dataset.tint;
  tint.src = figure.dataset.tint ?? 'data:,';
  viewer.dataset.mode = figure.dataset.mode;
  regions = regionsOf(figure);
  part('h2').textContent = figure.querySelector('button img:not([hidden])').alt;
  const box = figure.querySelector('[data-accepts]');
  acceptBox.parentElement.hidden = !box;
  acceptBox.checked = box?.checked ?? false;
  if (!viewer.open) viewer.showModal();
  stage.focus();
  await Promise.all([...Object.values(images), tint].map((image) => image.decode().catch(() => {})));
  goTo(0);
}

/** Opens the next or the previous visible screenshot: a changed one from a changed screenshot, otherwise an unchanged one. */
function step(by) {
  const kind = figure.dataset.changed;
  const shown = [
    ...document.querySelectorAll(`section:not([hidden]) figure:not([hidden])[data-changed=${kind}]`),
  ];
  const next = shown[shown.indexOf(figure) + by];
  if (next) open(next.dataset.name);
}

/** The checkbox in the gallery holds the state. */
function accept() {
  const box = figure.querySelector('[data-accepts]');
  if (box && box.checked !== acceptBox.checked) box.click();
}

/** Closes the viewer, so that the note of a rejection can be written. */
function decide(verdict) {
  const box = changeRow()?.querySelector(`[data-verdict=${verdict}]`);
  if (!box) return;
  viewer.close();
  box.click();
}

const ACTIONS = {
  flip,
  region: () => goTo((region + 1) % Math.max(regions.length, 1)),
  previous: () => step(-1),
  next: () => step(1),
  close: () => viewer.close(),
};

const KEYS = {
  j: ACTIONS.next,
  k: ACTIONS.previous,
  r: ACTIONS.region,
  f: flip,
  a: () => acceptBox.parentElement.hidden || acceptBox.click(),
  x: () => decide('reject'),
  l: () => decide('later'),
  z: () => {
    zoom.selectedIndex = (zoom.selectedIndex + 1) % zoom.length;
    draw();
    center();
  },
};
views.forEach((radio, index) => {
  KEYS[index + 1] = () => {
    radio.click();
    // The focused control may belong to the previous view.
    stage.focus();
  };
});

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function moveLens([x, y], distance) {
  lens.x = Math.min(Math.max(lens.x + x * distance, 0), width());
  lens.y = Math.min(Math.max(lens.y + y * distance, 0), height());
  magnify();
  center();
}

viewer.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = event.target === stage && ARROWS[event.key];
  const action = arrow ? () => moveLens(arrow, event.shiftKey ? 1 : 16) : KEYS[event.key];
  if (!action || event.target === zoom) return;
  event.preventDefault();
  action();
});

/** The magnifier follows the pointer. In the slider view, dragging moves the border. */
function point(event) {
  const screenshot = event.target.closest('img') ?? marks;
  const { left, top } = screenshot.getBoundingClientRect();
  Object.assign(lens, { x: (event.clientX - left) / scale(), y: (event.clientY - top) / scale() });
  if (view() === 'slider' && event.buttons === 1) mix.value = String((100 * lens.x) / width());
  viewer.style.setProperty('--at', mix.value);
  magnify();
}

for (const type of ['pointerdown', 'pointermove']) stage.addEventListener(type, point);
mix.addEventListener('input', draw);
for (const control of [blinks, zoom, ...views])
  control.addEventListener('change', () => {
    draw();
    center();
  });
acceptBox.addEventListener('change', accept);
addEventListener('resize', () => viewer.open && draw());
viewer.addEventListener('click', ({ target }) => ACTIONS[target.dataset.does]?.());
/** The change in the list that the viewer was opened for, if the screenshot shows it. */
const changeRow = () => {
  const row = document.getElementById(`change-${change}`);
  return row?.dataset.names.split(' ').includes(figure.dataset.name) ? row : undefined;
};

viewer.addEventListener('close', () => {
  clearInterval(timer);
  (changeRow() ?? figure.querySelector('button')).focus();
});

document.querySelector('main').addEventListener('click', ({ target }) => {
  const opener = target.closest('[data-opens]');
  if (!opener) return;
  change = opener.dataset.change;
  open(opener.dataset.opens);
});

// The first region of each change, pixel for pixel.
for (const crops of document.querySelectorAll('.crops')) {
  change = crops.dataset.change;
  const source = figureOf(crops.dataset.opens);
  const [box = { x: 0, y: 0, width: 0, height: 0, before: 0 }] = regionsOf(source);
  for (const crop of [...crops.children]) {
    const image = source.querySelector(`img.${crop.dataset.side}`);
    if (!image) {
      crop.remove();
      continue;
    }
    const top = crop.dataset.side === 'before' ? box.before : box.y;
    const [x, y] = [
      [crop.clientWidth - box.width, box.x],
      [crop.clientHeight - box.height, top],
    ].map(([room, at]) => Math.min(Math.max(room / 2, 8) - at, 0));
    crop.style.background = `url("${image.src}") ${x}px ${y}px no-repeat`;
  }
}
change = undefined;
