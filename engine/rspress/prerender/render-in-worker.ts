import { createRequire } from 'node:module';
import { watchStep } from '../../../shared/build/watchdog.ts';
import type { Rendered } from './rendered.ts';

interface ServerCode {
  renderInWorker: (route: string) => Promise<Rendered>;
}

/**
 * Renders a page in a worker.
 * @param bundle absolute path of the server bundle, which is loaded once
 */
export async function renderInWorker({
  bundle,
  route,
}: {
  bundle: string;
  route: string;
}): Promise<Rendered> {
  // `import()` would be slower, because it searches the whole bundle for export names.
  const code = createRequire(bundle)(bundle) as ServerCode | Promise<ServerCode>;
  const { renderInWorker: render } = await code;
  return watchStep('rendering the page', route, () => render(route));
}
