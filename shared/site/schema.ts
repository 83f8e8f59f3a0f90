import * as z from 'zod';
import { CHECK_NAMES, LEVELS } from '../build/checks.ts';
import { canParse } from '../can-parse.ts';
import { isOnHost } from '../text/embeds.ts';
import { type BrowserField, fieldsWith, inBrowser, restarts } from '../text/fields.ts';
import { isSitePath, unsafeUrl } from '../text/safe-url.ts';
import { text } from '../text/validation.ts';
import { headElement, headProblem } from './head.ts';
import { REPOSITORY_HOSTS, repositoryProblem, type SiteLinks } from './repository-links.ts';

const origin = z
  .string()
  .refine(
    (value) => canParse(value) && new URL(value).origin === value,
    'must be an absolute origin without a path, such as https://handbook.example.org',
  );

const httpUrl = z
  .string()
  .refine(
    (value) => /^https?:\/\//i.test(value) && unsafeUrl(value) === undefined,
    'must be an absolute http(s) URL without a user name, such as https://example.org/core',
  );

const linkUrl = z
  .string()
  .refine(
    (value) =>
      /^(?:https?:\/\/|mailto:[^\s@?]+@[^\s@?]+|(?:tel|sms):[+\d])/i.test(value) &&
      unsafeUrl(value) === undefined,
    'must be an absolute http(s) URL without a user name, such as https://example.org/core, or mailto: with an address, or tel: or sms: with a number',
  );

const base = z
  .string()
  .regex(/^\/(?:[\w.~-]+\/)*$/, 'must be a path that starts and ends with a slash, such as / or /core/');

export const sitePath = z
  .string()
  .refine(
    isSitePath,
    'must be a path of this site that starts with one slash, such as /docs/welcome, without backslashes, line breaks, "//" or ".."',
  );

/** A link with this field is left out as long as the site has no page at its URL, such as a blog without posts. */
const optional = z.boolean().optional();

const footerItem = z.union([
  z.strictObject({ label: text, to: sitePath, optional }),
  z.strictObject({ label: text, href: linkUrl }),
]);

const navbarItem = z.union([
  z.strictObject({
    label: text,
    to: sitePath,
    /** The item is marked as current on this path and on all paths below it. */
    section: sitePath.optional(),
    optional,
  }),
  z.strictObject({ label: text, href: linkUrl }),
]);

/** A form on another site. The values are in its query or its hash, where they need no other escapes. */
const formUrl = httpUrl
  .refine(
    (value) => [...value.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => name === 'url' || name === 'title'),
    'must contain no other names in braces than {url}, the address of the page, and {title}',
  )
  .refine(
    (value) => !/^[^?#]*[{}]/.test(value),
    'must have {url} and {title} after a question mark or #, such as https://forms.example.org/new?page={url}',
  );

const mail = z.email('must be an e-mail address, such as handbook@example.org');

const feedback = z.union([z.strictObject({ url: formUrl }), z.strictObject({ mail })]);

const announcement = z.strictObject({
  id: text,
  content: text,
  dismissible: z.boolean().default(true),
});

const contact = z
  .string()
  .refine(
    (value) => /^(?:https:\/\/|mailto:)\S+$/.test(value) && canParse(value),
    'must be an https: or mailto: URL, such as https://example.org/security',
  );

/** Part of a host name, in requests and in the content security policy. */
const appId = z.string().regex(/^[A-Za-z\d]+$/, 'must contain only letters and digits, such as ABC123');

const hostedSearch = z.strictObject({ appId, apiKey: text, indexName: text });

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Whether a text is the code of a language that exists, such as `de` or `pt-BR`. */
export function isLanguage(code: string): boolean {
  try {
    return languages.of(code) !== undefined;
  } catch {
    return false;
  }
}

const locale = z.strictObject({
  code: text.refine(isLanguage, 'must be the code of a language, such as en, de, pt-BR or zh-Hant'),
  label: text,
  direction: z.enum(['ltr', 'rtl']),
});

/** A folder of the site, relative to the folder that contains `docs/`. */
const folder = z
  .string()
  .regex(
    /^(?:\.\.?\/)*(?!\.)[^/\\]+(?:\/(?!\.)[^/\\]+)*\/?$/,
    'must be the relative path of a folder, such as components, without names that begin with a dot',
  );

const content = z.strictObject({
  /** `none`: pages import nothing but partials and images, and have no live previews. */
  code: z.enum(['none', 'relative']).default('relative'),
  /** Folders outside `docs/` and `static/` whose components pages may import. */
  components: z.array(folder).default([]),
});

/** A host such as `player.example.org`, or `*.example.org` for all hosts below that one. A whole top-level domain is not a host. */
const host = z
  .string()
  .regex(
    /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/,
    'must be a host name in lower case, such as player.example.org or *.example.org, without https://, path and port',
  );
const hosts = z.array(host).default([]);

/** The hosts from which pages may load files. Everything from another host is an error. */
const embeds = z.strictObject({
  image: hosts,
  /** Videos, sounds and captions. */
  video: hosts,
  /** Documents in frames, which `<Embed>` shows. */
  frame: hosts,
  script: hosts,
  /** Requests of scripts. */
  connect: hosts,
});

/** A counter of visits that needs no cookies. Nothing is counted for readers who ask for that. */
const analytics = z
  .strictObject({
    provider: z.enum(['goatcounter', 'matomo', 'plausible', 'umami']),
    /** The address of the counter, without the path of a request or a script. */
    url: z
      .string()
      .refine(
        (value) => /^https:\/\/[^?#]*[^?#/]$/.test(value) && unsafeUrl(value) === undefined,
        'must be the address of the counter, such as https://stats.example.org, without a slash at its end',
      ),
    /** The name or number of this site in the counter. */
    site: text.optional(),
  })
  .refine(({ provider, site }) => provider === 'goatcounter' || site !== undefined, {
    path: ['site'],
    message: 'must be the name or number of this site in the counter',
  });

/** The identifier of a license in the list of SPDX. */
export const SPDX_ID = /^[A-Za-z\d][A-Za-z\d.+-]*$/;

/** Licenses of packages in the bundles, besides those that the engine allows. */
const licenses = z.strictObject({
  allow: z
    .array(z.string().regex(SPDX_ID, 'must be the SPDX identifier of a license, such as MPL-2.0'))
    .default([]),
});

/** The levels of checks: `checks: { brokenAnchors: 'error' }`. */
const checks = z.partialRecord(z.enum(CHECK_NAMES), z.enum(LEVELS));

/** A file of the folder `static/`, by its path on the site. */
const staticFile = z
  .string()
  .regex(
    /^\/(?!\.)[^/\\?#]+(?:\/(?!\.)[^/\\?#]+)*$/,
    'must be the path of a file in static/, such as /logo.svg',
  );

const logo = z.strictObject({
  light: staticFile,
  /** Replaces the other one in dark mode. A drawing can also use `currentColor` and the colors of the theme. */
  dark: staticFile.optional(),
  /** Empty: the logo is decorative, because the title of the site is next to it. */
  alt: z.string().default(''),
});

/** The name of an installed package. */
const fontPackage = z
  .string()
  .regex(
    /^(?:@[a-z\d-]+\/)?[a-z\d-]+$/,
    'must be the name of a font package, such as @fontsource-variable/inter',
  );

const color = z
  .string()
  .regex(/^#[\da-fA-F]{6}$/, 'must be a color with six hexadecimal digits, such as #8a4b00');

/**
 * The fields of the configuration: their types, defaults and checks, whether browsers load them, and whether the dev server restarts
 * when they change, because the addresses of all files, the code that pages may use, or the list of plugins depend on them.
 */
const siteFields = {
  title: inBrowser(text),
  tagline: inBrowser(text.nullable().default(null)),
  description: inBrowser(text),
  url: inBrowser(origin),
  base: inBrowser(restarts(base.default('/'))),
  /** Without it, pages have no links to their source. */
  repository: inBrowser(httpUrl.nullable().default(null)),
  /** The software of the repository's host. Only the names of public hosts tell which one it is. */
  repositoryHost: z.enum(REPOSITORY_HOSTS).optional(),
  /**
   * For `Edit this page`: `edit/BRANCH/FOLDER`, which becomes the URL that the host of the repository has for it. Another text is the
   * part of the URL between the repository and the path of the file.
   */
  editPath: text.default('edit/main/docs'),
  /** Where feedback goes: a form, a mailbox, or nowhere (`null`). By default, to a new issue of the repository. */
  feedback: feedback.nullable().optional(),
  copyright: inBrowser(text.nullable().default(null)),
  logo: logo.nullable().default(null),
  /** An SVG file. The icons in other formats are made from it. */
  favicon: staticFile
    .regex(/\.svg$/, 'must be an SVG file, such as /favicon.svg')
    .nullable()
    .default(null),
  /** Packages of variable fonts. Without them, the site has the fonts of the theme. Titles have the font of text by default. */
  fonts: z
    .strictObject({
      text: fontPackage.optional(),
      titles: fontPackage.optional(),
      code: fontPackage.optional(),
    })
    .prefault({}),
  /** The colors of links and marks in both color modes follow from `accent`. */
  colors: z.strictObject({ accent: color.nullable().default(null) }).prefault({}),
  /** The language of the content. */
  locales: inBrowser(
    z
      .array(locale)
      .min(1, 'must have one entry')
      .max(
        1,
        'must have only one entry, because a site has one language. Remove the others, and build another site for each of them',
      )
      .default([{ code: 'en', label: 'English', direction: 'ltr' }]),
  ),
  content: restarts(content.prefault({})),
  analytics: restarts(analytics.nullable().default(null)),
  /** The hosts of other sites from which pages load files. By default, there are none. */
  embeds: embeds.prefault({}),
  /** Whether a kind of problem prevents a build (`error`), is printed (`warn`), or is ignored (`off`). */
  checks: checks.default({}),
  /** Licenses that packages in the bundles may have, besides the usual permissive ones: `licenses: { allow: ['MPL-2.0'] }`. */
  licenses: licenses.prefault({}),
  /** The name of the handbook, for example in search results and on social cards. */
  docs: inBrowser(z.strictObject({ label: text.default('Docs') }).prefault({})),
  /** The name of the blog, and the text below it on lists of all posts and in feeds. */
  blog: inBrowser(
    z
      .strictObject({ title: text.default('Blog'), description: text.default('All posts, newest first.') })
      .prefault({}),
  ),
  navbar: inBrowser(
    z
      .strictObject({ hideOnScroll: z.boolean().default(false), items: z.array(navbarItem).default([]) })
      .prefault({}),
  ),
  colorMode: inBrowser(
    z
      .strictObject({
        defaultMode: z.enum(['light', 'dark']).default('light'),
        respectPrefersColorScheme: z.boolean().default(false),
        disableSwitch: z.boolean().default(false),
      })
      .prefault({}),
  ),
  announcement: inBrowser(announcement.nullable().default(null)),
  footer: inBrowser(
    z
      .strictObject({
        links: z
          .array(
            z.strictObject({
              title: text,
              items: z.array(footerItem).min(1, 'must have at least one entry'),
            }),
          )
          .default([]),
      })
      .prefault({}),
  ),
  /** Elements for the head of every page: `{ tag: 'meta', attributes: { name: '…', content: '…' } }`. */
  head: restarts(z.array(headElement).default([])),
  /** Where to report a vulnerability, for `security.txt`. */
  security: z.strictObject({ contact: contact.nullable().default(null) }).prefault({}),
  search: inBrowser(restarts(z.strictObject({ hosted: hostedSearch.nullable().default(null) }).prefault({}))),
};

/** The configuration of a site. Keys and defaults are public: sites depend on them. */
export const siteSchema = z
  .strictObject(siteFields)
  .refine(({ url, embeds: { frame } }) => !canParse(url) || !isOnHost(new URL(url), frame), {
    path: ['embeds', 'frame'],
    // A frame of the same origin could change the page around it.
    message: 'must not contain the host of the site itself',
  })
  .superRefine((site, context) => {
    const problem = repositoryProblem(site);
    if (problem)
      context.addIssue({
        code: 'custom',
        path: [problem.field],
        message: problem.message,
        input: site[problem.field],
      });
    site.head.forEach((element, index) => {
      const wrong = headProblem(element, site);
      if (!wrong) return;
      const { attribute, message } = wrong;
      const path = ['head', index, 'attributes', ...(attribute === undefined ? [] : [attribute])];
      const input = attribute === undefined ? element.attributes : element.attributes[attribute];
      context.addIssue({ code: 'custom', path, message, input });
    });
  });

export type SiteInput = z.input<typeof siteSchema>;
export type Site = z.output<typeof siteSchema>;

/** The part of the configuration that browsers load. */
export type ClientSite = ClientFields & {
  links: SiteLinks;
  /** Whether the site has posts. In dev, this can change. */
  hasBlog: boolean;
};

export type ClientFields = Pick<Site, BrowserField<typeof siteFields>>;

/** The names of its fields. */
export const CLIENT_FIELDS = fieldsWith('inBrowser', siteFields) as (keyof ClientFields)[];

/** The names of the fields whose change restarts the dev server. */
export const RESTART_FIELDS: readonly (keyof Site)[] = fieldsWith('restarts', siteFields);

/** A link in the top bar or in the footer. */
export type ConfiguredItem = z.output<typeof footerItem> | z.output<typeof navbarItem>;
export type Locale = z.output<typeof locale>;
