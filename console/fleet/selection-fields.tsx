/** Fields of the selection, with the racks, feeds and labels that the members have, and the number of selected members. */
import { Button } from '../parts/button.js';
import { selected, selection } from './fleet-store.js';
import { type Member, noSelection, type Selection, toneOf } from './selection.js';

const healths = ['OK', 'Warning', 'Critical'];

export function SelectionFields({ members }: { readonly members: readonly Member[] }) {
  const { name } = selection.value;
  const change = (part: Partial<Selection>) => {
    selection.value = { ...selection.value, ...part };
  };
  const labels = members.flatMap((each) =>
    Object.entries(each.labels).map(([key, value]) => `${key}=${value}`),
  );
  return (
    <div class="filters fleet-selection">
      <input
        type="search"
        placeholder="Name, such as web-0*"
        aria-label="Name of members"
        value={name}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Choice part="rack" title="Rack" values={members.flatMap(({ rack }) => rack ?? [])} onChange={change} />
      <Choice part="feed" title="Feed" values={members.flatMap(({ feeds }) => feeds)} onChange={change} />
      <Choice part="label" title="Label" values={labels} onChange={change} />
      <fieldset class="segments">
        <legend class="hidden">Health</legend>
        {healths.map((health) => {
          const isChosen = selection.value.health === health;
          const count = members.filter((each) => each.health === health).length;
          return (
            <button
              key={health}
              type="button"
              aria-pressed={isChosen}
              onClick={() => change({ health: isChosen ? '' : health })}
            >
              {health} <b class={`tone-${toneOf({ health, power: 'On' })}`}>{count}</b>
            </button>
          );
        })}
      </fieldset>
      <span role="status">
        <b>{selected.value.length}</b> of {members.length} members
      </span>
      {selection.value !== noSelection && (
        <Button
          text="All"
          tone="quiet"
          onClick={() => {
            selection.value = noSelection;
          }}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly part: keyof Selection;
  readonly title: string;
  readonly values: readonly string[];
  readonly onChange: (part: Partial<Selection>) => void;
}

function Choice({ part, title, values, onChange }: ChoiceProps) {
  const choices = [...new Set(values)];
  if (choices.length === 0) return null;
  return (
    <label class="inline-field">
      <span>{title}</span>
      <select
        value={selection.value[part]}
        onChange={({ currentTarget }) => onChange({ [part]: currentTarget.value })}
      >
        <option value="">any</option>
        {choices.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}
