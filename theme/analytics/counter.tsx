import { useEffect } from 'react';
import { asksNotToBeCounted } from '../base/browser';
import { useCurrentPage, useCurrentPath } from '../base/page';
import { site } from '../base/site';

/**
 * Counts each view of a page once, including navigations without a reload. Copies of the site at other URLs count nothing, such as
 * previews. Nobody notices if the counter does not load, or is blocked.
 */
export function Counter() {
  const path = useCurrentPath();
  const { title, pageMeta } = useCurrentPage();
  const isRedirect = pageMeta?.redirect !== undefined;
  useEffect(() => {
    if (!ANALYTICS || isRedirect || asksNotToBeCounted() || window.location.origin !== site.url) return;
    const analytics = ANALYTICS;
    import(/* webpackChunkName: "counter" */ './requests')
      .then(({ count }) => count(analytics, { path, title }))
      .catch(() => undefined);
  }, [path, title, isRedirect]);
  return null;
}
