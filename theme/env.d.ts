/// <reference path="./assets.d.ts" />

declare module '@generated/site.json' {
  const site: import('../shared/site/schema').ClientSite;
  export default site;
}

declare module '@generated/logo' {
  export function Logo(props: { className?: string | undefined }): import('react').ReactNode;
}

declare module '@generated/sidebar*.json' {
  const sidebar: import('../shared/pages/types').SidebarItem[];
  export default sidebar;
}

declare module '@generated/dev-problems.json' {
  const problems: import('../shared/pages/types').ShownProblems;
  export default problems;
}

declare module '@generated/dev-icons.json' {
  const icons: Record<string, string>[];
  export default icons;
}

// Modules of Rspress that start the client. engine/rspress/client.ts has their paths, and checks what they contain.
declare module 'handbook-client-app' {
  export const ClientApp: import('react').ComponentType<{ initialPageData: object }>;
}

declare module 'handbook-page-data' {
  export const initPageData: (path: string) => Promise<object>;
  export const setCurrentPageData: (path: string, data: object) => void;
}

/** Whether the site has the handbook as PDF and EPUB. The build replaces the name. */
declare const HAS_BOOK: boolean;

/** Whether the site has an announcement, or can get one in dev. The build replaces the name. */
declare const HAS_ANNOUNCEMENT: boolean;

/** Whether the top bar hides while readers scroll down, or can in dev. The build replaces the name. */
declare const HIDES_TOP_BAR: boolean;

/** Whether the site has a hosted search engine. The build replaces the name. */
declare const HAS_HOSTED_SEARCH: boolean;

/** The counter of visits; null if the site has none. The build replaces the name. */
declare const ANALYTICS: import('../shared/site/schema').Site['analytics'];

// Rspress writes this module from its list of pages.
declare module 'virtual-routes' {
  export const routes: import('./hydration/route-table').Route[];
}
