/** Form for a further lane: a machine, the requests of a user, or an expression that is watched. */
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { addLane, lanes, machinesWithChanges, usersWithRequests } from './data.js';
import { laneOfExpression, laneOfMachine, laneOfUser } from './lanes.js';

const isOpen = signal(false);

export function AddLane() {
  const [text, setText] = useState('');
  const machines = machinesWithChanges.value
    .map(({ address }) => address)
    .filter((address) => !lanes.value.some(({ id }) => id === laneOfMachine(address)));
  const users = usersWithRequests.value.filter(
    (user) => !lanes.value.some(({ id }) => id === laneOfUser(user)),
  );
  const add = (event: Event) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') return;
    addLane(machines.includes(wanted) ? laneOfMachine(wanted) : laneOfExpression(wanted));
    setText('');
    isOpen.value = false;
  };
  if (!isOpen.value)
    return (
      <Button
        icon="plus"
        text="Lane"
        label="Add a machine, a user or a watched value"
        tone="quiet"
        onClick={() => {
          isOpen.value = true;
        }}
      />
    );
  return (
    <form class="add-lane" onSubmit={add}>
      <label>
        <span class="hidden">Machine, or value to watch</span>
        <input
          list="machines-with-changes"
          placeholder="power/1, /host/assetTag, or URI#/Pointer"
          value={text}
          autofocus
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') isOpen.value = false;
          }}
        />
      </label>
      <datalist id="machines-with-changes">
        {machines.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
      <button type="submit" class="button">
        Add
      </button>
      {users.map((user) => (
        <Button
          key={user}
          text={user}
          label={`Add the requests of ${user}, reads included`}
          onClick={() => {
            addLane(laneOfUser(user));
            isOpen.value = false;
          }}
        />
      ))}
    </form>
  );
}
