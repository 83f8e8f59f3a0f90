import { useEffect } from 'react';
import { DOCS_ROUTE } from '../../shared/sections';

interface DocsVersion {
  name: string;
  label: string;
  path: string;
}

/** The versions of the handbook, the newest first. */
export const versions: readonly [DocsVersion, ...DocsVersion[]] = [
  { name: 'current', label: 'Next', path: DOCS_ROUTE },
];

const STORAGE_KEY = 'docs-preferred-version-default';

/** Stores the version that the reader uses. */
export function usePreferredVersion(): void {
  useEffect(() => {
    try {
      localStorage.setItem(STORAGE_KEY, versions[0].name);
    } catch {
      // Storage is blocked or full.
    }
  }, []);
}
