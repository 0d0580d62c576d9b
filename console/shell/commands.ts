/** Commands of the keyboard. The help derives from this list, and the keys of the views from the list of views. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { focus, go } from '../store/focus.js';
import { goLive, step } from '../store/moment.js';
import { togglePlayback } from '../store/playback.js';
import { nextTheme } from '../store/theme.js';
import { fitAll, panBy, zoomBy } from '../timeline/window.js';
import { views } from '../views/views.js';
import { goToChange } from '../why/changes.js';

export const isHelpOpen = signal(false);

interface Command {
  readonly keys: readonly string[];
  readonly label: string;
  readonly group: 'Time' | 'Timeline' | 'Page';
  readonly run: () => void;
}

const panShare = 0.2;
const zoomStep = 1.5;

export const commands: readonly Command[] = [
  { keys: ['['], label: 'One event back', group: 'Time', run: () => step(-1) },
  { keys: [']'], label: 'One event forward', group: 'Time', run: () => step(1) },
  {
    keys: ['{'],
    label: 'Previous change of the selected value',
    group: 'Time',
    run: () => void goToChange(-1),
  },
  { keys: ['}'], label: 'Next change of the selected value', group: 'Time', run: () => void goToChange(1) },
  { keys: ['p'], label: 'Play the past', group: 'Time', run: togglePlayback },
  { keys: ['l'], label: 'Back to the present', group: 'Time', run: goLive },
  { keys: ['+', '='], label: 'Zoom in', group: 'Timeline', run: () => zoomBy(1 / zoomStep) },
  { keys: ['-'], label: 'Zoom out', group: 'Timeline', run: () => zoomBy(zoomStep) },
  { keys: ['<', ','], label: 'Pan to earlier', group: 'Timeline', run: () => panBy(-panShare) },
  { keys: ['>', '.'], label: 'Pan to later', group: 'Timeline', run: () => panBy(panShare) },
  { keys: ['0'], label: 'The whole history', group: 'Timeline', run: fitAll },
  { keys: ['/'], label: 'Search in the view', group: 'Page', run: focusSearch },
  { keys: ['t'], label: 'Light, dark, or as the system', group: 'Page', run: nextTheme },
  { keys: ['?'], label: 'Keys', group: 'Page', run: toggleHelp },
  { keys: ['Escape'], label: 'Close what is open', group: 'Page', run: closeOpen },
];

/** Listens to the keys while the shell is shown. Keys in a field belong to the field. */
export function useCommands(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key !== 'Escape' && isField(event.target)) return;
      const command = commands.find(({ keys }) => keys.includes(event.key));
      const view = views.find(({ key }) => key === event.key);
      if (command === undefined && view === undefined) return;
      event.preventDefault();
      if (command !== undefined) command.run();
      else if (view !== undefined) go({ view: view.id, q: undefined });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), select, textarea');
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('.view input[type=search]')?.focus();
}

export function toggleHelp(): void {
  isHelpOpen.value = !isHelpOpen.value;
}

function closeOpen(): void {
  if (document.activeElement instanceof HTMLElement && isField(document.activeElement))
    document.activeElement.blur();
  else if (isHelpOpen.value) isHelpOpen.value = false;
  else if (focus.value.why !== undefined) go({ why: undefined });
}
