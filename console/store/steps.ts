/** Record of what the user has done to the run in this tab, so that it can become a scenario. */
import { signal } from '@preact/signals';
import { extent, runState } from './run.js';
import type { Step, StepContent } from './scenario-text.js';

export const steps = signal<readonly Step[]>([]);

/** Adds what was done just now. */
export function recordStep(content: StepContent): void {
  const at = runState.peek()?.at ?? extent.peek()?.endMs;
  if (at !== undefined) steps.value = [...steps.value, { ...content, at }];
}

export function forgetSteps(): void {
  steps.value = [];
}
