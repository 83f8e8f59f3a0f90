import { useEffect } from 'react';
import { PREFERRED_VERSION_KEY } from '../../shared/storage-keys';
import { writeText } from '../storage';

/** Stores the version of the handbook that the reader uses. The handbook has one version. */
export function usePreferredVersion(): void {
  useEffect(() => {
    writeText('localStorage', PREFERRED_VERSION_KEY, 'current');
  }, []);
}
