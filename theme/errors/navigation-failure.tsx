import { failure } from '../navigation/failure';
import { ContentFailure } from './content-failure';

/** Alert for a navigation whose page could not be loaded. */
export function NavigationFailure() {
  const failed = failure.use();
  return failed && <ContentFailure error={failed.error} onRetry={failed.retry} />;
}
