/** How long a host may take to answer, in milliseconds. */
const PATIENCE = 8000;

/**
 * Whether the host answers for a page right now: with its HTML, or by saying that the page is gone. A host that is
 * offline, blocked, down or too slow does not.
 */
export async function probeHost(url: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return ok || status === 404;
  } catch {
    return false;
  }
}
