/** Choice of a pace, and an advance of the clock by a chosen span. */
import { useState } from 'preact/hooks';
import { Button } from './button.js';

const paces = ['manual', 'real', '10x', '60x', '600x', 'skip'] as const;

interface ClockFieldsProps {
  readonly legend: string;
  readonly pace: string;
  /** Offered spans, such as `10m`, and the first choice among them. */
  readonly spans: readonly string[];
  readonly first: string;
  readonly disabled?: boolean;
  change(path: '/pace' | '/advance', body: object): void;
}

export function ClockFields({ legend, pace, spans, first, disabled = false, change }: ClockFieldsProps) {
  const [span, setSpan] = useState(first);
  return (
    <fieldset class="clock-controls" disabled={disabled}>
      <legend class="hidden">{legend}</legend>
      <label class="inline-field">
        <span>Pace</span>
        <select value={pace} onChange={({ currentTarget }) => change('/pace', { pace: currentTarget.value })}>
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
      <Button text="Advance" icon="play" onClick={() => change('/advance', { by: span })} />
    </fieldset>
  );
}
