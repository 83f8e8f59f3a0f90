import { z } from 'zod';

const absolute = z.url({ protocol: /^https$/ });
const text = z.string().min(1);
const day = z.iso.date();

const thing = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@type': z.literal(type), ...shape });

const organization = thing('Organization', { name: text, url: absolute });

/** https://developers.google.com/search/docs/appearance/structured-data/breadcrumb: two items or more, in order. */
const breadcrumbs = thing('BreadcrumbList', {
  itemListElement: z
    .array(thing('ListItem', { position: z.int().min(1), name: text, item: absolute }))
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1), 'wrong positions'),
});

/**
 * https://developers.google.com/search/docs/appearance/structured-data/article: here,
 * recommended properties are required, and a headline must be short enough to be shown completely.
 */
const article = {
  ...{ headline: text.max(110), description: text, url: absolute, inLanguage: text },
  ...{ image: absolute, dateModified: day },
};

/** The schema.org data of the home page. */
const website = thing('WebSite', {
  ...{ name: text, alternateName: text, description: text, url: absolute },
  inLanguage: z.array(text).min(1),
  potentialAction: thing('SearchAction', {
    target: z.string().regex(/^https:\/\/.*\?q=\{(\w+)\}$/),
    'query-input': z.string().regex(/^required name=\w+$/),
  }),
});

const techArticle = thing('TechArticle', {
  ...article,
  description: text.optional(),
  // Pages have no dates without a complete Git history.
  dateModified: day.optional(),
  author: organization,
  articleSection: text.optional(),
});

const blogPosting = thing('BlogPosting', {
  ...article,
  datePublished: day,
  author: z.array(organization).min(1),
  keywords: z.array(text),
  publisher: organization,
});

const graph = <Things extends [z.ZodType, ...z.ZodType[]]>(...things: Things) =>
  z.strictObject({ '@context': z.literal('https://schema.org'), '@graph': z.tuple(things) });

/** The schema.org data of each kind of page. */
export const structuredData = {
  home: graph(website),
  page: graph(techArticle, breadcrumbs),
  post: graph(blogPosting, breadcrumbs),
};

const SCRIPT = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

/** The one piece of structured data in a page's HTML. */
export function structuredDataIn(html: string): unknown {
  const [found, ...more] = [...html.matchAll(SCRIPT)].map(([, json = '']) => json);
  if (found === undefined || more.length > 0) throw new Error('There must be exactly one piece of data.');
  return JSON.parse(found);
}
