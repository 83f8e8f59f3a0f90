// The gallery's own behavior: filter, sliders, keys. Plain JavaScript: the page opens from disk.
const sections = [...document.querySelectorAll('section')];
const filter = document.getElementById('filter');
const onlyChanged = document.getElementById('only-changed');
const mode = document.getElementById('mode');

function refresh() {
  const words = filter.value.trim().toLowerCase();
  for (const section of sections) {
    const matches = section.dataset.text.includes(words);
    section.hidden = !matches || (onlyChanged.checked && section.dataset.changed !== 'true');
    for (const figure of section.querySelectorAll('figure')) {
      const caption = figure.querySelector('figcaption').textContent;
      figure.hidden = mode.value !== '' && !caption.startsWith(mode.value);
    }
  }
  document.getElementById('nothing').hidden = sections.some((section) => !section.hidden);
}

/** Moves to the next or the previous section that is shown. */
function move(step) {
  const shown = sections.filter((section) => !section.hidden);
  const at = shown.indexOf(document.activeElement.closest('section'));
  const next = shown[Math.min(Math.max(at + step, 0), shown.length - 1)];
  next?.focus();
  next?.scrollIntoView();
}

const KEYS = { j: () => move(1), k: () => move(-1), '/': () => filter.focus() };

document.addEventListener('keydown', (event) => {
  const action = KEYS[event.key];
  if (!action || event.target === filter || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  action();
});

for (const slider of document.querySelectorAll('.compare input')) {
  slider.addEventListener('input', () => {
    slider.parentElement.style.setProperty('--at', `${slider.value}%`);
  });
}

for (const control of [filter, onlyChanged, mode]) control.addEventListener('input', refresh);
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
refresh();
