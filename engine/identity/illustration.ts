import { join, posix } from 'node:path';
import { engineModule } from '../../shared/build/engine.ts';
import type { PlatformMapFields } from '../../shared/pages/front-matter.ts';
import { lineOf, platformMap } from '../../shared/pages/front-matter.ts';
import type { Page, Problem } from '../../shared/pages/types.ts';
import { type Boundary, contentFile, contentText, resolveContentImport } from '../files/gate.ts';
import { illustrationModule } from './logo.ts';
import { canBeInline, svgElement } from './svg.ts';

type PageFile = Pick<Page, 'file' | 'frontMatter' | 'fieldLines'>;

interface Hero {
  illustration?: string;
  alt?: string;
  map?: unknown;
}

/** The fields of the home page's hero; undefined for other pages. */
const heroOf = ({ file, frontMatter }: PageFile): Hero | undefined =>
  /^index\.mdx?$/.test(file) ? ((frontMatter.hero ?? undefined) as Hero | undefined) : undefined;

const isDrawing = (path: string): boolean => /\.svg$/i.test(path);

/** The module that the build writes for a drawing, relative to the folder of generated modules. */
const GENERATED = 'illustration.js';

const NO_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** The problem of a drawing that becomes a part of a page. It continues the sentence `illustration "./a.svg" …`. */
function drawingProblem(text: string): string | undefined {
  try {
    return canBeInline(svgElement(text))
      ? undefined
      : 'has styles, which would affect the page. Write them as attributes, such as fill="currentColor".';
  } catch (error) {
    return (error as Error).message;
  }
}

/** The problem of an illustration, as a sentence; undefined if there is none. */
function problemOf(boundary: Boundary, file: string, path: string): string | undefined {
  const { problem } = resolveContentImport(boundary, join(boundary.root, file), path);
  if (problem !== undefined) return `illustration "${path}" ${problem}.`;
  if (isDrawing(path)) {
    const text = contentText(boundary, join(boundary.root, posix.dirname(file), path)) ?? '';
    const reason = drawingProblem(text);
    return reason && `illustration "${path}" ${reason}`;
  }
  return boundary.code === 'none'
    ? `illustration "${path}" is code, and the owner of this site allows none in content. Write the path of an SVG file.`
    : undefined;
}

/** The home page with the images of its map, which are checked like those of its text. */
export function withStills<Home extends Pick<Page, 'file' | 'frontMatter' | 'fieldLines' | 'images'>>(
  page: Home,
): Home {
  const map = platformMap.safeParse(heroOf(page)?.map).data;
  const stills = (map?.rows ?? []).flatMap(({ parts }, row) =>
    parts.flatMap(({ still }, part) => {
      const line = lineOf(`hero.map.rows.${row}.parts.${part}.still`, page.fieldLines) ?? 1;
      return still === undefined ? [] : [{ file: page.file, line, url: still }];
    }),
  );
  return stills.length === 0 ? page : { ...page, images: [...page.images, ...stills] };
}

/** The problems of the images of a map, by field. */
function stillProblems(
  { staticDir = '', ...boundary }: Boundary,
  map: PlatformMapFields,
): [string, string][] {
  return map.rows.flatMap(({ parts }, row) =>
    parts.flatMap(({ still }, part): [string, string][] =>
      still === undefined || contentFile({ staticDir, ...boundary }, join(staticDir, still)) !== undefined
        ? []
        : [
            [
              `hero.map.rows.${row}.parts.${part}.still`,
              `names ${still}, but there is no file static${still}. Create it, or correct the path.`,
            ],
          ],
    ),
  );
}

/** The problems of the home page's illustration, or of its map. */
export function checkIllustration(boundary: Boundary, pages: readonly PageFile[]): Problem[] {
  return pages.flatMap((page) => {
    const { illustration: path, map: fields } = heroOf(page) ?? {};
    // The check of front matter reports other problems of the map.
    const map = platformMap.safeParse(fields).data;
    const { file, fieldLines } = page;
    const message = path === undefined ? undefined : problemOf(boundary, file, path);
    const inFields: [string, string][] = [
      ...(map ? stillProblems(boundary, map) : []),
      ...(map && path !== undefined
        ? [['hero.map', 'cannot be next to "hero.illustration". Remove one of them.'] as [string, string]]
        : []),
    ];
    return [
      ...(message === undefined ? [] : [{ file, line: lineOf('hero.illustration', fieldLines), message }]),
      ...inFields.map(([field, problem]) => ({
        file,
        line: lineOf(field, fieldLines),
        message: `field "${field}" ${problem}`,
      })),
    ];
  });
}

/** The generated module with the illustration of a page, by its path; empty if the page has no drawing. */
export function illustrationModules(boundary: Boundary, page: PageFile): Map<string, string> {
  const { illustration: path, alt = '' } = heroOf(page) ?? {};
  if (path === undefined || !isDrawing(path)) return new Map();
  const text = contentText(boundary, join(boundary.root, posix.dirname(page.file), path)) ?? '';
  // A build stops because of the problem. In dev, the page is shown with it.
  const drawing = drawingProblem(text) === undefined ? text : NO_DRAWING;
  return new Map([[GENERATED, illustrationModule(drawing, alt)]]);
}

/** Absolute path of the module with the illustration of a page; undefined if the page has none. */
export function illustrationFile(root: string, generatedDir: string, page: PageFile): string | undefined {
  const { illustration: path, map } = heroOf(page) ?? {};
  if (map) return engineModule('theme/home/platform-map');
  if (path === undefined) return undefined;
  return isDrawing(path) ? join(generatedDir, GENERATED) : join(root, posix.dirname(page.file), path);
}
