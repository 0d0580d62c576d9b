/** Choice of one of a few values, as buttons side by side. */
import { Button } from './button.js';

interface SegmentsProps<Value extends string> {
  /** Description of the choice for those who do not see it. */
  readonly label: string;
  /** Values with their texts. */
  readonly choices: readonly (readonly [value: Value, text: string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

export function Segments<Value extends string>({ label, choices, value, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset class="segments">
      <legend class="hidden">{label}</legend>
      {choices.map(([each, text]) => (
        <Button key={each} text={text} isPressed={each === value} onClick={() => onChoose(each)} />
      ))}
    </fieldset>
  );
}
