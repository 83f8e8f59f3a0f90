import { resolve, sep } from 'node:path';
import { pathFrom, readTextIfExists } from '../../../shared/build/files.ts';
import { TooSlow } from '../../../shared/build/watchdog.ts';
import type { Problem } from '../../../shared/pages/types.ts';
import { formatLocation } from '../../problems/problems.ts';

/** A position in the server's bundle. */
const FRAME = /\(?(\/[^()\n]*\.cjs|[A-Za-z]:\\[^()\n]*\.cjs):(\d+):(\d+)\)?$/gm;

/** The first line of a module in that bundle, which is not minified and names modules by their paths. */
const MODULE = /^"(\.{1,2}\/[^"]+?)(?:\?[^"]*)?"\([^)]*\) \{$/;

/** A module of the site, with the code in which an error occurred. */
interface Place {
  /** Absolute path. */
  file: string;
  /** The lines of its compiled code up to the error, the last one up to the column. */
  code: readonly string[];
  /** The rest of the last line. */
  rest: string;
}

/** The modules in a stack, the innermost first. @param root the folder that the names of modules are relative to */
function placesIn(stack: string, root: string): Place[] {
  const bundles = new Map<string, string[]>();
  return [...stack.matchAll(FRAME)].flatMap(([, bundle = '', line, column]): Place[] => {
    const lines = bundles.get(bundle) ?? readTextIfExists(bundle)?.split('\n') ?? [];
    bundles.set(bundle, lines);
    const last = Number(line) - 1;
    for (let at = last; at >= 0; at -= 1) {
      const [, name] = MODULE.exec(lines[at] ?? '') ?? [];
      if (name === undefined) continue;
      const end = Number(column) - 1;
      const text = lines[last] ?? '';
      const code = [...lines.slice(at + 1, last), text.slice(0, end)];
      return [{ file: resolve(root, name), code, rest: text.slice(end) }];
    }
    return [];
  });
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** The line of the source with the expression at which the error occurred. Types and JSX are no longer in the compiled code. */
function lineOf({ file, code, rest }: Place): number | undefined {
  const before = code.join('\n');
  const start = /[\w$.?]*$/.exec(before)?.[0] ?? '';
  const expression = start + (/^[\w$]*/.exec(rest)?.[0] ?? '');
  const source = readTextIfExists(file);
  if (source === undefined || !/[\w$]{2}/.test(expression)) return undefined;
  // The same number of equal expressions is above it.
  const above = countOf(before.slice(0, before.length - start.length), expression);
  const parts = source.split(expression);
  if (parts.length < 2) return undefined;
  return parts
    .slice(0, Math.min(above, parts.length - 2) + 1)
    .join('')
    .split('\n').length;
}

/** A file of a site that replaces a part of the theme. All paths are absolute. */
export interface ReplacedPart {
  name: string;
  file: string;
  /** The module of the theme. */
  original: string;
}

export interface RenderContext {
  /** Absolute path of the folder of the site, to which the names of modules are relative. */
  siteDir: string;
  /** Absolute path of the folder with generated modules. */
  generatedDir: string;
  parts: readonly ReplacedPart[];
}

/** The module of the site in which an error occurred; undefined if only pages and the engine are involved. */
function ownerOf(
  places: readonly Place[],
  { siteDir, generatedDir, parts }: RenderContext,
): Place | undefined {
  const isOwn = ({ file }: Place): boolean =>
    file.startsWith(siteDir + sep) &&
    !file.startsWith(generatedDir + sep) &&
    !/[\\/]node_modules[\\/]|\.mdx?$/.test(file);
  const own = places.find(isOwn);
  if (own) return own;
  // The original of a part throws if its replacement passes other props.
  const part = parts.find(({ original }) => places.some(({ file }) => file === original));
  return part && { file: part.file, code: [], rest: '' };
}

/**
 * The problem with a page whose component throws an error. If a file of the site replaces a part of the theme or strings, the problem is
 * that of this file, and the same for all pages; otherwise it is that of the page, and names the file with the component.
 * @param page the page, relative to the folder of the site
 */
export function renderProblem(page: string, thrown: unknown, context: RenderContext): Problem {
  if (thrown instanceof TooSlow) return { file: page, message: thrown.reason };
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const [, component] = /\n\s+at ([A-Z]\w*) \(/.exec(stack) ?? [];
  const what = `${component === undefined ? 'a component' : `the component <${component}>`} throws "${message}"`;
  const owner = ownerOf(placesIn(stack, context.siteDir), context);
  const line = owner && lineOf(owner);
  const file = owner && pathFrom(context.siteDir, owner.file);
  const part = context.parts.find((one) => one.file === owner?.file);
  if (file && part)
    return {
      file,
      ...(line && { line }),
      message: `${what}, so pages cannot be rendered. The file replaces the part "${part.name}", whose props may have changed with an upgrade: \`npx tsc\` compares the code with the types of the theme.`,
    };
  // The same string is on many pages.
  if (file?.startsWith('strings/'))
    return {
      file,
      ...(line && { line }),
      message: `a function in this file throws "${message}", so pages cannot be rendered. Correct the function.`,
    };
  const where = file === undefined ? '' : ` in ${formatLocation({ file, ...(line && { line }) })}`;
  return {
    file: page,
    message: `the page cannot be rendered: ${what}${where}. Correct the component, or what the page passes to it.`,
  };
}
