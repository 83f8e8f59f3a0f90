// The production client. In dev Rspress starts its own: there is no server HTML to take over.
import { ClientApp } from '@rspress/core/dist/runtime/ClientApp.js';
import { initPageData, setCurrentPageData } from '@rspress/core/dist/runtime/initPageData.js';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ContentFailure } from '../errors/content-failure';
import { removeBase } from '../navigation/base';
import { failure } from '../navigation/failure';
import { probeHost } from '../navigation/probe-host';
import { whenIdle } from '../navigation/when-idle';
import { loadFirstPage } from './first-page';
import { Ready } from './ready';
import { hasRoutes, loadRoutes } from './route-table';

/** Marks a history entry whose page was reloaded once already: it outlives the reload, and needs no storage. */
const RELOADED = 'contentReloaded';

const hasReloaded = (): boolean => history.state?.[RELOADED] === true;

function markReloaded(value: boolean): void {
  history.replaceState({ ...history.state, [RELOADED]: value }, '');
}

/** The routes did not come for a step that the address has taken already. */
async function recoverStep(error: Error): Promise<void> {
  const { href, pathname, search, hash } = window.location;
  if ((await probeHost(href)) === 'unreachable')
    failure.set({ to: removeBase(pathname) + search + hash, error });
  else window.location.reload();
}

/** A step back to a page of an earlier visit waits until its route is known; one on this page need not. */
function holdSteps(): void {
  const { pathname: own } = window.location;
  const hold = (event: PopStateEvent) => {
    if (hasRoutes()) return window.removeEventListener('popstate', hold);
    if (window.location.pathname === own) return;
    event.stopImmediatePropagation();
    loadRoutes().then(
      () => window.dispatchEvent(new PopStateEvent('popstate', { state: event.state })),
      recoverStep,
    );
  };
  window.addEventListener('popstate', hold);
}

async function start(): Promise<void> {
  const container = document.getElementById('__rspress_root') as HTMLElement;
  const path = removeBase(window.location.pathname);
  await loadFirstPage();
  const data = await initPageData(path);
  if (hasReloaded()) markReloaded(false);
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
  whenIdle(() => {
    // A click on a link asks again, and tells the reader when they cannot be had.
    loadRoutes().catch(() => {});
  });
}

/** The page stays readable as the server sent it; an alert offers another try. */
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

/** A new deployment may have replaced the page's content: one reload gets it, where the host answers. */
async function recover(error: Error): Promise<void> {
  const mayReload = !hasReloaded() && (await probeHost(window.location.href)) !== 'unreachable';
  if (!mayReload) {
    showFailure(error);
    return;
  }
  markReloaded(true);
  window.location.reload();
}

const begin = (): Promise<void> => start().catch(recover);

holdSteps();
begin();
