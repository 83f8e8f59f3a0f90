/**
 * Lets the page work when the browser refuses to change a history entry: Safari allows 100 changes in 30 seconds, and some
 * embedded browsers allow none. The router would throw an error, and React would remove the page.
 */
export function guardHistory(): void {
  const { history } = window;
  const replaceState = history.replaceState.bind(history);
  history.replaceState = (...entry) => {
    try {
      replaceState(...entry);
    } catch {
      // The entry keeps its earlier state. `go.ts` notices if its URL is the old one.
    }
  };
}
