import { useSyncExternalStore } from 'react';
import { COLOR_MODE_KEY } from '../../shared/storage-keys';
import { site } from '../site';
import { withColorTransition } from './color-transition';

type Mode = 'light' | 'dark';

const { defaultMode, respectPrefersColorScheme, disableSwitch } = site.colorMode;

const listeners = new Set<() => void>();

/** The reader's choice, if the storage is blocked or full. */
let chosen: Mode | null = null;

const isMode = (value: unknown): value is Mode => value === 'light' || value === 'dark';

function stored(): Mode | null {
  if (disableSwitch) return null;
  if (chosen) return chosen;
  try {
    const value = localStorage.getItem(COLOR_MODE_KEY);
    return isMode(value) ? value : null;
  } catch {
    return null;
  }
}

const systemQuery = () => matchMedia('(prefers-color-scheme: dark)');

function preferredMode(): Mode {
  const choice = stored();
  if (choice) return choice;
  if (respectPrefersColorScheme) return systemQuery().matches ? 'dark' : 'light';
  return defaultMode;
}

function apply(mode: Mode): void {
  document.documentElement.dataset.theme = mode;
  document.documentElement.style.colorScheme = mode;
  for (const listener of listeners) listener();
}

function choose(mode: Mode): void {
  try {
    localStorage.setItem(COLOR_MODE_KEY, mode);
    chosen = null;
  } catch {
    // Storage is blocked or full: the choice is valid for this visit only.
    chosen = mode;
  }
  withColorTransition(() => apply(mode));
}

const refresh = () => apply(preferredMode());

function onStorage(event: StorageEvent): void {
  // A null key means that everything was cleared.
  if (event.key === COLOR_MODE_KEY || event.key === null) refresh();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    systemQuery().addEventListener('change', refresh);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    systemQuery().removeEventListener('change', refresh);
  };
}

const currentMode = (): Mode => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const currentChoice = (): Mode | 'system' =>
  respectPrefersColorScheme && !stored() ? 'system' : currentMode();

/** The current color mode, the choice behind it, and a function that toggles it. Other tabs of the site follow. */
export function useColorMode() {
  const mode = useSyncExternalStore(subscribe, currentMode, () => defaultMode);
  const choice = useSyncExternalStore(subscribe, currentChoice, () =>
    respectPrefersColorScheme ? 'system' : defaultMode,
  );
  return { mode, choice, toggle: () => choose(preferredMode() === 'dark' ? 'light' : 'dark') };
}

/** The color mode and its setter, in the form that Rspress expects. */
export function useThemeState(): [Mode, (mode: Mode) => void] {
  const { mode } = useColorMode();
  return [mode, choose];
}
