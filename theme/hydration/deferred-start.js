/**
 * Runs inline in the page's head. The page can be read, and its links followed, without scripts; so
 * they start once it has painted and the browser is idle, or at the first sign that the reader wants more than
 * reading. What is pressed or typed before they run is kept, and done when they do.
 *
 * Its source text is what ships, so it stands alone: no imports, no outer names.
 *
 * @param {{ scripts: string[], ready: string, policyName: string }} options addresses of the scripts, in their order,
 *   the event that tells that they run, and the trusted types policy that allows their addresses
 */
function deferredStart({ scripts, ready, policyName }) {
  const root = document.documentElement;
  const { saveData, effectiveType } = navigator.connection ?? {};
  const sparesData = saveData || /2g/.test(effectiveType);
  /** What is neither here nor on its way. */
  const missing = new Set(scripts);
  let pressed = [];
  /** What is typed for a search box that is not there yet; null when none was asked for. */
  let typed = null;
  /** Whether Enter ended what is typed. */
  let isEntered = false;
  /** A box that does not come must not swallow keys for ever. */
  let typingEnds;

  const policy = window.trustedTypes?.createPolicy(policyName, { createScriptURL: (src) => src });

  const start = (event) => {
    // Browsers report a pointer that rests over the page as a move. It is not a sign of intent.
    if (event?.type === 'pointermove' && !event.movementX && !event.movementY) return;
    for (const src of missing) {
      const script = document.createElement('script');
      script.src = policy ? policy.createScriptURL(src) : src;
      script.async = false;
      missing.delete(src);
      // The next sign of intent tries again; a pointer that only moves would do so all the way.
      script.onerror = () => {
        missing.add(src);
        delete root.dataset.starting;
        removeEventListener('pointermove', start);
      };
      document.head.append(script);
    }
  };

  const opensSearch = 'button[aria-keyshortcuts]';

  const press = (button) => {
    if (button.matches(opensSearch)) {
      if (typed !== null) return;
      typed = '';
      isEntered = false;
      clearTimeout(typingEnds);
      typingEnds = setTimeout(() => {
        typed = null;
      }, 10_000);
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
    // An alert that the page could not start stands beside the root, and answers by itself.
    const button = event.target.closest?.('#__rspress_root button[type=button]');
    if (!button) return;
    halt(event);
    press(button);
  };

  const isField = (element) => /^(?:INPUT|TEXTAREA|SELECT)$/.test(element?.tagName);

  const isCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey }) =>
    key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

  const onShortcut = (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isField(event.target);
    const search = document.querySelector(opensSearch);
    if (!search || !(isCommand(event) || isSlash)) return;
    halt(event);
    press(search);
  };

  /** Withdraws an opening of the search. Once its button was clicked, the page itself knows the key. */
  const onWithdrawal = (event) => {
    if (event.key !== 'Escape' && !isCommand(event)) return false;
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
    const { key, ctrlKey, metaKey, altKey } = event;
    if (typed === null || ctrlKey || metaKey || altKey || isField(document.activeElement)) return false;
    if (key.length !== 1 && key !== 'Backspace' && key !== 'Enter') return false;
    halt(event);
    if (isEntered) return true;
    if (key === 'Enter') isEntered = typed.trim() !== '';
    else typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
    return true;
  };

  const onKey = (event) => {
    if (isReady && typed === null) return;
    if (!onWithdrawal(event) && !onTyping(event) && !isReady) onShortcut(event);
  };

  /** The search box has come: it gets what was typed for it, as if it were typed now. */
  const onFocus = ({ target }) => {
    if (typed === null || !isField(target)) return;
    if (typed) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(target, typed);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
    typed = null;
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    // In its own turn: the page has to take in the words first.
    if (isEntered) setTimeout(() => target.dispatchEvent(enter));
    isEntered = false;
  };

  /** Without the router a step back or forward changes the address and leaves the page. */
  const { pathname } = location;
  const onStep = () => {
    if (location.pathname !== pathname) location.reload();
  };

  let isReady = false;
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
  for (const sign of signs) addEventListener(sign, start, { passive: true });
  addEventListener('click', onClick, true);
  addEventListener('keydown', onKey, true);
  addEventListener('focusin', onFocus);
  addEventListener('popstate', onStep);

  addEventListener(
    ready,
    () => {
      isReady = true;
      for (const sign of signs) removeEventListener(sign, start);
      removeEventListener('click', onClick, true);
      removeEventListener('popstate', onStep);
      delete root.dataset.starting;
      // Each in its own turn: React may have to take over a part of the page first.
      const next = () => {
        pressed.shift()?.click();
        if (pressed.length > 0) setTimeout(next);
      };
      setTimeout(next);
    },
    { once: true },
  );

  if (sparesData) return;
  const whenIdle = () => {
    // Safari has no idle callbacks.
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  };
  // A page in the background is painted when the reader turns to it.
  const whenPainted = () =>
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      whenIdle();
    }).observe({ type: 'paint', buffered: true });
  addEventListener('load', whenPainted);
}
