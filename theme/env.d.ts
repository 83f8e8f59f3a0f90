/// <reference types="@rsbuild/core/types" />

declare module '@generated/site.json' {
  const site: import('../plugins/site/schema').ClientSite;
  export default site;
}

declare module '@generated/sidebar*.json' {
  const sidebar: import('../plugins/content/types').SidebarItem[];
  export default sidebar;
}

// Rspress writes this module from its list of pages.
declare module 'virtual-routes' {
  export const routes: import('./hydration/route-table').Route[];
}
