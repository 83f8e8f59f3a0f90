/** Maximum delay in milliseconds: after input, Chromium may not become idle until it paints again. */
const TIMEOUT = 2000;

/** Runs a task when the browser is idle, or after a short delay in Safari, which has no idle callbacks. */
export const whenIdle = (task: () => void): void => {
  if (window.requestIdleCallback) window.requestIdleCallback(task, { timeout: TIMEOUT });
  else setTimeout(task, 200);
};
