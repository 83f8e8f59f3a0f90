import { useEffect } from 'react';

/** Stores the version of the handbook that the reader uses. The handbook has one version. */
export function usePreferredVersion(): void {
  useEffect(() => {
    try {
      localStorage.setItem('docs-preferred-version-default', 'current');
    } catch {
      // Storage is blocked or full.
    }
  }, []);
}
