/** Maximum time for an answer, in milliseconds. */
const TIMEOUT = 8000;

/** Matches the main scripts of a build, whose names change with the build. */
const MAIN_SCRIPTS = /\/static\/js\/[\w-]+\.[\da-f]+\.js/g;

/** Whether the host answers a request for a page, with success or with status 404. */
export async function probeHost(url: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return ok || status === 404;
  } catch {
    return false;
  }
}

/**
 * Whether a deployment has replaced the files of this document: only then does loading the page again help if a file is missing. Some
 * hosts answer every request with a page, so the status says nothing.
 */
export async function hasNewBuild(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
    const scripts = new Set((await response.text()).match(MAIN_SCRIPTS));
    const own = [...document.scripts].flatMap(({ src }) => src.match(MAIN_SCRIPTS) ?? []);
    return scripts.size > 0 && own.some((script) => !scripts.has(script));
  } catch {
    return false;
  }
}
