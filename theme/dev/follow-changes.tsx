import { initPageData, PageContext } from '@rspress/core/runtime';
import { useContext, useEffect } from 'react';
import { useCurrentPath } from '../base/page';
import { refreshColorMode } from '../color-mode/use-color-mode';
import { currentPath } from './current-path';

/**
 * Reads the data of the page again whenever modules have changed, so that titles, headings and navigation follow without a
 * reload. React renders all of the layout, because the configuration of the site may have changed, too.
 */
export default function FollowChanges() {
  const path = useCurrentPath();
  const { setData } = useContext(PageContext);
  useEffect(() => currentPath.set(path), [path]);
  useEffect(() => {
    const hot = import.meta.webpackHot;
    if (!hot) return;
    let latest = 0;
    const follow = async (status: string) => {
      if (status !== 'idle') return;
      latest += 1;
      const current = latest;
      const data = await initPageData(path);
      if (current !== latest) return;
      refreshColorMode();
      setData?.({ ...data });
    };
    hot.addStatusHandler(follow);
    return () => {
      latest += 1;
      hot.removeStatusHandler(follow);
    };
  }, [path, setData]);
  return null;
}
