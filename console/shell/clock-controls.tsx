/** Pace and advance of the run. Both are disabled in the past, so that a look back never moves time. */
import { useState } from 'preact/hooks';
import { post } from '../api/client.js';
import type { RunState } from '../api/types.js';
import { Button } from '../parts/button.js';
import { canAct } from '../store/moment.js';
import { extent, runState, takeState } from '../store/run.js';
import { showProblem } from './toasts.js';

const paces = ['manual', 'real', '10x', '60x', '600x', 'skip'] as const;
const spans = ['1s', '10s', '1m', '10m', '1h', '1d'] as const;

export function ClockControls() {
  const [span, setSpan] = useState<string>('1m');
  const pace = runState.value?.pace;
  if (pace === undefined || extent.value?.isRecorded === true) return null;
  const change = (path: string, body: object) => post<RunState>(path, body).then(takeState, showProblem);
  return (
    <fieldset class="clock-controls" disabled={!canAct.value}>
      <legend class="hidden">Clock of the run</legend>
      <label class="inline-field">
        <span>Pace</span>
        <select
          value={pace}
          onChange={({ currentTarget }) => void change('/pace', { pace: currentTarget.value })}
        >
          {[...new Set([pace, ...paces])].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <label class="inline-field">
        <span class="hidden">Span of an advance</span>
        <select value={span} onChange={({ currentTarget }) => setSpan(currentTarget.value)}>
          {spans.map((each) => (
            <option key={each} value={each}>
              +{each}
            </option>
          ))}
        </select>
      </label>
      <Button text="Advance" icon="play" onClick={() => void change('/advance', { by: span })} />
    </fieldset>
  );
}
