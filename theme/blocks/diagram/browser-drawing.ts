import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import type { Mermaid } from 'mermaid';
import { isCommand, isProduction } from '../../../shared/build/environment.ts';
import { LIMITS } from '../../../shared/build/limits.ts';
import { inTurn } from '../../../shared/build/watchdog.ts';
import { drawingPalette, themeVariables } from './colors.ts';
import { DiagramError } from './error.ts';
import { flattenDrawing } from './flatten-drawing.ts';
import { hideFromMermaid } from './label-signs.ts';
import { GETTERS } from './labels.ts';
import type { MermaidPage, Parsed, ParserError } from './mermaid.ts';
import { drawSymbols } from './symbols.ts';

const require = createRequire(import.meta.url);

/** The size of text in a drawing, in pixels. */
const FONT_SIZE = 13;
const FONT = 'Instrument Sans';

const fontFace = (weight: number): string => {
  const file = require.resolve(
    `@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff2`,
  );
  const url = `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
  return `@font-face{font-family:'${FONT}';font-weight:${weight};src:url(${url})}`;
};

/** Mermaid measures text, so the page has the font of the site. */
const pageHtml = (): string =>
  `<!doctype html><meta charset="utf-8"><style>${[400, 500, 600, 700].map(fontFace).join('')}` +
  `body{margin:0;font:${FONT_SIZE}px '${FONT}'}</style><body><div id="place"></div>` +
  // Loaders of TypeScript call this function where they name functions.
  '<script>window.__name = (named) => named</script>';

/** The first number of the sequence that replaces random ones: the same diagram gets the same drawing in every build. */
const SEED = 7;

/** Kinds of diagrams in which Mermaid puts labels that are not HTML into the wrong place. */
const HTML_LABELS = /^\s*mindmap\b/;

/** Settings of Mermaid: text instead of HTML, sizes that suit the text of pages, colors for all parts, nothing random. */
const settings = (variables: Record<string, unknown>, htmlLabels: boolean) => ({
  startOnLoad: false,
  suppressErrorRendering: true,
  securityLevel: 'strict' as const,
  deterministicIds: true,
  theme: 'base' as const,
  themeVariables: {
    ...variables,
    fontFamily: FONT,
    fontSize: `${FONT_SIZE}px`,
    useGradient: false,
    dropShadow: 'none',
  },
  fontFamily: FONT,
  fontSize: FONT_SIZE,
  // Names are stronger than the texts of connections, as in the rest of the site.
  themeCSS:
    '.node .label text, .cluster-label text, text.actor, text.actor > tspan { font-weight: 500 } ' +
    `.edgeLabel text, .edgeLabels text { font-size: ${FONT_SIZE - 2}px } .edgeLabel rect { opacity: 1 }`,
  htmlLabels,
  markdownAutoWrap: false,
  flowchart: { htmlLabels: false, nodeSpacing: 32, rankSpacing: 40, diagramPadding: 8 },
  class: { htmlLabels: false },
  sequence: {
    actorFontSize: FONT_SIZE,
    messageFontSize: FONT_SIZE - 1,
    noteFontSize: FONT_SIZE - 1,
    mirrorActors: false,
    diagramMarginX: 24,
    diagramMarginY: 8,
    height: 44,
    width: 120,
  },
  gantt: { fontSize: FONT_SIZE - 1, sectionFontSize: FONT_SIZE - 1, useWidth: 640 },
  sankey: { linkColor: 'source' as const, width: 560, height: 320 },
  timeline: { disableMulticolor: false },
});

/** In the page, Mermaid is a global variable. */
declare const mermaid: Mermaid;

interface Session {
  browser: Browser;
  page: Page;
  variables: Record<string, unknown>;
  /** The processor time that the processes of pages have taken, in seconds. */
  used: () => Promise<number>;
}

/**
 * Milliseconds after which a browser without work ends. It starts in a second, so in dev it stays open while somebody writes a
 * diagram. A command cannot end before it.
 */
const idleTime = (): number => (isCommand() && !isProduction() ? 600_000 : 1000);

let session: Promise<Session> | undefined;

/** Colors as authors write them in `style`, `classDef`, `linkStyle`, `rect` and `box`. */
export function colorsIn(source: string): string[] {
  const lines =
    source.match(/^\s*(?:style|classDef|linkStyle|rect|box|UpdateElementStyle|UpdateRelStyle)\b.*$/gm) ?? [];
  const text = lines.join('\n');
  const codes = source.match(/#[\da-f]{3,8}\b(?!;)|(?:rgb|hsl)a?\([^)]*\)/gi) ?? [];
  const names = [...text.matchAll(/\b(?:fill|stroke|color)\s*:\s*([a-z]+)/gi)].map(([, name = '']) => name);
  const first = [...text.matchAll(/^\s*(?:rect|box)\s+([a-z]+)\b/gim)].map(([, name = '']) => name);
  return [...new Set([...codes, ...names, ...first])].filter(
    (color) => !/^(?:none|transparent|rgba?|hsla?)$/i.test(color),
  );
}

/** Whether this machine has a browser that can draw. */
export async function hasBrowser(): Promise<boolean> {
  const { findChromium } = await import('../../../shared/build/find-browser.ts');
  return findChromium() !== undefined;
}

async function start(): Promise<Session> {
  const { chromium } = await import('@playwright/test');
  const { chromiumOptions } = await import('../../../shared/build/find-browser.ts');
  const { args = [], ...options } = chromiumOptions();
  const memory = `--js-flags=--max-old-space-size=${LIMITS.diagramMegabytes}`;
  // A busy machine may need any time, so nothing here has a limit of time.
  const browser = await chromium.launch({ ...options, args: [...args, memory], timeout: 0 });
  const devtools = await browser.newBrowserCDPSession();
  const context = await browser.newContext({
    offline: true,
    colorScheme: 'light',
    viewport: { width: 1000, height: 800 },
  });
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const used = async (): Promise<number> => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
  };
  await page.setContent(pageHtml());
  await page.addScriptTag({ path: require.resolve('mermaid/dist/mermaid.min.js') });
  const defaults = await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((font) => font.load()));
    mermaid.initialize({ startOnLoad: false, theme: 'base' });
    // Registers the kinds of diagrams.
    await mermaid.parse('info');
    return JSON.parse(JSON.stringify(mermaid.mermaidAPI.getConfig().themeVariables ?? {}));
  });
  return { browser, page, used, variables: themeVariables(defaults) };
}

const close = async (ended: Promise<Session>): Promise<void> =>
  ended.then(({ browser }) => browser.close()).catch(() => undefined);

/** Milliseconds between two looks at the processor time. */
const LOOK = 500;

/** Ends the browser if a task takes too much processor time in it. @throws an error with the limit */
async function withinLimit<Result>({ browser, used }: Session, task: () => Promise<Result>): Promise<Result> {
  const since = await used();
  let problem: string | undefined;
  const timer = setInterval(async () => {
    const now = await used().catch(() => since);
    if (now - since <= LIMITS.diagramSeconds || problem !== undefined) return;
    problem = `it takes more than ${LIMITS.diagramSeconds} seconds of processor time.`;
    await browser.close().catch(() => undefined);
  }, LOOK);
  try {
    return await task();
  } catch (error) {
    const { message } = error as Error;
    const isCrash = /crashed/.test(message);
    throw problem !== undefined || isCrash
      ? new Error(problem ?? `it takes more than ${LIMITS.diagramMegabytes} MB of memory.`)
      : error;
  } finally {
    clearInterval(timer);
  }
}

/** Reads a text with Mermaid in the page. It runs in the browser. @param getters the methods of Mermaid's data to call */
async function parseInPage([config, text, getters]: readonly [
  ReturnType<typeof settings>,
  string,
  readonly string[],
]): Promise<Parsed | ParserError> {
  mermaid.initialize(config);
  try {
    const { type, db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    const read = (name: string): unknown => {
      const getter: unknown = Reflect.get(db, name);
      return typeof getter === 'function' ? getter.call(db) : undefined;
    };
    const json = JSON.stringify(
      Object.fromEntries(getters.map((name) => [name, read(name)])),
      (_key, item: unknown) =>
        item instanceof Map ? [...item].map(([key, value]) => ({ key, value })) : item,
    );
    return { type, data: JSON.parse(json) };
  } catch (error) {
    const { message, hash } = error as ParserError;
    return JSON.parse(JSON.stringify({ message, hash }));
  }
}

/** Draws a text with Mermaid in the page. It runs in the browser. @throws an error if there is too much to draw */
async function drawInPage([config, text, seed, limit]: readonly [
  ReturnType<typeof settings>,
  string,
  number,
  number,
]): Promise<void> {
  mermaid.initialize(config);
  let state = seed;
  Math.random = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  const place = document.querySelector('#place');
  if (!place) return;
  place.innerHTML = '';
  const { svg } = await mermaid.render('drawing', text);
  place.innerHTML = svg;
  const { length } = place.querySelectorAll('*');
  if (length > limit)
    throw new Error(
      `it has ${length.toLocaleString('en')} parts, and the limit is ${limit.toLocaleString('en')}.`,
    );
}

let idle: NodeJS.Timeout | undefined;

/** Runs a task with the browser, which starts with the first task. */
async function withSession<Result>(task: (session: Session) => Promise<Result>): Promise<Result> {
  clearTimeout(idle);
  session ??= start();
  const current = session;
  const end = (): void => {
    if (session === current) session = undefined;
    void close(current);
  };
  try {
    const result = await task(await current);
    idle = setTimeout(end, idleTime());
    return result;
  } catch (error) {
    // After an error of the browser, the page may be in any state.
    if (error instanceof DiagramError) idle = setTimeout(end, idleTime());
    else end();
    throw error;
  }
}

/** Several pages are compiled at the same time, and the browser has one page. */
const next = inTurn();

/** Runs a task with Mermaid, in a browser that has no network, a limit of memory and one of processor time. */
export const withMermaid = <Result>(task: (mermaid: MermaidPage) => Promise<Result>): Promise<Result> =>
  next(() =>
    withSession((session) => {
      const { page, variables } = session;
      const configOf = (source: string) => settings(variables, HTML_LABELS.test(source));
      return withinLimit(session, () =>
        task({
          async parse(source) {
            const { text, show } = hideFromMermaid(source);
            return show(await page.evaluate(parseInPage, [configOf(source), text, GETTERS] as const));
          },
          async draw({ source, looks }) {
            const config = configOf(source);
            const { text, show, showInXml, nameOf, changedIn } = hideFromMermaid(source);
            await page.evaluate(drawInPage, [config, text, SEED, LIMITS.diagramParts] as const);
            const drawing = await page.evaluate(flattenDrawing, {
              palette: drawingPalette(),
              own: colorsIn(source),
              nodes: Object.fromEntries(Object.entries(looks).map(([name, look]) => [nameOf(name), look])),
            });
            const shown = show(drawing);
            const changed = changedIn(shown.text);
            if (changed)
              throw new DiagramError(`Mermaid cannot show the name "${changed}". Write another name.`);
            return { ...shown, svg: drawSymbols(showInXml(drawing.svg)) };
          },
        }),
      );
    }),
  );
