// A global component for Rspress's own client (`globalUIComponents`): protects the page as our client does, and reports
// hydration. The module runs before the page is hydrated.
import { beginScripts } from '../hydration/chunk-urls';
import { guardHistory } from '../hydration/guard-history';

if (typeof window !== 'undefined' && process.env.NODE_ENV === 'production') {
  beginScripts();
  guardHistory();
}

export { Ready as default } from './ready';
