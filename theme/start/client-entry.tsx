// The entry of the production client. In dev, Rspress uses its default entry, because there is no server HTML to hydrate.
import { ClientApp } from 'handbook-client-app';
import { initPageData, setCurrentPageData } from 'handbook-page-data';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { FAIL_EVENT } from '../../shared/hydration';
import { ContentFailure } from '../errors/content-failure';
import { beginScripts } from '../hydration/chunk-urls';
import { loadFirstPage } from '../hydration/first-page';
import { guardHistory } from '../hydration/guard-history';
import { loadRoutes } from '../hydration/route-table';
import { removeBase } from '../navigation/base';
import { shouldSaveData } from '../navigation/preload';
import { probeHost } from '../navigation/probe-host';
import { isSecondLoad, markSecondLoad } from '../navigation/second-load';
import { whenIdle } from '../navigation/when-idle';
import { PAGE_NOT_LOADED } from '../strings';
import { Ready } from './ready';

/** If this document was reloaded, or was loaded after a failure, another reload would not help. */
const isRetry = isSecondLoad();

guardHistory();

async function start(): Promise<void> {
  const container = document.getElementById('__rspress_root') as HTMLElement;
  const path = removeBase(window.location.pathname);
  await loadFirstPage();
  const data = await initPageData(path);
  setCurrentPageData(path, data);
  const html = container.cloneNode(true) as HTMLElement;
  startTransition(() => {
    hydrateRoot(
      container,
      <>
        <ClientApp initialPageData={data} />
        <Ready />
      </>,
      {
        // An extension or a translator changed the HTML before. React has rendered the page again.
        onRecoverableError: (error) => console.warn(error),
        // React has removed everything.
        onUncaughtError: (error) => {
          console.error(error);
          // The HTML belongs to the first page of the visit.
          if (removeBase(window.location.pathname) !== path) return window.location.reload();
          // Copies of scripts would violate the security policy.
          for (const script of html.querySelectorAll('script')) script.remove();
          container.replaceWith(html);
          showFailure(error as Error);
        },
      },
    );
  });
  if (shouldSaveData()) return;
  whenIdle(() => {
    // After a click on a link, the router loads the routes again and reports failures.
    loadRoutes().catch(() => {});
  });
}

/** Shows an alert with a retry button. The HTML of the page stays readable. */
function showFailure(error: Error): void {
  dispatchEvent(new Event(FAIL_EVENT));
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const retry = () => {
    root.unmount();
    box.remove();
    begin();
  };
  root.render(<ContentFailure title={PAGE_NOT_LOADED} error={error} retry={retry} />);
}

/** A deployment may have replaced the files of the page. If the host responds, the document reloads once. */
async function recover(error: Error): Promise<void> {
  if (isRetry || !(await probeHost(window.location.href))) return showFailure(error);
  markSecondLoad(window.location.href);
  window.location.reload();
}

const begin = (): Promise<void> => start().catch(recover);

beginScripts();
begin();
