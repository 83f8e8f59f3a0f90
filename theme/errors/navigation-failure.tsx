import { failure } from '../navigation/failure';
import { ContentFailure } from './content-failure';

/** Shown when the page of a click or a step through the history could not be loaded; the page on screen stays. */
export function NavigationFailure() {
  const failed = failure.use();
  return failed && <ContentFailure error={failed.error} onRetry={failed.retry} />;
}
