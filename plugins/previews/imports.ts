/** The specifiers of `import … from './x'`, `export … from './x'` and `import './x'`. */
const RELATIVE_IMPORT = /^(?:import|export)\b(?:[^'";]*\bfrom)?\s*(['"])(\.[^'"]+)\1/gm;

const EXTENSIONS = ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts'];

export interface MissingImport {
  /** Line of the module's name in the source, counted from 1. */
  line: number;
  specifier: string;
}

/**
 * The relative imports of a module that do not resolve to a file. The bundler would report a line of the compiled code.
 * @param exists whether a file exists, relative to the module's folder
 */
export function missingImports(source: string, exists: (file: string) => boolean): MissingImport[] {
  return [...source.matchAll(RELATIVE_IMPORT)].flatMap(({ 0: statement, 2: specifier = '', index }) => {
    if (EXTENSIONS.some((extension) => exists(specifier + extension))) return [];
    return [{ line: source.slice(0, index + statement.length).split('\n').length, specifier }];
  });
}
