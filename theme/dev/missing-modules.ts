interface Execution {
  factory?: unknown;
}

/** Variables of the bundler. `i` contains functions that it calls before it runs a module. Without it, the page needs a reload by hand. */
declare const __webpack_require__: { i?: ((execution: Execution) => void)[] };

/**
 * Reloads the page, at the same place, if an update needs a module that it does not contain. If another page that somebody has
 * opened already uses the module, the bundler leaves it out, and the page would never change again.
 */
export function reloadForMissingModules(): void {
  const hot = import.meta.webpackHot;
  if (!hot) return;
  __webpack_require__.i?.push(({ factory }) => {
    if (factory === undefined && hot.status() === 'apply') window.location.reload();
  });
}
