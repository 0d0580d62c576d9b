/** Sets and clears a fault of the run, and records it as a step. */
import { post } from '../../api/client.js';
import type { RunState } from '../../api/types.js';
import { showMessage, showProblem } from '../../shell/toasts.js';
import { takeState } from '../../store/run.js';
import { recordStep } from '../../store/steps.js';

export async function setFault(
  fault: string,
  parameters: Readonly<Record<string, unknown>>,
  clear = false,
): Promise<void> {
  try {
    const state = await post<RunState>('/fault', { fault, ...parameters, clear });
    recordStep({ fault, parameters, clear });
    takeState(state);
    showMessage(clear ? `${fault} was cleared.` : `${fault} was set.`);
  } catch (error) {
    showProblem(error);
  }
}

export async function performAction(action: string): Promise<void> {
  try {
    const state = await post<RunState>('/operator', { operator: action });
    recordStep({ operator: action });
    takeState(state);
    showMessage(`${action} was done.`);
  } catch (error) {
    showProblem(error);
  }
}
