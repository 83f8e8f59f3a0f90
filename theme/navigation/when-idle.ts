/** Runs a task when the browser is idle, or after a short delay in Safari, which has no idle callbacks. */
export const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task, 200);
};
