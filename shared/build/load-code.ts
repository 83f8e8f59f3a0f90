import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { BuildFailure } from 'esbuild';

/** The message of an error of the compiler or of the code itself. */
function reasonOf(error: unknown): string {
  const [first] = (error as Partial<BuildFailure>).errors ?? [];
  if (!first) return String(error);
  return `${first.location ? `line ${first.location.line}: ` : ''}${first.text}`;
}

/**
 * Compiles and runs a file of the owner, which is code like `site.config.ts`.
 * @param file absolute path of a file in TypeScript or JavaScript
 * @param name the file in messages
 * @param alias the modules that it can import from the package, by their names
 * @returns its default export, and its code with that of all files that it imports
 * @throws an Error that names the file
 */
export function loadCode(
  file: string,
  name: string,
  alias: Record<string, string> = {},
): { exported: unknown; code: string } {
  // Most sites have no such file, and the compiler takes a while to load.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  try {
    const { outputFiles } = buildSync({
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      charset: 'utf8',
      packages: 'external',
      alias,
      logLevel: 'silent',
    });
    const code = outputFiles[0]?.text ?? '';
    const module: { exports: { default?: unknown } } = { exports: {} };
    compileFunction(code, ['module', 'exports', 'require'], { filename: file })(
      module,
      module.exports,
      createRequire(file),
    );
    return { exported: module.exports.default, code };
  } catch (error) {
    throw new Error(`${name}: ${reasonOf(error)}`, { cause: error });
  }
}
