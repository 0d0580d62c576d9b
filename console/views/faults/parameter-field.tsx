/** Field of a parameter of a fault: a list of the possible values, or a text. */
import type { ParameterDescription } from './catalog.js';

interface FieldProps {
  readonly name: string;
  readonly parameter: ParameterDescription;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

export function ParameterField({
  name,
  parameter: { oneOf, min, max, unit, isOptional, text },
  value,
  onValue,
}: FieldProps) {
  const label = `${name}${unit === undefined ? '' : ` (${unit})`}${isOptional === true ? ', optional' : ''}`;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is one of two.
    <label class="field">
      <span>{label}</span>
      {oneOf === undefined ? (
        <input
          inputMode={min === undefined ? 'text' : 'decimal'}
          placeholder={text ?? (min === undefined ? '' : `${min} to ${max}`)}
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      ) : (
        <select value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
          <option value="">{oneOf.length === 0 ? 'none in this server' : 'choose…'}</option>
          {oneOf.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
    </label>
  );
}
