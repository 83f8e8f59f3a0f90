// The entry of the production client. In dev, Rspress uses its default entry, because there is no server HTML to hydrate.
import { ClientApp } from '@rspress/core/dist/runtime/ClientApp.js';
import { initPageData, setCurrentPageData } from '@rspress/core/dist/runtime/initPageData.js';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ContentFailure } from '../errors/content-failure';
import { removeBase } from '../navigation/base';
import { shouldSaveData } from '../navigation/preload';
import { probeHost } from '../navigation/probe-host';
import { isSecondLoad, markSecondLoad } from '../navigation/second-load';
import { whenIdle } from '../navigation/when-idle';
import { loadFirstPage } from './first-page';
import { Ready } from './ready';
import { loadRoutes } from './route-table';

/** Whether this document was reloaded, or was loaded after a failure. In both cases, another reload would not help. */
const isRetry = isSecondLoad();

async function start(): Promise<void> {
  const container = document.getElementById('__rspress_root') as HTMLElement;
  const path = removeBase(window.location.pathname);
  await loadFirstPage();
  const data = await initPageData(path);
  setCurrentPageData(path, data);
  startTransition(() => {
    hydrateRoot(
      container,
      <>
        <ClientApp initialPageData={data} />
        <Ready />
      </>,
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
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const retry = () => {
    root.unmount();
    box.remove();
    begin();
  };
  root.render(<ContentFailure error={error} onRetry={retry} />);
}

/** A deployment may have replaced the files of the page. If the host responds, the document reloads once. */
async function recover(error: Error): Promise<void> {
  if (isRetry || !(await probeHost(window.location.href))) return showFailure(error);
  markSecondLoad(window.location.href);
  window.location.reload();
}

const begin = (): Promise<void> => start().catch(recover);

begin();
