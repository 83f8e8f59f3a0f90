/** A script that runs in a browser before the scripts of a page. */
interface HostileBrowser {
  /** The fault of the browser, as a phrase. Unique. */
  name: string;
  script: string;
}

const KEYS = {
  local: ['theme', 'announcement.id', 'announcement.dismiss', 'docs-preferred-version-default'],
  ofSite: ['tabs', 'search.recent', 'search.favorites'],
  session: ['scroll-positions', 'loaded-as-document'],
};

/** Stores a value under every key of the site, for every base path of the tests, and under the keys of earlier versions. */
const storing = (value: string): string => `
  const value = ${value};
  for (const key of ${JSON.stringify([...KEYS.local, ...KEYS.ofSite])})
    for (const suffix of ['', ':/', ':/core/']) localStorage.setItem(key + suffix, value);
  for (const key of ${JSON.stringify(KEYS.session)})
    for (const suffix of ['', ':/', ':/core/']) sessionStorage.setItem(key + suffix, value);`;

/** Stored values, as expressions. */
const VALUES: Readonly<Record<string, string>> = {
  'an empty text': `''`,
  'a word': `'nonsense'`,
  null: `'null'`,
  undefined: `'undefined'`,
  true: `'true'`,
  'a number': `'7'`,
  'a number that is too large': `'1e999'`,
  'JSON that is cut off': `'[{"url":"/docs/start","title":"St'`,
  'an object': `'{}'`,
  'an array': `'[]'`,
  'arrays in arrays': `'[[[[[[]]]]]]'`,
  'an array of numbers': `'[1,2,3]'`,
  'an array of null': `'[null,null]'`,
  'pairs of wrong types': `'[["a","b"],[1,2],[{},[]]]'`,
  'an object with __proto__': `'{"__proto__":{"url":"/x","title":"x","toString":1},"constructor":1}'`,
  'entries with __proto__': `'[{"__proto__":{"url":"/x"},"url":"/docs","title":"Docs"}]'`,
  'objects instead of texts': `'[{"url":{},"title":[],"breadcrumbs":7}]'`,
  'URLs of other sites': `'[{"url":"//evil.example","title":"x"},{"url":"/\\\\\\\\evil.example","title":"x"},{"url":"javascript:alert(1)","title":"x"}]'`,
  'markup in a title': `'[{"url":"/docs","title":"<img src=x onerror=alert(1)>"}]'`,
  'an entry that occurs 1,000 times': `JSON.stringify(Array(1000).fill({ url: '/docs', title: 'Docs' }))`,
  'a title of 100,000 characters': `JSON.stringify([{ url: '/docs', title: 'x'.repeat(1e5) }])`,
  'objects that are nested 5,000 times': `'['.repeat(5000) + ']'.repeat(5000)`,
  'control characters and halves of characters': `'\\u0000\\u001b\\ud800'`,
  'a URL and a task of wrong types': `'{"url":7,"task":{"a":1}}'`,
  'a task that does not exist': `JSON.stringify({ url: location.href, task: 'category /nowhere' })`,
  'a task that is not a text': `JSON.stringify({ url: location.href, task: [null] })`,
};

const deny = `() => { throw new DOMException('denied', 'SecurityError'); }`;

/** Replaces a property of an object that the browser provides. */
const setting = (target: string, name: string, descriptor: string): string =>
  `Object.defineProperty(${target}, '${name}', { configurable: true, ${descriptor} });`;

const removing = (target: string, ...names: string[]): string =>
  names.map((name) => `delete ${target}.${name};`).join('\n');

/** Constructors and objects of the window that some browsers do not have. */
const GLOBALS = [
  'IntersectionObserver',
  'ResizeObserver',
  'MutationObserver',
  'matchMedia',
  'requestIdleCallback',
  'structuredClone',
  'BroadcastChannel',
  'Highlight',
  'ClipboardItem',
  'PerformanceObserver',
  'AbortSignal',
  'visualViewport',
  'navigation',
  'caches',
  'indexedDB',
];

/** Storage that throws an error, or does not exist. */
const STORAGE: readonly HostileBrowser[] = [
  ...['localStorage', 'sessionStorage'].flatMap((area) => [
    { name: `${area} that is blocked`, script: setting('window', area, `get: ${deny}`) },
    { name: `${area} that is null`, script: setting('window', area, 'value: null') },
    { name: `no ${area}`, script: setting('window', area, 'value: undefined') },
  ]),
  ...['getItem', 'setItem', 'removeItem'].map((method) => ({
    name: `storage whose ${method} throws an error`,
    script: setting('Storage.prototype', method, `value: ${deny}`),
  })),
  {
    name: 'storage that returns objects',
    script: setting('Storage.prototype', 'getItem', 'value: () => ({ toString: () => "{" })'),
  },
];

const HISTORY: readonly HostileBrowser[] = [
  ...['replaceState', 'pushState'].flatMap((method) => [
    {
      name: `history.${method} that throws an error`,
      script: setting('History.prototype', method, `value: ${deny}`),
    },
    {
      name: `history.${method} of the window that throws an error`,
      script: setting('history', method, `writable: true, value: ${deny}`),
    },
  ]),
  { name: 'a history state that is a text', script: `history.replaceState('mine', '');` },
  {
    name: 'a history state with other types',
    script: `history.replaceState({ key: 7, idx: 'x', usr: [] }, '');`,
  },
];

/** Runs when the browser has parsed the page, before its scripts. */
const parsed = (act: string): string => `addEventListener('DOMContentLoaded', () => { ${act} });`;

/** Parts of the address that anybody can write into a link to the site, and states that a page of the same origin leaves. */
const ADDRESSES: readonly HostileBrowser[] = [
  ['a hash that is not valid UTF-8', '#%E0%A4%A'],
  ['a hash with markup', '#<img src=x onerror=alert(1)>'],
  ['a hash that is a selector', '#a]b,*:is(html){}"'],
  ['a hash that names a property', '#__proto__'],
  ['a hash of 100,000 characters', `#${'a'.repeat(100_000)}`],
  ['a hash for a text that does not exist', '#:~:text=%E0,-nothing&text='],
  ['a query that is not valid UTF-8', '?q=%E0%A4%A&tab=%'],
  ['a query with markup', '?q=<script>alert(1)</script>&theme=__proto__'],
].map(([name = '', address = '']) => ({
  name,
  script: `if (origin !== 'null' && location.href !== 'about:blank') history.replaceState(null, '', ${JSON.stringify(address)});`,
}));

const STATES = [
  '{ idx: -1 }',
  '{ idx: NaN, key: {} }',
  'new Map([[1, 2]])',
  'new Array(9)',
  '{ open: "search" }',
  '{ dialog: {} }',
];

/** Other windows, such as one that opened this one, can send messages. */
const MESSAGES: readonly HostileBrowser[] = [
  {
    name: 'messages of other windows',
    script: parsed(`
      for (const data of [null, 7, 'x', '{"type":"', [], { type: 'height', height: 1e9 }, { type: '__proto__' }, { source: 'preview', id: {} }])
        postMessage(data, '*');`),
  },
  {
    name: 'states of the history of all types',
    script: parsed(`
      for (const state of [${STATES.join(', ')}]) {
        history.pushState(state, '');
        dispatchEvent(new PopStateEvent('popstate', { state }));
      }`),
  },
];

const MISSING: readonly HostileBrowser[] = [
  ...GLOBALS.map((name) => ({
    name: `no ${name}`,
    script: setting('window', name, 'writable: true, value: undefined'),
  })),
  { name: 'matchMedia that returns null', script: 'window.matchMedia = () => null;' },
  {
    name: 'media queries without events',
    script: setting('MediaQueryList.prototype', 'addEventListener', 'value: undefined'),
  },
  { name: 'no clipboard', script: setting('navigator', 'clipboard', 'value: undefined') },
  { name: 'no connection', script: setting('navigator', 'connection', 'value: undefined') },
  { name: 'no highlights', script: removing('CSS', 'highlights') },
  { name: 'no Intl.Segmenter', script: removing('Intl', 'Segmenter') },
  {
    name: 'no popovers',
    script: removing('HTMLElement.prototype', 'showPopover', 'hidePopover', 'togglePopover', 'popover'),
  },
  {
    name: 'dialogs that cannot open',
    script: setting('HTMLDialogElement.prototype', 'showModal', `value: ${deny}`),
  },
  {
    name: 'no methods of dialogs',
    script: removing('HTMLDialogElement.prototype', 'showModal', 'show', 'close'),
  },
  { name: 'no animations', script: removing('Element.prototype', 'animate') },
  { name: 'no view transitions', script: removing('Document.prototype', 'startViewTransition') },
  { name: 'no checkVisibility', script: removing('Element.prototype', 'checkVisibility') },
  { name: 'no URL.canParse', script: removing('URL', 'canParse', 'parse') },
  { name: 'no AbortSignal.timeout', script: removing('AbortSignal', 'timeout', 'any') },
  {
    name: 'no entries of performance',
    script: setting('performance', 'getEntriesByType', 'value: () => []'),
  },
];

/** Changes that extensions make to pages. */
const EXTENSIONS: readonly HostileBrowser[] = [
  {
    name: 'an extension that inserts elements into the body',
    script: parsed(`
      document.body.prepend(document.createElement('aside'));
      document.body.append(document.createElement('dialog'), 'text');`),
  },
  {
    name: 'an extension that inserts elements into the head',
    script: parsed(`
      document.head.prepend(document.createElement('meta'));
      document.head.append(document.createElement('link'), document.createElement('template'));`),
  },
  {
    name: 'an extension that inserts elements into the page',
    script: parsed(`
      document.querySelector('main').prepend(document.createElement('div'));
      for (const link of document.querySelectorAll('a, p')) link.append(document.createElement('span'));`),
  },
  {
    name: 'an extension that adds attributes',
    script: parsed(`
      for (const element of document.querySelectorAll('*')) {
        element.setAttribute('data-extension', '1');
        element.classList.add('extension');
      }`),
  },
  {
    name: 'a translator that runs before the scripts',
    script: parsed(`
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement.closest('script, style')) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text.data);
      }
      document.documentElement.classList.add('translated-ltr');`),
  },
  {
    name: 'an extension that removes the footer',
    script: parsed(`document.querySelector('footer')?.remove();`),
  },
  {
    name: 'functions and arrays with other properties',
    script: `
      Function.prototype.extension = () => {};
      Array.prototype.extension = () => {};
      Object.defineProperty(Object.prototype, 'extension', { value: () => {}, enumerable: false });`,
  },
  {
    name: 'an extension that wraps functions of the browser',
    script: `
      for (const name of ['pushState', 'replaceState']) {
        const original = history[name];
        history[name] = function (...values) { return original.apply(this, values); };
      }
      const { fetch: load, addEventListener: add } = window;
      window.fetch = (...values) => load(...values);
      window.addEventListener = function (...values) { return add.apply(window, values); };`,
  },
  {
    name: 'key events without a key',
    script: `
      const press = () => document.body?.dispatchEvent(new Event('keydown', { bubbles: true }));
      addEventListener('DOMContentLoaded', press);
      addEventListener('handbook:ready', press);`,
  },
];

/** Bad values in the storage of a browser, and features that it does not have. Pages are readable and work anyway. */
export const storage: readonly HostileBrowser[] = [
  ...Object.entries(VALUES).map(([name, value]) => ({ name: `stored: ${name}`, script: storing(value) })),
  ...STORAGE,
  ...HISTORY,
  ...ADDRESSES,
  ...MESSAGES,
  ...MISSING,
  ...EXTENSIONS,
].map(({ name, script }) => ({ name, script: `(() => {${script}\n})();` }));
