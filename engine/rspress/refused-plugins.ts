/** Plugins that cannot work with this engine, by their names: what to use instead. */
const REFUSED: Readonly<Record<string, string>> = {
  '@rspress/plugin-sitemap':
    'the build writes sitemap.xml itself, without redirects, drafts and unlisted pages, and the plugin would replace it. Remove the plugin.',
  'rspress-plugin-sitemap':
    'the build writes sitemap.xml itself, without redirects, drafts and unlisted pages, and the plugin would replace it. Remove the plugin.',
  '@rspress/plugin-llms':
    'the build writes llms.txt, llms-full.txt and the Markdown version of each page itself, and the plugin would replace them. Remove the plugin.',
  '@rspress/plugin-algolia':
    'the engine has its own dialog for a hosted search. Remove the plugin, and set search.hosted in site.config.ts.',
  '@rspress/plugin-preview':
    'the engine has live previews. Remove the plugin, and write ```tsx file="./previews/name.tsx" preview in a page.',
  '@rspress/plugin-twoslash': 'the code blocks of the engine do not show types. Remove the plugin.',
  '@rspress/plugin-playground':
    'it is for Rspress 1. Remove the plugin, and write ```tsx file="./previews/name.tsx" preview in a page.',
  '@rspress/plugin-typedoc':
    'it is for Rspress 1, and it writes its pages into docs/ without front matter. Remove the plugin, and write the pages with the command typedoc before a build.',
  '@rspress/plugin-shiki': 'the engine highlights code itself. Remove the plugin.',
  '@rspress/plugin-last-updated': 'the engine shows the date of the last change itself. Remove the plugin.',
  '@rspress/plugin-medium-zoom': 'the engine enlarges pictures itself. Remove the plugin.',
  '@rspress/plugin-container-syntax': 'the engine has admonitions. Remove the plugin.',
  '@rspress/plugin-auto-nav-sidebar': 'the engine makes the sidebar itself. Remove the plugin.',
  'rspress-plugin-mermaid': 'the engine draws diagrams in ```mermaid blocks itself. Remove the plugin.',
  'rspress-plugin-file-tree': 'the engine has a component for trees of files. Remove the plugin.',
};

/** The reason why the engine refuses a plugin; undefined if it does not. */
export function refusalOf(name: string): string | undefined {
  const reason = Object.hasOwn(REFUSED, name) ? REFUSED[name] : undefined;
  return reason && `the plugin ${name} cannot be used: ${reason}`;
}
