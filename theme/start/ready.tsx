import { useEffect } from 'react';
import { READY_EVENT } from '../../shared/hydration';

/**
 * Tells the inline script in the head that the page is hydrated, and marks the document for browser tests. Its effect runs
 * after the effects of the page, because it is rendered after the page.
 */
export function Ready() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event(READY_EVENT));
  }, []);
  return null;
}
