import { useSyncExternalStore } from 'react';
import { COLOR_MODE_KEY } from '../../shared/storage-keys';
import { matchesMedia, onMediaChange } from '../base/browser';
import { site } from '../base/site';
import { onStorage, readText, writeText } from '../base/storage';

type Mode = 'light' | 'dark';

/** Runs a change of the colors. The extras replace `run` with a function that animates the change. */
export const colorChange = { run: (change: () => void): void => change() };

const listeners = new Set<() => void>();

/** The reader's choice, if the storage is blocked or full. */
let chosen: Mode | null = null;

const isMode = (value: unknown): value is Mode => value === 'light' || value === 'dark';

function stored(): Mode | null {
  if (site.colorMode.disableSwitch) return null;
  if (chosen) return chosen;
  const value = readText('localStorage', COLOR_MODE_KEY);
  return isMode(value) ? value : null;
}

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

function preferredMode(): Mode {
  const choice = stored();
  if (choice) return choice;
  if (site.colorMode.respectPrefersColorScheme) return matchesMedia(SYSTEM_IS_DARK) ? 'dark' : 'light';
  return site.colorMode.defaultMode;
}

function apply(mode: Mode): void {
  document.documentElement.dataset.theme = mode;
  document.documentElement.style.colorScheme = mode;
  for (const listener of listeners) listener();
}

function choose(mode: Mode): void {
  // If the storage is blocked or full, the choice is valid for this visit only.
  chosen = writeText('localStorage', COLOR_MODE_KEY, mode) ? null : mode;
  colorChange.run(() => apply(mode));
}

/** Applies the reader's choice, or the color mode of the site. */
export const refreshColorMode = () => apply(preferredMode());

if (typeof window !== 'undefined') {
  onStorage(COLOR_MODE_KEY, refreshColorMode);
  onMediaChange(SYSTEM_IS_DARK, refreshColorMode);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const currentMode = (): Mode => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const currentChoice = (): Mode | 'system' =>
  site.colorMode.respectPrefersColorScheme && !stored() ? 'system' : currentMode();

/** The current color mode, the choice behind it, and a function that toggles it. Other tabs of the site follow. */
export function useColorMode() {
  const { respectPrefersColorScheme, defaultMode } = site.colorMode;
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
