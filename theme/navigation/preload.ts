import { pathnameToRouteService } from '@rspress/core/runtime';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** On a slow or metered connection nothing is fetched that the reader did not ask for. */
function sparesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Fetches a route's content ahead of the click. A failure is left for the click to report. */
export function preload(path: string): void {
  if (sparesData()) return;
  const [pathname = ''] = path.split(/[?#]/);
  pathnameToRouteService(pathname)
    ?.preload()
    .catch(() => {});
}
