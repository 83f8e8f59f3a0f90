import { canParse } from '../../shared/can-parse.ts';
import { isSitePath, unsafeUrl } from '../../shared/text/safe-url.ts';
import { isExternal } from '../../shared/url-parts.ts';
import type { Assets } from './assets.ts';
import { defined, type Fields } from './config/values.ts';
import type { Project, SiteLink } from './types.ts';
import type { UrlTable } from './urls.ts';

/** Everything that is known about the new site when all pages are written. */
export interface SiteContext {
  project: Project;
  table: UrlTable;
  assets: Assets;
  /** The route of the first page of the sidebar. */
  start: string;
  /** The groups of the sidebar, for the cards of the home page. */
  groups: readonly { title: string; text: string; to: string }[];
  hasPosts: boolean;
  generated: ReadonlyMap<string, string>;
  logo?: string | undefined;
  logoDark?: string | undefined;
  favicon?: string | undefined;
}

type NewLink = { label: string; to: string } | { label: string; href: string };

/** A link of the configuration, with its new URL; undefined if it leads nowhere. */
export function configuredLink(
  { label, url }: SiteLink,
  { project, table, generated }: SiteContext,
): NewLink | undefined {
  if (isExternal(url))
    return unsafeUrl(url) === undefined && /^(?:https?:\/\/|mailto:)/i.test(url)
      ? { label, href: url }
      : undefined;
  const [page] = project.pages;
  const path = url.startsWith('/') ? url : `/${url}`;
  const known = generated.get(path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1'));
  if (known !== undefined) return { label, to: known };
  const target = page && table.resolve(page, path);
  if (target?.kind !== 'page') return undefined;
  const to = target.route + target.hash.replace(/^#.*$/, '');
  return isSitePath(to) ? { label, to } : undefined;
}

const withoutDuplicates = (links: readonly NewLink[]): NewLink[] =>
  links.filter(
    (link, index) =>
      links.findIndex(
        (other) => JSON.stringify({ ...other, label: '' }) === JSON.stringify({ ...link, label: '' }),
      ) === index,
  );

/** The address without its path, and the path. */
function addressOf({ site }: Project): { url: string; base: string } {
  const address = site.address && canParse(site.address) ? new URL(site.address) : undefined;
  const path = site.base === '/' && address ? address.pathname : site.base;
  const base = `/${path.split('/').filter(Boolean).join('/')}/`.replace('//', '/');
  const isValid = /^\/(?:[\w.~-]+\/)*$/.test(base);
  return {
    url: address && /^https?:$/.test(address.protocol) ? address.origin : 'https://docs.example.org',
    base: isValid ? base : '/',
  };
}

const plain = (text: string): string =>
  text
    .replace(/<[^>]+>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Announcements of this site are text with links. */
const announcementText = (html: string): string =>
  plain(
    html.replace(
      /<a\b[^>]*\bhref=["']([^"']+)["'][^>]*>([\s\S]*?)<\/a>/gi,
      (_all, url: string, text: string) => (/^https?:/.test(url) ? `[${plain(text)}](${url})` : plain(text)),
    ),
  );

/** The links of the old top bar. */
const navbarLinks = (context: SiteContext): NewLink[] =>
  withoutDuplicates(context.project.site.navbar.flatMap((link) => configuredLink(link, context) ?? []));

function navbarItems(context: SiteContext): Fields[] {
  const { start, hasPosts } = context;
  const links = navbarLinks(context).flatMap((link) =>
    'to' in link ? [{ ...link, section: sectionOf(link.to) }] : [],
  );
  const items = links.length > 0 ? links : [{ label: 'Docs', to: start, section: '/docs' }];
  const hasBlog = !hasPosts || items.some(({ to }) => to.startsWith('/blog'));
  return hasBlog ? items : [...items, { label: 'Blog', to: '/blog', section: '/blog' }];
}

const MORE = 'More';

/** The footer of the old site. Links of its top bar to other sites are there, too. */
function footerLinks(context: SiteContext): { title: string; items: NewLink[] }[] {
  const groups = context.project.site.footer.flatMap(({ title, items }) => {
    const own = withoutDuplicates(items.flatMap((link) => configuredLink(link, context) ?? []));
    return own.length > 0 ? [{ title: plain(title) || MORE, items: own }] : [];
  });
  const known = JSON.stringify(groups);
  const outside = navbarLinks(context).filter(
    (link) => 'href' in link && !known.includes(JSON.stringify(link.href)),
  );
  const more = groups.find(({ title }) => title === MORE);
  if (more) more.items.push(...outside);
  const all = more || outside.length === 0 ? groups : [...groups, { title: MORE, items: outside }];
  return all.length > 0 ? all : [{ title: MORE, items: [{ label: 'Docs', to: context.start }] }];
}

/** The configuration of the new site, for `site.json` and `site.config.ts`. */
export function siteConfig(context: SiteContext): Fields {
  const { project, assets } = context;
  const { site, home } = project;
  const title = plain(site.title ?? home.title ?? 'Documentation') || 'Documentation';
  const description = plain(site.description ?? home.text ?? site.tagline ?? title) || title;
  const hosts = assets.hosts();
  return {
    title,
    tagline: plain(site.tagline ?? description),
    description,
    ...addressOf(project),
    repository: site.repository ?? 'https://example.org/repository',
    copyright: plain(site.copyright ?? title),
    logo: context.logo === undefined ? null : { light: context.logo, ...defined({ dark: context.logoDark }) },
    favicon: context.favicon ?? null,
    locales: [site.language ?? { code: 'en', label: 'English', direction: 'ltr' }],
    docs: { label: 'Docs' },
    blog: { title: 'Blog', description: `News about ${title}.` },
    navbar: { items: navbarItems(context) },
    announcement: site.announcement
      ? { id: site.announcement.id, content: announcementText(site.announcement.content), dismissible: true }
      : null,
    footer: {
      links: footerLinks(context),
    },
    ...(Object.keys(hosts).length > 0 && { embeds: hosts }),
  };
}

/** The folder of a link in the top bar, so that the link is marked on all pages in it. */
function sectionOf(to: string): string {
  const [, first = '', second] = to.split('/');
  if (first !== 'docs' || second === undefined) return `/${first}`;
  return `/docs/${second}`;
}

/** More cards would repeat the sidebar. */
const MAX_CARDS = 6;

/** The front matter of the home page. */
export function homePage(context: SiteContext): Fields {
  const { project, start } = context;
  const { home, site } = project;
  const title = plain(home.title ?? site.title ?? 'Documentation') || 'Documentation';
  const text = plain(home.text ?? site.description ?? site.tagline ?? title) || title;
  const actions = home.actions.flatMap((link) => {
    const found = configuredLink(link, context);
    return found && 'to' in found ? [found] : [];
  });
  const cards = home.cards.map(({ title: name, text: words, url }) => {
    const found = url === undefined ? undefined : configuredLink({ label: name, url }, context);
    return {
      title: plain(name),
      text: plain(words) || plain(name),
      to: found && 'to' in found ? found.to : start,
    };
  });
  return {
    title: plain(site.title ?? title) || title,
    description: text,
    hero: { title, text, actions: actions.length > 0 ? actions : [{ label: 'Read the docs', to: start }] },
    cards: cards.length > 0 ? cards : context.groups.slice(0, MAX_CARDS),
  };
}

const PACKAGE = 'film-handbook/site';

/** `site.config.ts` of a site that uses the package. */
export const configFile = (config: Fields): string =>
  [
    `import { defineSite } from ${JSON.stringify(PACKAGE)};`,
    '',
    '/** Everything about the site except its content. The import wrote it from the configuration of the old site. */',
    `export default defineSite(${JSON.stringify(config, null, 2)});`,
    '',
  ].join('\n');
