// The list of the gallery: filter and keys. Plain JavaScript, because the page opens from disk.
const sections = [...document.querySelectorAll('section[data-text]')];
const rows = [...document.querySelectorAll('.changes > li')];
const links = new Map([...document.querySelectorAll('nav a')].map((link) => [link.hash.slice(1), link]));
const [filter, mode, size, onlyChanged] = ['filter', 'mode', 'size', 'only-changed'].map((id) =>
  document.getElementById(id),
);

const figureOf = (name) => document.querySelector(`figure[data-name="${name}"]`);

const matches = (control, value) => control.value === '' || control.value === value;

function refresh() {
  const words = filter.value.trim().toLowerCase();
  for (const section of sections) {
    const figures = [...section.querySelectorAll('figure')];
    const hasChange = figures.some(({ dataset }) => dataset.changed === 'true');
    for (const figure of figures)
      figure.hidden = !matches(mode, figure.dataset.mode) || !matches(size, figure.dataset.size);
    section.hidden =
      !section.dataset.text.includes(words) ||
      (onlyChanged.checked && !hasChange) ||
      figures.every((figure) => figure.hidden);
    links.get(section.id).parentElement.hidden = section.hidden;
  }
  for (const row of rows) {
    const figures = row.dataset.names.split(' ').map(figureOf);
    row.hidden = !row.dataset.words.includes(words) || figures.every((figure) => figure.hidden);
  }
  document.getElementById('nothing').hidden = sections.some((section) => !section.hidden);
}

/** Moves to the next or the previous visible change or state. */
function move(step) {
  const shown = [...document.querySelectorAll('.changes > li, section[data-text]')].filter(
    (stop) => !stop.hidden && !stop.closest('[hidden]'),
  );
  const at = shown.indexOf(document.activeElement.closest('.changes > li, section'));
  const next = shown[Math.min(Math.max(at + step, 0), shown.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: next.matches('li') ? 'nearest' : 'start' });
}

const KEYS = { j: () => move(1), k: () => move(-1), '/': () => filter.focus() };

document.addEventListener('keydown', (event) => {
  const action = KEYS[event.key];
  const isTaken =
    event.target.matches('input[type="search"], .note, select') || document.querySelector('dialog[open]');
  if (!action || isTaken || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  action();
});

for (const control of [filter, onlyChanged, mode, size]) control.addEventListener('input', refresh);
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
refresh();
