import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';

/** A parsed XML element: its attributes begin with `@`, its text is `#text`, children are always lists. */
type Element = { [name: string]: Element[] | string | undefined };

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const RFC822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})$/;
const MAIL = /^[^\s@]+@[^\s@]+ \(.+\)$/;

const isAbsolute = (url: string): boolean => /^https?:/.test(url) && URL.canParse(url);

function parse(xml: string): Element {
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new Error(`not well-formed: ${verdict.err.msg} (line ${verdict.err.line})`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    alwaysCreateTextNode: true,
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  });
  return parser.parse(xml) as Element;
}

const all = (element: Element, name: string): Element[] => (element[name] as Element[] | undefined) ?? [];

const text = (element: Element | undefined): string => String(element?.['#text'] ?? '').trim();

const attribute = (element: Element, name: string): string => String(element[`@${name}`] ?? '');

/** Collects what is wrong, with the place. */
class Findings {
  readonly list: string[] = [];

  expect(isRight: boolean, message: string): void {
    if (!isRight) this.list.push(message);
  }

  /** How often elements may stand: `[least, most]`. Elements with a prefix belong to other vocabularies. */
  children(element: Element, place: string, allowed: Record<string, readonly [number, number]>): void {
    for (const [name, [least, most]] of Object.entries(allowed)) {
      const count = all(element, name).length;
      this.expect(count >= least && count <= most, `${place}: ${count} × <${name}>`);
    }
    for (const name of Object.keys(element)) {
      const isOwn = !name.startsWith('@') && !name.startsWith('#') && !name.includes(':');
      this.expect(!isOwn || name in allowed, `${place}: <${name}> does not belong here`);
    }
  }
}

const MANY = Number.POSITIVE_INFINITY;
const ONE = [1, 1] as const;
const MAYBE = [0, 1] as const;
const ANY = [0, MANY] as const;

const CHANNEL = {
  title: ONE,
  link: ONE,
  description: ONE,
  language: MAYBE,
  copyright: MAYBE,
  managingEditor: MAYBE,
  webMaster: MAYBE,
  pubDate: MAYBE,
  lastBuildDate: MAYBE,
  category: ANY,
  generator: MAYBE,
  docs: MAYBE,
  cloud: MAYBE,
  ttl: MAYBE,
  image: MAYBE,
  item: ANY,
};

const ITEM = {
  title: MAYBE,
  link: MAYBE,
  description: MAYBE,
  author: MAYBE,
  category: ANY,
  comments: MAYBE,
  enclosure: MAYBE,
  guid: MAYBE,
  pubDate: MAYBE,
  source: MAYBE,
};

function checkItem(item: Element, findings: Findings): void {
  findings.children(item, 'item', ITEM);
  findings.expect(
    text(all(item, 'title')[0]) + text(all(item, 'description')[0]) !== '',
    'item: says nothing',
  );
  for (const link of all(item, 'link')) findings.expect(isAbsolute(text(link)), `item link ${text(link)}`);
  for (const date of all(item, 'pubDate')) findings.expect(RFC822.test(text(date)), `pubDate ${text(date)}`);
  for (const author of all(item, 'author'))
    findings.expect(MAIL.test(text(author)), `author ${text(author)}`);
  for (const guid of all(item, 'guid')) {
    const isLink = attribute(guid, 'isPermaLink') !== 'false';
    findings.expect(!isLink || isAbsolute(text(guid)), `guid ${text(guid)}`);
  }
}

/**
 * Checks a feed against the RSS 2.0 specification and the advice of the RSS Advisory Board.
 * @returns what is wrong; nothing when the feed is valid
 */
export function validateRss(xml: string): string[] {
  const findings = new Findings();
  const [rss] = all(parse(xml), 'rss');
  const [channel] = rss ? all(rss, 'channel') : [];
  if (!rss || !channel) return ['no <rss> with a <channel>'];
  findings.expect(attribute(rss, 'version') === '2.0', 'version is not 2.0');
  findings.children(rss, 'rss', { channel: ONE });
  findings.children(channel, 'channel', CHANNEL);
  findings.expect(text(all(channel, 'title')[0]) !== '', 'channel: empty title');
  findings.expect(text(all(channel, 'description')[0]) !== '', 'channel: empty description');
  findings.expect(isAbsolute(text(all(channel, 'link')[0])), 'channel: link');
  findings.expect(RFC822.test(text(all(channel, 'lastBuildDate')[0])), 'channel: lastBuildDate');
  const self = all(channel, 'atom:link').find((link) => attribute(link, 'rel') === 'self');
  findings.expect(
    self !== undefined && isAbsolute(attribute(self, 'href')),
    'channel: no atom:link to itself',
  );
  for (const prefix of ['atom', 'content', 'dc']) {
    const isUsed = xml.includes(`<${prefix}:`);
    findings.expect(!isUsed || attribute(rss, `xmlns:${prefix}`) !== '', `prefix ${prefix} is not declared`);
  }
  const guids = all(channel, 'item').map((item) => text(all(item, 'guid')[0]));
  findings.expect(new Set(guids).size === guids.length, 'guids are not unique');
  for (const item of all(channel, 'item')) checkItem(item, findings);
  return findings.list;
}

const META = {
  author: ANY,
  category: ANY,
  contributor: ANY,
  id: ONE,
  link: ANY,
  rights: MAYBE,
  title: ONE,
  updated: ONE,
};

function checkAtomMeta(element: Element, place: string, findings: Findings): void {
  findings.expect(isAbsolute(text(all(element, 'id')[0])), `${place}: id`);
  findings.expect(text(all(element, 'title')[0]) !== '', `${place}: empty title`);
  findings.expect(RFC3339.test(text(all(element, 'updated')[0])), `${place}: updated`);
  for (const person of [...all(element, 'author'), ...all(element, 'contributor')]) {
    findings.children(person, `${place} person`, { name: ONE, uri: MAYBE, email: MAYBE });
  }
  for (const category of all(element, 'category')) {
    findings.expect(attribute(category, 'term') !== '', `${place}: category without a term`);
  }
  for (const link of all(element, 'link')) {
    findings.expect(isAbsolute(attribute(link, 'href')), `${place}: link ${attribute(link, 'href')}`);
  }
  const alternates = all(element, 'link')
    .filter((link) => ['', 'alternate'].includes(attribute(link, 'rel')))
    .map((link) => `${attribute(link, 'type')} ${attribute(link, 'hreflang')}`);
  findings.expect(new Set(alternates).size === alternates.length, `${place}: alternates of one kind`);
}

/**
 * Checks a feed against RFC 4287.
 * @returns what is wrong; nothing when the feed is valid
 */
export function validateAtom(xml: string): string[] {
  const findings = new Findings();
  const [feed] = all(parse(xml), 'feed');
  if (!feed) return ['no <feed>'];
  findings.expect(attribute(feed, 'xmlns') === 'http://www.w3.org/2005/Atom', 'namespace');
  findings.children(feed, 'feed', {
    ...META,
    entry: ANY,
    generator: MAYBE,
    icon: MAYBE,
    logo: MAYBE,
    subtitle: MAYBE,
  });
  checkAtomMeta(feed, 'feed', findings);
  const self = all(feed, 'link').filter((link) => attribute(link, 'rel') === 'self');
  findings.expect(self.length === 1, 'feed: no link to itself');
  const ids = all(feed, 'entry').map((entry) => text(all(entry, 'id')[0]));
  findings.expect(new Set(ids).size === ids.length, 'ids are not unique');
  for (const entry of all(feed, 'entry')) {
    findings.children(entry, 'entry', {
      ...META,
      content: MAYBE,
      published: MAYBE,
      source: MAYBE,
      summary: MAYBE,
    });
    checkAtomMeta(entry, 'entry', findings);
    const isSigned = all(entry, 'author').length + all(feed, 'author').length > 0;
    findings.expect(isSigned, 'entry: neither it nor the feed has an author');
    const hasAlternate = all(entry, 'link').some((link) =>
      ['', 'alternate'].includes(attribute(link, 'rel')),
    );
    findings.expect(all(entry, 'content').length > 0 || hasAlternate, 'entry: neither content nor link');
    for (const part of [...all(entry, 'title'), ...all(entry, 'summary'), ...all(entry, 'content')]) {
      findings.expect(['', 'text', 'html'].includes(attribute(part, 'type')), 'entry: type of a text');
    }
  }
  return findings.list;
}

const url = z.string().refine(isAbsolute, 'must be an absolute URL');
const date = z.string().regex(RFC3339);
const author = z
  .strictObject({ name: z.string().optional(), url: url.optional(), avatar: url.optional() })
  .refine((value) => Object.keys(value).length > 0, 'must say something');

const jsonItem = z
  .strictObject({
    id: z.string().min(1),
    url: url.optional(),
    external_url: url.optional(),
    title: z.string().optional(),
    content_html: z.string().min(1).optional(),
    content_text: z.string().min(1).optional(),
    summary: z.string().optional(),
    image: url.optional(),
    banner_image: url.optional(),
    date_published: date.optional(),
    date_modified: date.optional(),
    authors: z.array(author).optional(),
    tags: z.array(z.string()).optional(),
    language: z.string().optional(),
  })
  .refine(({ content_html, content_text }) => content_html ?? content_text, 'has no content');

const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: url.optional(),
  feed_url: url.optional(),
  description: z.string().optional(),
  user_comment: z.string().optional(),
  next_url: url.optional(),
  icon: url.optional(),
  favicon: url.optional(),
  authors: z.array(author).optional(),
  language: z.string().optional(),
  expired: z.boolean().optional(),
  items: z
    .array(jsonItem)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'ids are not unique'),
});

/**
 * Checks a feed against JSON Feed 1.1, without the fields that 1.1 keeps from 1.0 only for old readers.
 * @returns what is wrong; nothing when the feed is valid
 */
export function validateJsonFeed(json: string): string[] {
  const result = jsonFeed.safeParse(JSON.parse(json));
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
