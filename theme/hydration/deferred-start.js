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
  const { saveData, effectiveType } = navigator.connection ?? {};
  const shouldSaveData = saveData || /2g/.test(effectiveType);
  /** Scripts that have not been requested, or that did not load. */
  const missing = new Set(scripts);
  let pressed = [];
  /** Text typed for the search box that will open, with a line break if Enter followed; null if the search is not open. */
  let typed = null;
  /** Discards the typed text if the search box does not open. */
  let typingTimeout;

  const policy = window.trustedTypes?.createPolicy(policyName, {
    createScriptURL: (src) => (missing.has(src) ? src : ''),
  });

  let hasFailed;
  const query = /(scripting)(: none)?\)/;

  /** Rules for pages without scripts have the query `(scripting: none)`. With `(scripting)`, they apply to this page. */
  const changeQueries = ({ media, cssRules = [] }) => {
    if (query.test(media?.mediaText))
      media.mediaText = media.mediaText.replace(query, hasFailed ? '$1)' : '$1: none)');
    [...cssRules].forEach(changeQueries);
  };

  const update = () => [...document.styleSheets].forEach(changeQueries);

  const onFail = () => {
    hasFailed = true;
    update();
  };

  const start = (event) => {
    // Browsers also dispatch pointermove when the page appears under a pointer that does not move. Ignore it.
    if (event?.type === 'pointermove' && !event.movementX && !event.movementY) return;
    for (const src of missing) {
      const script = document.createElement('script');
      script.src = policy?.createScriptURL(src) ?? src;
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
        if (src === scripts.at(-1) && !document.head.dataset.begun) onFail();
      };
      // A host can leave a request without an answer.
      setTimeout(() => isReady || onFail(), 20_000);
      document.head.append(script);
    }
  };

  const opensSearch = 'button[aria-keyshortcuts]';

  const collectText = () => {
    typed = '';
    clearTimeout(typingTimeout);
    typingTimeout = setTimeout(() => {
      typed = null;
    }, 10_000);
  };

  const halt = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  };

  const press = (event, button) => {
    if (!button || isReady) return;
    halt(event);
    if (button.matches(opensSearch)) {
      if (typed !== null) return;
      collectText();
    }
    pressed.push(button);
    start();
  };

  const onClick = (event) => {
    // The alert after a failed start is outside the root and handles clicks itself. After a failure, the buttons that are visible
    // work by themselves.
    if (!hasFailed) press(event, event.target.closest?.('#__rspress_root button[type=button]'));
  };

  const isField = (element) => element?.matches?.('input,textarea,select');

  const isEntered = () => /\n/.test(typed);

  /**
   * Escape or the search shortcut cancels a search whose click has not been replayed. After the replay, the page handles
   * the key. If Enter followed the text, the key is ignored.
   */
  const onCancel = (event) => {
    if (isEntered()) return halt(event);
    const count = pressed.length;
    pressed = pressed.filter((button) => !button.matches(opensSearch));
    typed = null;
    return pressed.length < count && halt(event);
  };

  const onTyping = (event, key, isPlain) => {
    if (!isPlain || typed === null || isField(document.activeElement) || !/^(.|Backspace|Enter)$/.test(key))
      return false;
    if (key === 'Enter') typed += typed.trim() && '\n';
    else if (!isEntered()) typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
    return halt(event);
  };

  const onKey = (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode } = event;
    // Autofill dispatches events without a key. Keys that an input method handles are not for the page; Safari dispatches
    // the last of them, with this code, after the composition.
    if (!key || isComposing || keyCode === 229) return;
    const isControl = ctrlKey || metaKey;
    const isPlain = !isControl && !altKey;
    const isCommand = /^k$/i.test(key) && isControl && !altKey && !shiftKey;
    if (((isCommand || key === 'Escape') && onCancel(event)) || onTyping(event, key, isPlain)) return;
    if (isCommand || (isPlain && key === '/' && !isField(event.target)))
      press(event, document.querySelector(opensSearch));
  };

  /** Inserts the typed text when the search box gets focus. */
  const onFocus = ({ target }) => {
    if (typed === null || !isField(target)) return;
    if (typed) {
      // React would not notice a change of `value`.
      target.setRangeText(typed.replaceAll('\n', ''), 0, 0, 'end');
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // Dispatch Enter in a later task, because the page must handle the text first.
    const enter = () =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    if (isEntered()) setTimeout(enter);
    typed = null;
  };

  /** Before hydration, Back and Forward change the URL but not the page. */
  const path = location.pathname;
  const onTraverse = () => {
    if (!isReady && location.pathname !== path) location.reload();
  };

  let isReady = false;
  for (const intent of ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'])
    addEventListener(intent, start, { passive: true });
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
  document.addEventListener('load', () => hasFailed && update(), true);
  // Also dispatched after a failure and a successful retry.
  addEventListener(ready, () => {
    isReady = true;
    if (hasFailed) {
      hasFailed = false;
      update();
    }
    removeEventListener('pointermove', start);
    // Replay each click in its own task, because React may have to hydrate part of the page first.
    const next = () => {
      pressed.shift()?.click();
      if (pressed[0]) setTimeout(next);
    };
    setTimeout(next);
  });

  if (shouldSaveData) return;
  // There are no frames in a background tab until the reader opens it. The page is painted after the first frame. Safari has
  // no idle callbacks, and its timer ignores the options.
  const whenIdle = () =>
    setTimeout(() => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 2000 }), 100);
  addEventListener('load', () => requestAnimationFrame(whenIdle));
}
