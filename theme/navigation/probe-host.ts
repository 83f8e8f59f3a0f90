/** Maximum time for an answer, in milliseconds. */
const TIMEOUT = 8000;

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
