import { site } from '../base/site';
import { colorMode, switchColorMode } from '../strings';
import styles from './color-mode-toggle.module.css';
import { useColorMode } from './use-color-mode';

/** Contains both icons; CSS shows one of them, so nothing flickers before React runs. */
export function ColorModeToggle() {
  const { choice, toggle } = useColorMode();
  if (site.colorMode.disableSwitch) return null;
  return (
    <button
      type="button"
      className={styles.toggle}
      onClick={toggle}
      aria-label={switchColorMode(choice)}
      title={colorMode(choice)}
    >
      <svg className={styles.sun} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="4.2" />
        <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M18.7 5.3l-1.8 1.8M7.1 16.9l-1.8 1.8" />
      </svg>
      <svg className={styles.moon} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 14.2A8.5 8.5 0 0 1 9.8 4a8.5 8.5 0 1 0 10.2 10.2Z" />
      </svg>
    </button>
  );
}
