/** How long a host may take to answer, in milliseconds. */
const PATIENCE = 8000;

/**
 * Whether the host answers for an address right now, and how.
 * @returns `there`, `gone` (the host says so), or `unreachable` (no answer: offline, blocked, host down, too slow)
 */
export async function probeHost(url: string): Promise<'there' | 'gone' | 'unreachable'> {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return response.ok ? 'there' : 'gone';
  } catch {
    return 'unreachable';
  }
}
