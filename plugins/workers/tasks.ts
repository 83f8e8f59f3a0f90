import type { CompileContext, PageText } from '../compile/compile-page.ts';

/** What tasks may need to know beside their input. */
export interface Shared {
  compile?: CompileContext;
}

let context: Shared = {};

export function share(shared: Shared): void {
  context = { ...context, ...shared };
}

/** What workers can do. Each imports its own code: most builds need little of it. */
export const tasks = {
  parse: async ({ source, file }: { source: string; file: string }) => {
    const { parsePacked } = await import('../content/parse-cache.ts');
    return parsePacked(source, file);
  },
  compile: async (page: PageText) => {
    const { compilePage } = await import('../compile/compile-page.ts');
    if (!context.compile) throw new Error('A page is to be compiled before its context is known.');
    return compilePage(page, context.compile);
  },
  render: async (page: { bundle: string; route: string }) => {
    const { renderApart } = await import('../prerender/render-apart.ts');
    return renderApart(page);
  },
  draw: async (card: import('../social-cards/card.ts').SocialCard) => {
    const { renderCard } = await import('../social-cards/render.ts');
    return renderCard(card);
  },
};

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
