/** Pace and advance of the run. Both are disabled in the past, so that a look back never moves time. */
import { post } from '../api/client.js';
import type { RunState } from '../api/types.js';
import { ClockFields } from '../parts/clock-fields.js';
import { canAct } from '../store/moment.js';
import { extent, runState, takeState } from '../store/run.js';
import { showProblem } from './toasts.js';

const spans = ['1s', '10s', '1m', '10m', '1h', '1d'] as const;

export function ClockControls() {
  const pace = runState.value?.pace;
  if (pace === undefined || extent.value?.isRecorded === true) return null;
  const change = (path: string, body: object) => void post<RunState>(path, body).then(takeState, showProblem);
  return (
    <ClockFields
      legend="Clock of the run"
      pace={pace}
      spans={spans}
      first="1m"
      disabled={!canAct.value}
      change={change}
    />
  );
}
