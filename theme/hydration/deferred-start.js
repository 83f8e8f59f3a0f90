/**
 * Runs inline in the page's head. Readers can read the page and follow its links without scripts, so the scripts start
 * when the page has loaded and painted and the browser is idle, or on the reader's first input. On slow
 * connections, or if the reader has turned on data saver, they start only on input. Button presses and search text from
 * before hydration are replayed after it.
 *
 * The source is inlined in every page, so it must not import anything or use outer variables.
 *
 * While the scripts do not load, the page looks as it does without scripts, so that it has no buttons that do nothing.
 *
 * @param {{
 *   scripts: string[], fail: string, ready: string, search: string, policyName: string
 * }} options URLs of the scripts in order, the events when they fail and after hydration, the event when the
 *   search opens before its code has loaded, and the name of the Trusted Types policy for the URLs
 */
function deferredStart({ scripts, fail, ready, search, policyName }) {
  const root = document.documentElement;
  const { saveData, effectiveType } = navigator.connection ?? {};
  const shouldSaveData = saveData || /2g/.test(effectiveType);
  /** Scripts that have not been requested, or that did not load. */
  const missing = new Set(scripts);
  let pressed = [];
  /** Text typed for the search box that will open; null if the reader has not opened the search. */
  let typed = null;
  /** Whether Enter was pressed after the text. */
  let isEntered = false;
  /** Discards the typed text if the search box does not open. */
  let typingTimeout;

  const policy = window.trustedTypes?.createPolicy(policyName, {
    createScriptURL: (src) => (missing.has(src) ? src : ''),
  });

  let hasFailed;
  /** Functions that restore the media queries that have changed. */
  const restore = [];

  /** Applies the rules for pages without scripts. `not all` replaces the query of styles that need scripts. */
  const applyNoScript = ({ media, cssRules = [] }) => {
    const text = media?.mediaText;
    if (/scripting: none/.test(text)) {
      restore.push(() => {
        media.mediaText = text;
      });
      media.mediaText = text.replace('(scripting: none)', 'all');
    }
    [...cssRules].forEach(applyNoScript);
  };

  const showNoScript = () => {
    if (hasFailed) [...document.styleSheets].forEach(applyNoScript);
  };

  const onFail = () => {
    hasFailed = true;
    delete root.dataset.starting;
    showNoScript();
  };

  const start = (event) => {
    // Browsers also dispatch pointermove when the page appears under a pointer that does not move. Ignore it.
    if (event?.type === 'pointermove' && !event.movementX && !event.movementY) return;
    for (const src of missing) {
      const script = document.createElement('script');
      script.src = policy ? policy.createScriptURL(src) : src;
      script.async = false;
      missing.delete(src);
      // Try again on the next event, but not on pointer movements, because there are too many of them.
      script.onerror = () => {
        missing.add(src);
        removeEventListener('pointermove', start);
        onFail();
      };
      // A host can answer with another file, which is not an error for the browser.
      script.onload = () => {
        if (src === scripts.at(-1) && !root.dataset.begun) onFail();
      };
      document.head.append(script);
    }
  };

  const opensSearch = 'button[aria-keyshortcuts]';

  const collectText = () => {
    typed = '';
    isEntered = false;
    clearTimeout(typingTimeout);
    typingTimeout = setTimeout(() => {
      typed = null;
    }, 10_000);
  };

  const press = (button) => {
    if (button.matches(opensSearch)) {
      if (typed !== null) return;
      collectText();
    }
    pressed.push(button);
    root.dataset.starting = '';
    start();
  };

  const halt = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const onClick = (event) => {
    // The alert after a failed start is outside the root and handles clicks itself.
    const button = event.target.closest?.('#__rspress_root button[type=button]');
    // After a failure, the buttons that are visible work by themselves.
    if (!button || hasFailed) return;
    halt(event);
    press(button);
  };

  const isField = (element) => element?.matches?.('input,textarea,select');

  const onShortcut = (event) => {
    const button = document.querySelector(opensSearch);
    if (!button || isReady) return;
    halt(event);
    press(button);
  };

  /**
   * Escape or the search shortcut cancels a search whose click has not been replayed. After the replay, the page handles
   * the key. If Enter followed the text, the key is ignored.
   */
  const onCancel = (event) => {
    if (typed !== null && isEntered) {
      halt(event);
      return true;
    }
    const others = pressed.filter((button) => !button.matches(opensSearch));
    const isPending = others.length < pressed.length;
    if (isPending) halt(event);
    pressed = others;
    typed = null;
    return isPending;
  };

  const onTyping = (event) => {
    const { key } = event;
    if (typed === null || isField(document.activeElement)) return false;
    if (key.length !== 1 && key !== 'Backspace' && key !== 'Enter') return false;
    halt(event);
    if (isEntered) return true;
    if (key === 'Enter') isEntered = typed.trim() !== '';
    else typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
    return true;
  };

  const handleKey = (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    const isCommand = key.toLowerCase() === 'k' && !isPlain && !altKey && !shiftKey;
    if ((isCommand || key === 'Escape') && onCancel(event)) return;
    if (isPlain && onTyping(event)) return;
    if (isCommand || (isPlain && key === '/' && !isField(event.target))) onShortcut(event);
  };

  const onKey = (event) => {
    // Autofill dispatches events without a key. Keys that an input method handles are not for the page; Safari dispatches
    // the last of them, with this code, after the composition.
    const { key, isComposing, keyCode } = event;
    if (key && !isComposing && keyCode !== 229 && !(isReady && typed === null)) handleKey(event);
  };

  /** Inserts the typed text when the search box gets focus. */
  const onFocus = ({ target }) => {
    if (typed === null || !isField(target)) return;
    if (typed) {
      // React would not notice a change of `value`.
      target.setRangeText(typed, 0, 0, 'end');
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
    typed = null;
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    // Dispatch Enter in a later task, because the page must handle the text first.
    if (isEntered) setTimeout(() => target.dispatchEvent(enter));
    isEntered = false;
  };

  /** Before hydration, Back and Forward change the URL but not the page. */
  const { pathname } = location;
  const onTraverse = () => {
    if (location.pathname !== pathname) location.reload();
  };

  let isReady = false;
  const intents = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'];
  for (const intent of intents) addEventListener(intent, start, { passive: true });
  addEventListener('click', onClick, true);
  addEventListener('keydown', onKey, true);
  addEventListener('focusin', onFocus);
  // The replayed click of the search button dispatches this event, too. It must not discard the text.
  addEventListener(search, () => {
    if (typed === null) collectText();
  });
  addEventListener('popstate', onTraverse);

  addEventListener(fail, onFail);
  // Stylesheets may load later. Their events do not bubble, and do not reach the window.
  document.addEventListener('load', showNoScript, true);
  // Also dispatched after a failure and a successful retry.
  addEventListener(ready, () => {
    isReady = true;
    hasFailed = false;
    for (const query of restore) query();
    for (const intent of intents) removeEventListener(intent, start);
    removeEventListener('click', onClick, true);
    removeEventListener('popstate', onTraverse);
    delete root.dataset.starting;
    // Replay each click in its own task, because React may have to hydrate part of the page first.
    const next = () => {
      pressed.shift()?.click();
      if (pressed.length > 0) setTimeout(next);
    };
    setTimeout(next);
  });

  if (shouldSaveData) return;
  // There are no frames in a background tab until the reader opens it. The page is painted after the first frame. Safari has
  // no idle callbacks, and its timer ignores the options.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 2000 });
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(whenIdle, 100)));
}
