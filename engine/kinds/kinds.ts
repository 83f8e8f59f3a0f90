import { engineModule } from '../../shared/build/engine.ts';
import { handbookFields, homeFields } from '../../shared/pages/front-matter.ts';
import type { Site } from '../../shared/site/schema.ts';
import { strings } from '../../theme/strings/catalog.ts';
import type { PageKind } from '../read/scan.ts';

const HOME = /^index\.mdx?$/;

/** The folder of the handbook in the content root. */
export const HANDBOOK_FOLDER = 'docs';

/**
 * The kinds of pages of a site, in the order in which lists of all pages contain them. A page has the first kind that takes its
 * file, and the last kind takes every page.
 * @param site its names can change in dev
 * @param post the kind of the pages of the blog
 */
export const pageKinds = (site: Pick<Site, 'docs' | 'blog'>, post: PageKind): readonly PageKind[] => [
  {
    id: 'home',
    name: 'the home page',
    matches: (file) => HOME.test(file),
    fields: homeFields,
    layout: { module: engineModule('theme/home/home-page'), name: 'HomePage' },
  },
  {
    id: 'doc',
    name: 'a handbook page',
    matches: (file) => file.startsWith(`${HANDBOOK_FOLDER}/`),
    fields: handbookFields,
    order: 'sidebar',
    folder: HANDBOOK_FOLDER,
    label: () => site.docs.label,
    isNameOnCards: true,
    weight: 1,
  },
  {
    ...post,
    order: 'date',
    label: () => site.blog.title,
    isNameOnCards: true,
    // Posts describe how something developed; pages describe how it is today.
    weight: 0.8,
  },
  {
    id: 'page',
    name: 'a page',
    matches: () => true,
    fields: handbookFields,
    order: 'folders',
    folder: '',
    label: () => strings.common.OTHER_PAGES,
    weight: 1,
  },
];
