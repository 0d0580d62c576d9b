/** Fields of the body of a request: a property with its allowed values, and an action with its parameters. */
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.js';
import { type ActionChoice, type PropertyChoice, readValue } from './properties.js';

interface PropertyFieldProps {
  readonly properties: readonly PropertyChoice[];
  readonly onSet: (path: readonly string[], value: unknown) => void;
}

export function PropertyField({ properties, onSet }: PropertyFieldProps) {
  const [name, setName] = useState('');
  const chosen = properties.find(({ path }) => path.join('/') === name);
  const [text, setText] = useState('');
  const set = () => {
    if (chosen !== undefined) onSet(chosen.path, readValue(text, chosen.value));
  };
  return (
    <div class="filters">
      <label class="inline-field">
        <span>Property</span>
        <select
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            const next = properties.find(({ path }) => path.join('/') === currentTarget.value);
            setText(next === undefined ? '' : String(next.value ?? ''));
          }}
        >
          <option value="">choose…</option>
          {properties.map(({ path }) => (
            <option key={path.join('/')}>{path.join('/')}</option>
          ))}
        </select>
      </label>
      {chosen !== undefined && <ValueField choice={chosen} text={text} onText={setText} />}
      <Button text="Set" isDisabled={chosen === undefined} onClick={set} />
    </div>
  );
}

interface ValueFieldProps {
  readonly choice: PropertyChoice;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function ValueField({ choice: { allowed, value }, text, onText }: ValueFieldProps) {
  const options = allowed ?? (typeof value === 'boolean' ? ['true', 'false'] : undefined);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is one of two.
    <label class="inline-field">
      <span>Value</span>
      {options === undefined ? (
        <input value={text} onInput={({ currentTarget }) => onText(currentTarget.value)} />
      ) : (
        <select value={text} onChange={({ currentTarget }) => onText(currentTarget.value)}>
          {[...new Set([text, ...options])].map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </label>
  );
}

interface ActionFieldProps {
  readonly actions: readonly ActionChoice[];
  readonly onChoose: (action: ActionChoice | undefined) => void;
  readonly onSet: (name: string, value: string) => void;
}

export function ActionField({ actions, onChoose, onSet }: ActionFieldProps) {
  const [target, setTarget] = useState('');
  const chosen = actions.find((action) => action.target === target);
  return (
    <div class="filters">
      <label class="inline-field">
        <span>Action</span>
        <select
          value={target}
          onChange={({ currentTarget }) => {
            setTarget(currentTarget.value);
            onChoose(actions.find((action) => action.target === currentTarget.value));
          }}
        >
          <option value="">none: a POST to the resource itself</option>
          {actions.map(({ name, target: each }) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {Object.entries(chosen?.parameters ?? {}).map(([name, values]) =>
        values.length === 0 ? (
          <label class="inline-field" key={`${target} ${name}`}>
            <span>{name}</span>
            <input onChange={({ currentTarget }) => onSet(name, currentTarget.value)} />
          </label>
        ) : (
          <label class="inline-field" key={`${target} ${name}`}>
            <span>{name}</span>
            <select
              onChange={({ currentTarget }) => currentTarget.value !== '' && onSet(name, currentTarget.value)}
            >
              <option value="">choose…</option>
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ),
      )}
    </div>
  );
}
