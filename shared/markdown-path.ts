/** Path of the Markdown version of a page: `/docs/welcome` → `/docs/welcome.md`, the home page → `/index.md`. */
export const markdownPath = (route: string): string => (route === '/' ? '/index.md' : `${route}.md`);
