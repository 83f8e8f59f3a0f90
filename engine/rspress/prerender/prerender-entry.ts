// Replaces Rspress's own entry for prerendering. This entry is part of the bundle with the code of the site. The function
// from prerender.ts decides where a page is rendered.
import { render as renderPage, routes } from '@rspress/core/dist/runtime/ssrServerEntry.js';
import { createHead } from '@unhead/react/server';
import renderer from 'handbook-renderer';
import { escapeHead } from './escape-head';
import type { Rendered } from './rendered';

export { routes };

type Head = ReturnType<typeof createHead>;

async function renderHere(route: string, head: Head): Promise<Rendered> {
  // A new head already has entries.
  const start = head.entries.size;
  const { appHtml } = await renderPage(route, head as never);
  const added = [...head.entries.values()].slice(start);
  return { appHtml, head: added.map(({ input }) => input) };
}

/** Renders a page in a worker. Rspress does not provide a head there, so the page gets a new one. */
export const renderInWorker = (route: string): Promise<Rendered> => renderHere(route, createHead());

/** Renders a page here or in a worker, or takes it from the cache. Adds its head entries to `head`. */
export async function render(route: string, head: Head): Promise<Rendered> {
  const start = head.entries.size;
  const here = () => renderHere(route, head);
  const page = renderer.render ? await renderer.render(route, here) : await here();
  const isElsewhere = head.entries.size === start;
  if (isElsewhere) for (const input of page.head) head.push(input as never);
  escapeHead(head);
  return page;
}
