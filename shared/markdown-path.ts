/** Where a page's Markdown version is: `/docs/welcome` → `/docs/welcome.md`, the home page → `/index.md`. */
export const markdownPath = (route: string): string => (route === '/' ? '/index.md' : `${route}.md`);
