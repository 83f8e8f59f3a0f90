import '../color-mode/color-transition';
import './move-cover';
import { useCurrentPath } from '../base/page';
import { useCloseMenus } from './close-menus';
import { LinkPreview } from './link-preview';
import { useOpenOnPaper } from './open-on-paper';
import { Shortcuts } from './shortcuts';
import { Zoom } from './zoom';

/** Parts of every page that load when the browser is idle. Navigation resets them. */
export function Extras() {
  const path = useCurrentPath();
  useOpenOnPaper();
  useCloseMenus();
  return (
    <div key={path}>
      <LinkPreview />
      <Shortcuts />
      <Zoom />
    </div>
  );
}
