import { useEffect } from 'react';
import { READY_EVENT } from '../../shared/hydration';

/** Tells the inline script in the head that the page is hydrated. */
export function Ready() {
  useEffect(() => {
    dispatchEvent(new Event(READY_EVENT));
  }, []);
  return null;
}
