/** Short messages about the result of an action. A problem stays until it is closed. */
import { signal } from '@preact/signals';
import { Button } from '../parts/button.js';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isProblem: boolean;
}

const shownMs = 4_000;

const toasts = signal<readonly Toast[]>([]);
let nextId = 1;

/** Shows a message for a few seconds. */
export function showMessage(text: string): void {
  const id = show(text, false);
  window.setTimeout(() => close(id), shownMs);
}

/** Shows the reason of a failed action until the user closes it. */
export function showProblem(error: unknown): void {
  show(error instanceof Error ? error.message : String(error), true);
}

function show(text: string, isProblem: boolean): number {
  const id = nextId++;
  toasts.value = [...toasts.value.slice(-3), { id, text, isProblem }];
  return id;
}

function close(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text, isProblem }) => (
        <div key={id} class={isProblem ? 'toast toast-problem' : 'toast'}>
          <span>{text}</span>
          <Button icon="close" label="Close the message" tone="quiet" onClick={() => close(id)} />
        </div>
      ))}
    </div>
  );
}
