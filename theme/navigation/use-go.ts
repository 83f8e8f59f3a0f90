import { initPageData, useNavigate, warmPageData } from '@rspress/core/runtime';
import { startTransition, useCallback } from 'react';
import { answers } from './answers';
import { withBase } from './base';
import { failure } from './failure';
import { findRoute } from './find-route';
import { progress } from './progress';

/** The click that counts is the last one; answers to earlier ones are dropped. */
let latest = 0;

/** What the bundler tells of a chunk that did not come. */
interface ChunkError extends Error {
  request?: string;
}

/**
 * A page's content did not come. Where the host says that it is gone, a new deployment has replaced
 * it, and the target's fresh HTML brings its own; in any other case the reader keeps the page on screen.
 */
async function recover(to: string, error: ChunkError): Promise<void> {
  const isGone = error.request !== undefined && (await answers(error.request)) === 'gone';
  if (isGone && (await answers(withBase(to))) === 'there') window.location.assign(withBase(to));
  else failure.set({ to, error });
}

/**
 * Navigates within the site: fetches the page first, so that the reader keeps the one on screen
 * until the next is there. Addresses that are no route of ours are left to the browser.
 */
export function useGo(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (to: string) => {
      const [pathname = ''] = to.split(/[?#]/);
      latest += 1;
      const own = latest;
      progress.start();
      try {
        const isRoute = (await findRoute(pathname)) !== undefined;
        const data = isRoute ? await initPageData(pathname) : null;
        if (own !== latest) return;
        if (!data) return window.location.assign(withBase(to));
        warmPageData(pathname, data);
        failure.set(null);
        startTransition(() => {
          navigate(to);
        });
      } catch (error) {
        if (own === latest) await recover(to, error as ChunkError);
      } finally {
        if (own === latest) progress.done();
      }
    },
    [navigate],
  );
}
