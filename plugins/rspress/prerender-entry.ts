// What Rspress's prerenderer calls, in the place of Rspress's own entry. The bundler makes one module of it and of the
// whole site; the plugin beside it decides where a page comes from.
import { render as renderPage, routes } from '@rspress/core/dist/runtime/ssrServerEntry.js';
import { createHead } from '@unhead/react/server';
import { PRERENDER, type Rendered } from './rendered';

export { routes };

type Head = ReturnType<typeof createHead>;

async function renderHere(route: string, head: Head): Promise<Rendered> {
  // A head begins with entries of its own.
  const start = head.entries.size;
  const { appHtml } = await renderPage(route, head as never);
  const added = [...head.entries.values()].slice(start);
  return { appHtml, head: added.map(({ input }) => input) };
}

/** Renders a page with a head of its own, for a thread that has none of Rspress's. */
export const renderInWorker = (route: string): Promise<Rendered> => renderHere(route, createHead());

/** Has a page rendered somewhere. What it says of its document's head goes to `head`. */
export async function render(route: string, head: Head): Promise<Rendered> {
  const prerender = globalThis[PRERENDER];
  if (!prerender) return renderHere(route, head);
  const start = head.entries.size;
  const page = await prerender(route, () => renderHere(route, head));
  const isElsewhere = head.entries.size === start;
  if (isElsewhere) for (const input of page.head) head.push(input as never);
  return page;
}
