import { useEffect } from 'react';

interface DocsVersion {
  name: string;
  label: string;
  path: string;
}

/** The versions of the handbook, the newest first. There is one; the storage format is ready for more. */
export const versions: readonly [DocsVersion, ...DocsVersion[]] = [
  { name: 'current', label: 'Next', path: '/docs' },
];

const STORAGE_KEY = 'docs-preferred-version-default';

/** Remembers which version the reader reads, so that links from elsewhere can lead back to it. */
export function usePreferredVersion(): void {
  useEffect(() => {
    try {
      localStorage.setItem(STORAGE_KEY, versions[0].name);
    } catch {
      // Storage is blocked or full: there is nothing to remember it in.
    }
  }, []);
}
