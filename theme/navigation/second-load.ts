import { siteKey } from '../../shared/storage-keys';
import { site } from '../base/site';
import { readJson, writeText } from '../base/storage';
import { hasNewBuild, probeHost } from './probe-host';

const KEY = siteKey(site, 'loaded-as-document');

/**
 * Marks a URL before the browser loads it as a document, because files of the site did not load, or because the site has no
 * such page.
 * @param task what the reader wanted to do on the page
 * @returns false if the storage is blocked or full: if the code fails again, the document reloads once before the alert
 */
export const markSecondLoad = (url: string, task = ''): boolean =>
  writeText('sessionStorage', KEY, JSON.stringify({ url: new URL(url, window.location.href).href, task }));

/** Removes the mark. @returns the task if the URL of this document was marked, otherwise undefined */
function takeMark(): string | undefined {
  const { url, task } = Object(readJson('sessionStorage', KEY)) as Record<string, unknown>;
  if (url === undefined) return undefined;
  writeText('sessionStorage', KEY, null);
  return url === window.location.href ? String(task) : undefined;
}

const mark = typeof window === 'undefined' ? undefined : takeMark();

/** Whether this document was reloaded, or was loaded after a failure. */
export function isSecondLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return mark !== undefined || entry?.type === 'reload';
}

/** The task of the reader for which this document was loaded again; empty if there is none. */
export const unfinishedTask = mark ?? '';

/**
 * Loads a page as a document because data that the reader asked for did not load: a deployment may have replaced its
 * file. The new document finds the task in `unfinishedTask`.
 * @returns false if that would not help: the host has the same build, or does not respond, or this document was loaded for the same task
 */
export async function loadAgain(task: string, url = window.location.href): Promise<boolean> {
  if (task === unfinishedTask || !(await hasNewBuild(url)) || !markSecondLoad(url, task)) return false;
  if (url === window.location.href) window.location.reload();
  else window.location.assign(url);
  return true;
}

let isOutdated = false;

/** Whether the next page must be loaded as a document, because files that this document refers to are gone. */
export const mustLoadDocument = (): boolean => isOutdated;

/** Call this when data that the reader did not ask for has not loaded. */
export async function reportMissingFile(): Promise<void> {
  isOutdated ||= mark === undefined && (await probeHost(window.location.href));
}
