import { createRequire } from 'node:module';

interface Need {
  /** The feature that needs the packages, as the beginning of a sentence. */
  what: string;
  why: string;
  packages: readonly string[];
}

/** The package that controls a browser. */
export const BROWSER_PACKAGE = '@playwright/test';

/** The features whose packages are not installed with this package, because few sites use them and they are large. */
const NEEDS = {
  diagrams: {
    what: 'A diagram without a kept drawing',
    why: 'because Mermaid draws it in a browser',
    packages: ['mermaid', BROWSER_PACKAGE],
  },
  browser: {
    what: 'This command',
    why: 'because it opens pages in a browser',
    packages: [BROWSER_PACKAGE],
  },
  book: {
    what: 'The book',
    why: 'because a browser prints its pages',
    packages: ['@cantoo/pdf-lib', BROWSER_PACKAGE],
  },
  hostedSearch: {
    what: 'The hosted search',
    why: 'because it writes the tag by which the engine knows the owner',
    packages: ['@rspress/plugin-algolia'],
  },
} as const satisfies Record<string, Need>;

/** The name of something that needs optional packages. */
export type NeedName = keyof typeof NEEDS;

/** All optional packages of this list. */
export const OPTIONAL_PACKAGES: ReadonlySet<string> = new Set(
  Object.values(NEEDS).flatMap(({ packages }) => packages),
);

const require = createRequire(import.meta.url);

export function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch (error) {
    // Other errors say that the package is there, and that only `import` can load it.
    return (error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND';
  }
}

/**
 * Whether the packages for something are installed.
 * @returns a message that says what to install and why; undefined if all are there
 */
export function missingPackages(need: NeedName): string | undefined {
  const { what, why, packages } = NEEDS[need];
  if (packages.every(isInstalled)) return undefined;
  const names = packages.length === 1 ? 'the package' : 'the packages';
  return (
    `${what} needs ${names} ${packages.join(' and ')}, ${why}. ` +
    `Run "npm install --save-dev ${packages.join(' ')}".`
  );
}
