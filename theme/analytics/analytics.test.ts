import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Site } from '../../shared/site/schema.ts';

vi.mock('../base/site', () => ({ site: { url: 'https://handbook.example.org', base: '/core/' } }));

const request = vi.fn<typeof fetch>();

afterEach(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { referrer: 'https://example.org/' });
  vi.stubGlobal('fetch', request.mockReset().mockResolvedValue(new Response()));
});

/** The requests after two views of a page and one of another, each with its parameters or its body. */
async function requestsOf(provider: NonNullable<Site['analytics']>['provider']) {
  const { count } = await import('./requests.ts');
  const analytics = { provider, url: 'https://stats.example.org/x', site: '7' };
  for (const path of ['/docs/a', '/docs/a', '/'])
    await count(analytics, { path, title: path === '/' ? 'Home' : 'A & b' });
  return request.mock.calls.map(([address, options]) => {
    expect(options).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
    const { origin, pathname, searchParams } = new URL(String(address));
    const { rnd, rand, ...query } = Object.fromEntries(searchParams);
    return { to: origin + pathname, ...query, ...JSON.parse(String(options?.body ?? '{}')) };
  });
}

const PAGE = 'https://handbook.example.org/core/docs/a';
const HOME = 'https://handbook.example.org/core/';
const AT = 'https://stats.example.org/x';

it.each([
  [
    'plausible',
    { to: `${AT}/api/event`, name: 'pageview', domain: '7', url: PAGE, referrer: 'https://example.org/' },
    { url: HOME, referrer: PAGE },
  ],
  [
    'umami',
    {
      to: `${AT}/api/send`,
      type: 'event',
      payload: {
        ...{ website: '7', hostname: 'handbook.example.org', url: '/core/docs/a' },
        ...{ title: 'A & b', referrer: 'https://example.org/' },
      },
    },
    { payload: { url: '/core/', title: 'Home', referrer: PAGE } },
  ],
  [
    'goatcounter',
    { to: `${AT}/count`, p: '/core/docs/a', t: 'A & b', r: 'https://example.org/' },
    { p: '/core/', t: 'Home', r: PAGE },
  ],
  [
    'matomo',
    {
      ...{ to: `${AT}/matomo.php`, idsite: '7', rec: '1', apiv: '1', send_image: '0', cookie: '0' },
      ...{ action_name: 'A & b', url: PAGE, urlref: 'https://example.org/' },
    },
    { action_name: 'Home', url: HOME, urlref: PAGE },
  ],
] as const)('%s counts each view once, with the page before it', async (provider, first, second) => {
  const requests = await requestsOf(provider);
  expect(requests).toEqual([first, expect.objectContaining({ to: first.to })]);
  expect(requests[1]).toMatchObject(second);
});
