/** Runs a task when the browser is idle. Safari has no idle callbacks; a moment's wait serves there. */
export const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task, 200);
};
