import { failure } from '../navigation/failure';
import { go } from '../navigation/go';
import { ContentFailure } from './content-failure';

/** Shown after a click whose page did not come; the page on screen stays. */
export function NavigationFailure() {
  const failed = failure.use();
  if (!failed) return null;
  const retry = () => {
    failure.set(null);
    go(failed.to);
  };
  return <ContentFailure error={failed.error} onRetry={retry} />;
}
