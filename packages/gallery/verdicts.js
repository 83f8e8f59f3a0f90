// The verdicts of the gallery: accept, reject with a note, decide later. They are kept in the browser and leave it as a
// comment or a command.
const rows = [...document.querySelectorAll('.changes > li')];
const boxes = [...document.querySelectorAll('figure [data-accepts]')];
const everything = document.querySelector('section > .progress [data-accepts]');
const bar = document.querySelector('.accepting');

/** A run with other changes has another key. */
const KEY = `visual review ${rows.map(({ dataset }) => dataset.id).join(' ')}`;

/** By the id of a change: its verdict and its note. By the name of a screenshot: whether it is accepted on its own. */
let state = { verdicts: {}, own: {} };

function restore() {
  for (const { dataset } of rows)
    if (dataset.rejected !== undefined)
      state.verdicts[dataset.id] = { verdict: 'reject', note: dataset.rejected };
  try {
    state = JSON.parse(localStorage.getItem(KEY)) ?? state;
  } catch {
    // Some browsers keep nothing for files.
  }
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // The verdicts last as long as the page.
  }
}

const verdictOn = (row) => state.verdicts[row.dataset.id]?.verdict;
const withVerdict = (verdict) => rows.filter((row) => verdictOn(row) === verdict);

const namesIn = (row) => row.dataset.names.split(' ');

/** A screenshot is accepted if all changes in it are. */
function isAccepted(name) {
  if (name in state.own) return state.own[name];
  const own = rows.filter((row) => namesIn(row).includes(name));
  return own.length > 0 && own.every((row) => verdictOn(row) === 'accept');
}

const accepted = () => boxes.map((box) => box.dataset.accepts).filter(isAccepted);

/** The arguments of the command: names, or "all". */
const chosen = () => (accepted().length === boxes.length ? 'all' : accepted().join(' '));

const lineOf = (word, { dataset }) => `- ${word} \`${dataset.id}\`: ${dataset.title}`;

const rejection = (row) =>
  [
    lineOf('Rejected', row),
    ...(state.verdicts[row.dataset.id].note ? [`  > ${state.verdicts[row.dataset.id].note}`] : []),
    `  <sub>${row.dataset.names}</sub>`,
  ].join('\n');

/** The comment that the workflow reads. It has all verdicts if something was rejected, now or earlier. */
function commentText() {
  const isReview = withVerdict('reject').length > 0 || rows.some(({ dataset }) => 'rejected' in dataset);
  const names = accepted().length > 0 ? chosen() : '';
  if (!isReview && withVerdict('later').length === 0) return `${bar.dataset.comment} ${names}`;
  return [
    '/review',
    '',
    ...(names ? [`Accept: ${names}`, ''] : []),
    ...withVerdict('accept').map((row) => lineOf('Accepted', row)),
    ...withVerdict('reject').map(rejection),
    ...withVerdict('later').map((row) => lineOf('Later', row)),
  ].join('\n');
}

const TEXTS = {
  command: () => `${bar.dataset.command} ${chosen()}`,
  comment: commentText,
  gh: () => `gh pr comment --body '${commentText().replaceAll("'", "'\\''")}'`,
};

function showRow(row) {
  const verdict = verdictOn(row);
  row.dataset.decided = verdict ?? '';
  for (const box of row.querySelectorAll('[data-verdict]')) box.checked = box.dataset.verdict === verdict;
  const box = row.querySelector('[data-verdict=accept]');
  const names = (box.dataset.accepts ?? '').split(' ').filter(Boolean);
  const count = names.filter(isAccepted).length;
  box.indeterminate = verdict !== 'reject' && count > 0 && count < names.length;
  const note = row.querySelector('.note');
  note.hidden = verdict !== 'reject';
  note.value = state.verdicts[row.dataset.id]?.note ?? '';
}

const counts = () =>
  [
    [accepted().length, 'chosen'],
    [withVerdict('reject').length, 'rejected'],
    [withVerdict('later').length, 'for later'],
  ].filter(([count], index) => count > 0 || index === 0);

function show() {
  rows.forEach(showRow);
  for (const box of boxes) box.checked = isAccepted(box.dataset.accepts);
  const decided = rows.filter((row) => ['accept', 'reject'].includes(verdictOn(row))).length;
  document.getElementById('decided').textContent = `${decided} of ${rows.length} decided`;
  document.querySelector('progress').value = decided;
  const count = accepted().length;
  if (everything) {
    everything.checked = count === boxes.length;
    everything.indeterminate = count > 0 && count < boxes.length;
  }
  bar.hidden = count === 0 && Object.keys(state.verdicts).length === 0;
  const isWaiting = withVerdict('accept').some((row) => !namesIn(row).every(isAccepted));
  bar.querySelector('[role=status]').textContent = `${counts()
    .map(([number, word]) => `${number} ${word}`)
    .join(', ')}.${isWaiting ? ' A screenshot is chosen when all its changes are accepted.' : ''}`;
  const isReview = bar.dataset.comment && (withVerdict('reject').length > 0 || count === 0);
  bar.querySelector('p + code').textContent = isReview ? TEXTS.comment() : TEXTS.command();
  bar.querySelector('[value=command]').hidden = count === 0;
}

function update() {
  keep();
  show();
}

/** The same verdict again removes it. */
function decide(row, verdict) {
  const { id } = row.dataset;
  if (verdictOn(row) === verdict) delete state.verdicts[id];
  else state.verdicts[id] = { verdict, note: state.verdicts[id]?.note ?? '' };
  for (const name of namesIn(row)) delete state.own[name];
  update();
}

function nextRow(row) {
  const shown = rows.filter(({ hidden }) => !hidden);
  const next = shown[shown.indexOf(row) + 1];
  (next ?? row).focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** A verdict from the keyboard leads to the note or to the next change. */
function decideByKey(row, verdict) {
  decide(row, verdict);
  if (verdictOn(row) === 'reject') row.querySelector('.note').focus();
  else if (verdictOn(row)) nextRow(row);
}

const KEYS = { a: 'accept', x: 'reject', l: 'later' };

for (const row of rows) {
  const note = row.querySelector('.note');
  row.addEventListener('change', ({ target }) => {
    if (!target.dataset.verdict) return;
    decide(row, target.dataset.verdict);
    if (verdictOn(row) === 'reject') note.focus();
  });
  note.addEventListener('input', () => {
    state.verdicts[row.dataset.id].note = note.value.replace(/\s+/g, ' ');
    keep();
  });
  note.addEventListener('change', update);
  row.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === note) {
      if (event.key === 'Enter' || event.key === 'Escape') nextRow(row);
      return;
    }
    if (event.key === 'Enter' && event.target === row) row.querySelector('.crops').click();
    else if (KEYS[event.key]) decideByKey(row, KEYS[event.key]);
    else return;
    event.preventDefault();
  });
}

for (const box of boxes)
  box.addEventListener('change', () => {
    state.own[box.dataset.accepts] = box.checked;
    update();
  });

everything?.addEventListener('change', () => {
  state.own = {};
  for (const row of rows) {
    if (everything.checked) state.verdicts[row.dataset.id] = { verdict: 'accept', note: '' };
    else delete state.verdicts[row.dataset.id];
  }
  update();
});

bar?.addEventListener('submit', (event) => event.preventDefault());
bar?.addEventListener('click', async ({ target }) => {
  if (!target.value) return;
  const text = TEXTS[target.value]();
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

if (bar) {
  restore();
  show();
}
