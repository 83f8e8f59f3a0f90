import { pathToFileURL } from 'node:url';
import type { Rendered } from './rendered.ts';

interface ServerCode {
  renderApart: (route: string) => Promise<Rendered>;
}

/**
 * Renders a page in a worker.
 * @param bundle absolute path of the server's code, which is loaded once
 */
export async function renderApart({ bundle, route }: { bundle: string; route: string }): Promise<Rendered> {
  const { default: code } = (await import(pathToFileURL(bundle).href)) as {
    default: ServerCode | Promise<ServerCode>;
  };
  return (await code).renderApart(route);
}
