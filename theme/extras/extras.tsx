import '../color-mode/color-transition';
import { useCurrentPath } from '../page';
import { LinkPreview } from './link-preview';
import { Shortcuts } from './shortcuts';
import { Zoom } from './zoom';

/** Parts of every page that load when the browser is idle. Navigation resets them. */
export function Extras() {
  const path = useCurrentPath();
  return (
    <div key={path}>
      <LinkPreview />
      <Shortcuts />
      <Zoom />
    </div>
  );
}
