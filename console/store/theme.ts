/** Theme of the page: the one of the system, or the one that the user has chosen for this browser. */
import { signal } from '@preact/signals';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'tidefish.console.theme';
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

export const theme = signal<Theme>(readStored());
/** Number of changes of the colors, so that a canvas is painted again. */
export const themeChanges = signal(0);

export function nextTheme(): void {
  const index = themes.indexOf(theme.value);
  theme.value = themes[(index + 1) % themes.length] ?? 'system';
  window.localStorage.setItem(storageKey, theme.value);
  applyTheme();
}

/** Applies the colors of the theme to the document, and follows changes of the system. */
export function applyTheme(): void {
  const system = darkSystem.matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme.value === 'system' ? system : theme.value;
  themeChanges.value++;
}

darkSystem.addEventListener('change', applyTheme);

function readStored(): Theme {
  const stored = window.localStorage.getItem(storageKey);
  return themes.find((each) => each === stored) ?? 'system';
}
