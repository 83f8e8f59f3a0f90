import { useEffect, useState } from 'react';
import { loadEngine } from './engines/load-engine';

/** Whether the index is older than the content. This can happen in dev only. */
export function useIsStale(): boolean {
  const [isStale, setIsStale] = useState(false);
  useEffect(() => {
    if (process.env.NODE_ENV !== 'development') return;
    loadEngine()
      .then((engine) => engine.isStale?.() ?? false)
      .then(setIsStale)
      .catch(() => {});
  }, []);
  return isStale;
}
