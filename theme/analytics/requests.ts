import type { Site } from '../../shared/site/schema';
import { site } from '../base/site';
import { withBase } from '../navigation/base';

type Analytics = NonNullable<Site['analytics']>;

/** A view of a page. URLs have no query and no hash, which can contain the words of a search. */
interface View {
  title: string;
  url: string;
  /** The page that the reader comes from; empty if it is unknown. */
  referrer: string;
}

interface Counted {
  address: string;
  options: RequestInit;
}

/** A request whose answer nobody reads, so that the counter does not have to allow requests of this site. */
const send = (address: string, body?: object): Counted => ({
  address,
  options: { method: 'POST', mode: 'no-cors', ...(body && { body: JSON.stringify(body) }) },
});

const queryOf = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString();

/** The documented requests of the counters, which their own scripts also send. No script of another site runs. */
const COUNTERS: Readonly<Record<Analytics['provider'], (analytics: Analytics, view: View) => Counted>> = {
  plausible: ({ url: counter, site: domain }, { url, referrer }) =>
    send(`${counter}/api/event`, { name: 'pageview', domain, url, referrer }),
  // This counter reads JSON only with its content type.
  umami: ({ url: counter, site: website }, { url, title, referrer }) => {
    const { hostname, pathname } = new URL(url);
    const payload = { website, hostname, url: pathname, title, referrer };
    return {
      address: `${counter}/api/send`,
      options: {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ type: 'event', payload }),
      },
    };
  },
  goatcounter: ({ url: counter }, { url, title, referrer }) =>
    send(
      `${counter}/count?${queryOf({ p: new URL(url).pathname, t: title, r: referrer, rnd: String(Date.now()) })}`,
    ),
  matomo: ({ url: counter, site: idsite }, { url, title, referrer }) =>
    send(
      `${counter}/matomo.php?${queryOf({
        ...{ idsite: idsite ?? '', rec: '1', apiv: '1', send_image: '0', cookie: '0' },
        ...{ action_name: title, url, urlref: referrer, rand: String(Date.now()) },
      })}`,
    ),
};

let last: string | undefined;

/** Counts a view of a page, without cookies. Does nothing if the page is still the same. */
export async function count(
  analytics: Analytics,
  { path, title }: { path: string; title: string },
): Promise<void> {
  const url = encodeURI(site.url + withBase(path));
  if (url === last) return;
  const view = { title, url, referrer: last ?? document.referrer };
  last = url;
  const { address, options } = COUNTERS[analytics.provider](analytics, view);
  await fetch(address, { ...options, credentials: 'omit', keepalive: true });
}
