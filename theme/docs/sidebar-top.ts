import sidebarTop from '@generated/sidebar-top.json';

/** The top level of the sidebar. In dev, it can change: read it in functions. */
export { sidebarTop };

if (import.meta.webpackHot) import.meta.webpackHot.accept('@generated/sidebar-top.json');
