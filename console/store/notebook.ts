/** Notebook: findings of the user with the focus in which they were made, kept in this browser for each run. */
import { computed, signal } from '@preact/signals';
import { showMessage } from '../shell/toasts.js';
import { focus } from './focus.js';
import { moment } from './moment.js';
import { extent } from './run.js';
import { writeFocus } from './url-state.js';

export interface Finding {
  readonly id: number;
  readonly text: string;
  /** Fragment that shows the finding again. */
  readonly address: string;
  readonly event: number;
  /** Unit: ms since the epoch. */
  readonly at: number;
}

const prefix = 'tidefish.console.notebook';

/** Runs are told apart by seed and start: a replay of the same run has the same findings. */
const key = computed(() => `${prefix} ${extent.value?.seed ?? ''} ${extent.value?.startMs ?? ''}`);
const changes = signal(0);

export const findings = computed<readonly Finding[]>(() => {
  void changes.value;
  return read(key.value);
});

/** Keeps what is shown now. */
export function noteFinding(text: string): void {
  const now = moment.peek();
  if (now === undefined) return;
  const id = 1 + Math.max(0, ...findings.peek().map((finding) => finding.id));
  // In the present the address would show something else later, so it names the event.
  const at = focus.peek().at ?? `#${now.after}`;
  const address = writeFocus({ ...focus.peek(), at });
  store([...findings.peek(), { id, text, address, event: now.after, at: now.at }]);
  showMessage('Kept in the notebook.');
}

export function changeFinding(id: number, text: string): void {
  store(findings.peek().map((finding) => (finding.id === id ? { ...finding, text } : finding)));
}

export function removeFinding(id: number): void {
  store(findings.peek().filter((finding) => finding.id !== id));
}

function store(next: readonly Finding[]): void {
  localStorage.setItem(key.peek(), JSON.stringify(next));
  changes.value++;
}

function read(name: string): readonly Finding[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
