import type { z } from 'zod';
import type { Site } from '../site/schema.ts';
import type { Motif } from '../text/motifs.ts';
import type { authorFields, tagFields } from './blog-fields.ts';

/** Data about the site that the blog needs. */
export type BlogSite = Pick<Site, 'title' | 'url' | 'base' | 'blog' | 'locales'> & {
  copyright?: string | null;
};

/** A link and its label. */
export interface Reference {
  label: string;
  route: string;
}

/** An entry of `authors.yml`. */
export type Author = z.output<typeof authorFields> & { key: string; route: string };

/** An entry of `tags.yml`. */
export type Tag = Omit<z.output<typeof tagFields>, 'permalink'> & { key: string; route: string };

/** Text as data, which a theme can render: a string, or one of a few simple elements. */
export type ExcerptNode = string | { tag: string; href?: string; children: ExcerptNode[] };

export interface Post {
  /** Path of the file, relative to the content root. */
  file: string;
  slug: string;
  route: string;
  title: string;
  description: string;
  /** ISO date. The blog has dates but no times, and so no time zones. */
  day: string;
  /** Reading time in minutes, at least one. */
  minutes: number;
  authors: Author[];
  tags: Tag[];
  excerpt: ExcerptNode[];
  /** URL of the social card: a path of the site or an absolute URL. */
  image?: string;
  /** The card's file, relative to the content root, if it is next to the post. */
  imageFile?: string;
  /** Reachable by its URL only. */
  isUnlisted: boolean;
  /** Drafts exist in dev only. Their pages are marked as drafts. */
  isDraft: boolean;
  /** The motif that the author chose for the picture. */
  motif?: Motif;
  /** The picture: the data of an SVG path (see `drawMotif`). */
  cover: string;
}

/** A post as its file describes it. The picture also depends on the other posts. */
export type ReadPost = Omit<Post, 'cover'>;

/** A link to a post. */
export type PostLink = Pick<Post, 'title' | 'route' | 'day'> & { isDraft?: true };

/** A post in the archive. */
export type PostEntry = PostLink & Pick<Post, 'minutes'>;

/** A post in a compact list. */
export type PostTeaser = PostEntry & Pick<Post, 'description'>;

/** A post with its picture. */
export type PostCard = PostTeaser & Pick<Post, 'cover'>;

/** Data that a list shows only for its first post. */
export interface PostLead {
  authors: Reference[];
  tags: Reference[];
  excerpt: ExcerptNode[];
}

/** A post in a list. */
export type ListedPost = PostCard & { lead?: PostLead };

export interface PostYear {
  year: string;
  posts: PostLink[];
}

export interface PostMonth {
  /** ISO month, such as 2022-09. */
  month: string;
  posts: PostEntry[];
}

export interface ArchiveYear {
  year: string;
  months: PostMonth[];
}

export interface FeedLink {
  /** Media type. */
  type: string;
  /** The name of the format for readers. */
  format: string;
  route: string;
  /** Label of the tag whose posts the feed contains; absent for all posts. */
  tag?: string;
}

/** The data that every page of the blog shows around its content. */
export interface BlogFrame {
  /** Links to the lists of the blog: all posts, archive, tags and authors. */
  listLinks: Reference[];
  /** The newest posts. */
  recent: PostYear[];
  feeds: FeedLink[];
}

/** The data that lists show next to their content. */
export interface ListFrame extends BlogFrame {
  /** Tags with the number of their posts; empty on the page that lists the tags. */
  topics: TagCount[];
}

export interface PostPageMeta extends BlogFrame, Pick<Post, 'day' | 'minutes' | 'image' | 'cover'> {
  kind: 'post';
  authors: Reference[];
  tags: Reference[];
  related: PostTeaser[];
  newer?: PostLink;
  older?: PostLink;
}

/** A page of the handbook that has a tag. */
export type TaggedPage = Reference & { description: string };

/** A page of a list: of all posts, of those with a tag, or of those by an author. */
export interface ListPageMeta extends ListFrame {
  kind: 'list';
  heading: string;
  intro?: string;
  posts: ListedPost[];
  /** The pages of the handbook that have the tag of the list. The first page of the list shows them. */
  tagged?: { heading: string; pages: TaggedPage[] };
  /** The parent page of this one, such as all tags. */
  overview?: Reference;
  newer?: string;
  older?: string;
}

export interface ArchivePageMeta extends ListFrame {
  kind: 'archive';
  years: ArchiveYear[];
}

export interface TagCount extends Reference {
  /** The number of posts in the linked list, on all its pages. */
  count: number;
}

export interface Counted extends TagCount {
  title?: string;
  description?: string;
  /** The numbers of posts and of pages, for a tag that pages have. */
  note?: string;
}

export interface TagsPageMeta extends ListFrame {
  kind: 'tags';
  tags: Counted[];
}

export interface AuthorsPageMeta extends ListFrame {
  kind: 'authors';
  authors: Counted[];
}

export type BlogMeta = PostPageMeta | ListPageMeta | ArchivePageMeta | TagsPageMeta | AuthorsPageMeta;

/** The fields that the blog adds to the metadata of a page. */
export interface BlogPageMeta {
  /** On every page of the blog. */
  blog?: BlogMeta;
  /** On the page that shows the newest posts. */
  newestPosts?: PostCard[];
  /** On pages of the handbook with tags that have lists. */
  tags?: Reference[];
}
