/** How to show a URL in a frame. */
export interface Shown {
  /** The URL of the document in the frame. */
  frame: string;
  isVideo: boolean;
}

interface Service {
  /** Hosts, without `www.`. */
  hosts: readonly string[];
  isVideo?: true;
  /** Matches the path of a URL that can be shown. The groups are the arguments of `frame`. */
  path: RegExp;
  frame: (url: URL, ...groups: string[]) => string;
}

/** The query with the parameters that have a value. */
const withQuery = (url: string, parameters: Record<string, string | null | undefined>): string => {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams(given).toString();
  return query ? `${url}?${query}` : url;
};

/** A time as in `t=1m30s` or `t=90`, in seconds. */
function seconds(time: string | null): string | undefined {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '') ?? [];
  const sum = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return sum > 0 ? String(sum) : undefined;
}

/** The player without cookies. It starts at once, because the reader has already clicked. */
const youtube = (url: URL, id: string): string =>
  withQuery(`https://www.youtube-nocookie.com/embed/${id}`, {
    autoplay: '1',
    start: seconds(url.searchParams.get('start') ?? url.searchParams.get('t')),
    list: url.searchParams.get('list'),
  });

/**
 * Services whose URLs for people differ from those for frames. Each frame is one that tracks readers least. All other URLs are
 * shown as they are.
 */
const SERVICES: readonly Service[] = [
  {
    hosts: ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com'],
    isVideo: true,
    path: /^\/watch$/,
    frame: (url) => youtube(url, url.searchParams.get('v') ?? ''),
  },
  {
    hosts: ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com'],
    isVideo: true,
    path: /^\/(?:embed|live|shorts)\/([\w-]+)$/,
    frame: youtube,
  },
  { hosts: ['youtu.be'], isVideo: true, path: /^\/([\w-]+)$/, frame: youtube },
  {
    hosts: ['vimeo.com', 'player.vimeo.com'],
    isVideo: true,
    path: /^\/(?:video\/)?(\d+)(?:\/(\w+))?$/,
    frame: (url, id = '', secret) =>
      withQuery(`https://player.vimeo.com/video/${id}`, {
        dnt: '1',
        autoplay: '1',
        h: secret ?? url.searchParams.get('h'),
      }),
  },
  {
    hosts: ['codesandbox.io'],
    path: /^\/(?:s|embed|p\/(?:sandbox|devbox))\/([\w-]+)$/,
    frame: ({ search }, id) => `https://codesandbox.io/embed/${id}${search}`,
  },
  {
    hosts: ['stackblitz.com'],
    path: /^\/(edit\/[\w-]+|github\/[\w./-]+)$/,
    frame: (url, path) =>
      withQuery(`https://stackblitz.com/${path}`, { ...Object.fromEntries(url.searchParams), embed: '1' }),
  },
  {
    hosts: ['codepen.io'],
    path: /^\/([\w-]+)\/(?:pen|embed)\/(\w+)$/,
    frame: (_url, owner, id) => `https://codepen.io/${owner}/embed/${id}?default-tab=result`,
  },
  {
    hosts: ['figma.com', 'embed.figma.com'],
    path: /^\/((?:file|design|board|proto|slides)\/.+)$/,
    frame: (url, path) =>
      withQuery(`https://embed.figma.com/${path}`, {
        ...Object.fromEntries(url.searchParams),
        'embed-host': 'handbook',
      }),
  },
];

const isOn = ({ hosts }: Service, { hostname }: URL): boolean =>
  hosts.includes(hostname.replace(/^www\./, ''));

/** The frame for a URL; undefined if the URL cannot be read, or is one of a known service, but of nothing that it can show. */
export function shownOf(src: string): Shown | undefined {
  if (!URL.canParse(src)) return undefined;
  const url = new URL(src);
  const services = SERVICES.filter((service) => isOn(service, url));
  if (services.length === 0) return { frame: url.href, isVideo: false };
  for (const { path, frame, isVideo = false } of services) {
    const [found, ...groups] = path.exec(url.pathname.replace(/(?<=.)\/$/, '')) ?? [];
    if (found !== undefined) return { frame: frame(url, ...groups), isVideo };
  }
  return undefined;
}
