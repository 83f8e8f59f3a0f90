/** A label that leads somewhere. */
export interface Reference {
  label: string;
  route: string;
}

export interface Author {
  key: string;
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  route: string;
}

export interface Tag {
  key: string;
  label: string;
  description?: string | undefined;
  route: string;
}

/** Running text as data that any renderer can draw: a string, or an element of a few plain kinds. */
export type ExcerptNode = string | { tag: string; href?: string; children: ExcerptNode[] };

export interface Post {
  /** Path of the file, relative to the content root. */
  file: string;
  slug: string;
  route: string;
  title: string;
  description: string;
  /** ISO day. A blog has days, no hours and so no time zones. */
  day: string;
  /** Reading time, at least one. */
  minutes: number;
  authors: Author[];
  tags: Tag[];
  excerpt: ExcerptNode[];
  /** Address of the sharing card: a path of the site or an absolute URL. */
  image?: string;
  /** The card's file, relative to the content root, when it lies beside the post. */
  imageFile?: string;
  /** Reachable by its address only. */
  isUnlisted: boolean;
  /** In dev only, and marked so that its author knows. */
  isDraft: boolean;
}

/** A post in a row of links. */
export interface PostLink {
  title: string;
  route: string;
  day: string;
  isDraft?: true;
}

/** A post where a line about it is enough. */
export interface PostTeaser extends PostLink {
  description: string;
  minutes: number;
}

/** A post in a list. */
export interface PostSummary extends PostLink {
  minutes: number;
  authors: Reference[];
  tags: Reference[];
  excerpt: ExcerptNode[];
}

export interface PostYear {
  year: string;
  posts: PostLink[];
}

export interface PostMonth {
  /** ISO month, such as 2022-09. */
  month: string;
  posts: PostLink[];
}

export interface ArchiveYear {
  year: string;
  months: PostMonth[];
}

export interface FeedLink {
  /** Media type. */
  type: string;
  /** What readers call the format. */
  format: string;
  route: string;
}

/** What every page of the blog shows around its content. */
export interface BlogFrame {
  recent: PostYear[];
  feeds: FeedLink[];
}

export interface PostFacts extends BlogFrame {
  kind: 'post';
  day: string;
  minutes: number;
  authors: Reference[];
  tags: Reference[];
  related: PostTeaser[];
  newer?: PostLink;
  older?: PostLink;
  image?: string;
  isUnlisted?: true;
  isDraft?: true;
}

/** A page of a list: of all posts, of a tag's or of an author's. */
export interface ListFacts extends BlogFrame {
  kind: 'list';
  heading: string;
  intro?: string;
  posts: PostSummary[];
  /** The page of pages that this one belongs to, such as all tags. */
  overview?: Reference;
  /** Other ways into the blog. */
  ways?: Reference[];
  newer?: string;
  older?: string;
}

export interface ArchiveFacts extends BlogFrame {
  kind: 'archive';
  years: ArchiveYear[];
}

export interface Counted extends Reference {
  /** Posts listed on the page it leads to. */
  count: number;
  title?: string;
  description?: string;
}

export interface TagsFacts extends BlogFrame {
  kind: 'tags';
  tags: Counted[];
}

export interface AuthorsFacts extends BlogFrame {
  kind: 'authors';
  authors: Counted[];
}

export type BlogFacts = PostFacts | ListFacts | ArchiveFacts | TagsFacts | AuthorsFacts;

/** What the blog adds to the facts of a page. */
export interface BlogPageFacts {
  /** On every page of the blog. */
  blog?: BlogFacts;
  /** On the page that presents the newest posts. */
  newestPosts?: PostTeaser[];
}
