// The behavior of the gallery: filter, sliders, keys, full size. Plain JavaScript, because the page opens from disk.
const sections = [...document.querySelectorAll('section')];
const links = new Map([...document.querySelectorAll('nav a')].map((link) => [link.hash.slice(1), link]));
const filter = document.getElementById('filter');
const onlyChanged = document.getElementById('only-changed');
const mode = document.getElementById('mode');
const size = document.getElementById('size');
const dialog = document.querySelector('dialog');

function refresh() {
  const words = filter.value.trim().toLowerCase();
  for (const section of sections) {
    const matches = section.dataset.text.includes(words);
    section.hidden = !matches || (onlyChanged.checked && section.dataset.changed !== 'true');
    for (const figure of section.querySelectorAll('figure')) {
      const isWanted = (control, value) => control.value === '' || control.value === value;
      figure.hidden = !isWanted(mode, figure.dataset.mode) || !isWanted(size, figure.dataset.size);
    }
    if (![...section.querySelectorAll('figure')].some((figure) => !figure.hidden)) section.hidden = true;
    links.get(section.id).parentElement.hidden = section.hidden;
  }
  document.getElementById('nothing').hidden = sections.some((section) => !section.hidden);
}

/** Moves to the next or the previous visible section. */
function move(step) {
  const shown = sections.filter((section) => !section.hidden);
  const at = shown.indexOf(document.activeElement.closest('section'));
  const next = shown[Math.min(Math.max(at + step, 0), shown.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView();
}

const KEYS = { j: () => move(1), k: () => move(-1), '/': () => filter.focus() };

document.addEventListener('keydown', (event) => {
  const action = KEYS[event.key];
  const isTaken = event.target.matches('input[type="search"], select') || dialog.open;
  if (!action || isTaken || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  action();
});

for (const slider of document.querySelectorAll('.compare input')) {
  slider.addEventListener('input', () => {
    slider.parentElement.style.setProperty('--at', `${slider.value}%`);
  });
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-opens]');
  if (!button) return;
  const { src, alt } = button.closest('figure').querySelector(`img.${button.dataset.opens}`);
  dialog.querySelector('img').src = src;
  dialog.querySelector('img').alt = alt;
  dialog.querySelector('span').textContent = alt;
  dialog.showModal();
});

for (const control of [filter, onlyChanged, mode, size]) control.addEventListener('input', refresh);
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
refresh();
