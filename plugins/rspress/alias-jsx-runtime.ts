/** The beginning of a compiled page: `import {jsx as _jsx, jsxs as _jsxs} from "react/jsx-runtime";` */
const RUNTIME = /^import \{([^}]*)\} from "react\/jsx-runtime";$/m;

const NAME = /^(\w+) as (_\w+)$/;

/**
 * Gives a page its own names for React's functions. The bundler keeps a record of every place that uses an import,
 * which takes half a kilobyte, and a page has hundreds of them. It also writes shorter names.
 * @param code of a page, as MDX compiles it
 */
export function aliasJsxRuntime(code: string): string {
  return code.replace(RUNTIME, (whole, list: string) => {
    const names = list.split(',').map((part) => NAME.exec(part.trim()));
    if (names.some((name) => name === null)) return whole;
    const imported = names.map((name) => `${name?.[1]} as $${name?.[2]}`);
    const own = names.map((name) => `${name?.[2]} = $${name?.[2]}`);
    return `import {${imported.join(', ')}} from "react/jsx-runtime"; const ${own.join(', ')};`;
  });
}
