/**
 * Whether the host answers for an address right now, and how.
 * @returns `there`, `gone` (the host says so), or `unreachable` (no answer: offline, blocked, host down)
 */
export async function answers(url: string): Promise<'there' | 'gone' | 'unreachable'> {
  try {
    const response = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return response.ok ? 'there' : 'gone';
  } catch {
    return 'unreachable';
  }
}
