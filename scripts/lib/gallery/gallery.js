// The list of the gallery: filter, keys, and the command that accepts screenshots. Plain JavaScript, because the page
// opens from disk.
const sections = [...document.querySelectorAll('section[data-text]')];
const links = new Map([...document.querySelectorAll('nav a')].map((link) => [link.hash.slice(1), link]));
const [filter, mode, size, onlyChanged] = ['filter', 'mode', 'size', 'only-changed'].map((id) =>
  document.getElementById(id),
);

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
  document.getElementById('nothing').hidden = sections.some((section) => !section.hidden);
}

/** Moves to the next or the previous visible section. */
function move(step) {
  const shown = [...document.querySelectorAll('section:not([hidden])')];
  const at = shown.indexOf(document.activeElement.closest('section'));
  const next = shown[Math.min(Math.max(at + step, 0), shown.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView();
}

const KEYS = { j: () => move(1), k: () => move(-1), '/': () => filter.focus() };

document.addEventListener('keydown', (event) => {
  const action = KEYS[event.key];
  const isTaken =
    event.target.matches('input[type="search"], select') || document.querySelector('dialog[open]');
  if (!action || isTaken || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  action();
});

for (const control of [filter, onlyChanged, mode, size]) control.addEventListener('input', refresh);
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
refresh();

// Accept: the checkboxes of the screenshots hold the state, and the checkboxes of groups are derived from it.
const boxes = [...document.querySelectorAll('main [data-accepts]')];
const screenshotBoxes = boxes.filter((box) => box.closest('figure'));
const bar = document.querySelector('.accepting');

/** The arguments of the command: names, or "all". */
const chosen = () => {
  const names = screenshotBoxes.filter((box) => box.checked).map((box) => box.dataset.accepts);
  return names.length === screenshotBoxes.length ? ['all'] : names;
};

function showChosen() {
  const checked = new Set(screenshotBoxes.filter((box) => box.checked).map((box) => box.dataset.accepts));
  for (const box of boxes) {
    const names = box.dataset.accepts.split(' ');
    const count = names.filter((name) => checked.has(name)).length;
    box.checked = count === names.length;
    box.indeterminate = count > 0 && count < names.length;
  }
  bar.hidden = checked.size === 0;
  bar.querySelector('[role=status]').textContent = `${checked.size} chosen.`;
  bar.querySelector('p + code').textContent = `${bar.querySelector('button').value} ${chosen().join(' ')}`;
}

for (const box of boxes) {
  box.addEventListener('change', () => {
    const names = new Set(box.dataset.accepts.split(' '));
    for (const screenshot of screenshotBoxes)
      if (names.has(screenshot.dataset.accepts)) screenshot.checked = box.checked;
    showChosen();
  });
}

bar?.addEventListener('click', async ({ target }) => {
  if (!target.value) return;
  const text = `${target.value} ${chosen().join(' ')}`;
  const code = bar.querySelector('p + code');
  code.textContent = text;
  // Always selected, so that readers can also copy the text where the clipboard is not available.
  getSelection().selectAllChildren(code);
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  bar.querySelector('[role=status]').textContent = isCopied
    ? 'Copied.'
    : 'Selected: copy it with the keyboard.';
});
