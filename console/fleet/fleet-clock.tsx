/** Pace and advance of all members. With own clocks, an advance moves the clock of each member. */
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { changeClock, fleetState } from './fleet-store.js';

const paces = ['manual', 'real', '10x', '60x', '600x', 'skip'] as const;
const spans = ['1m', '10m', '1h', '1d'] as const;

export function FleetClock() {
  const [span, setSpan] = useState<string>('10m');
  const pace = fleetState.value?.pace;
  if (pace === undefined) return null;
  return (
    <fieldset class="clock-controls">
      <legend class="hidden">Clock of the fleet</legend>
      <label class="inline-field">
        <span>Pace</span>
        <select
          value={pace}
          onChange={({ currentTarget }) => void changeClock('/pace', { pace: currentTarget.value })}
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
      <Button text="Advance" icon="play" onClick={() => void changeClock('/advance', { by: span })} />
    </fieldset>
  );
}
