/**
 * Requests a file of the site that is not a page.
 * @throws if the host does not have it. Some hosts answer with the home page and status 200 then.
 */
export async function fetchFile(url: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${response.status} fetching ${response.url}`);
  if (response.headers.get('Content-Type')?.startsWith('text/html'))
    throw new Error(`The host answered with a page instead of ${response.url}`);
  return response;
}
