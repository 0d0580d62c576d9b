/** View of the machines: the statecharts as pictures with their active states, pending timers and the path taken. */
import { useEffect, useRef } from 'preact/hooks';
import { get, getText } from '../../api/client.js';
import type { EventFacts, MachineFacts } from '../../api/types.js';
import { Button } from '../../parts/button.js';
import { EventRow } from '../../parts/event-row.js';
import { Empty, Loading, Problem } from '../../parts/notice.js';
import { adjust, focus, go } from '../../store/focus.js';
import { at, moment, momentKey } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';
import { formatSpan } from '../../time/format.js';
import { addLane, machinesWithChanges } from '../../timeline/data.js';
import { laneOfMachine } from '../../timeline/lanes.js';
import { shortStates, toneOf } from '../../timeline/tones.js';
import { readPicture } from './chart-picture.js';
import { innermost, pendingTimers } from './machine-facts.js';

export function MachinesView() {
  const list = useQuery(
    `machines ${momentKey.value}`,
    (signal) => get<{ readonly machines: readonly MachineFacts[] }>('/machines', { at: at.value }, signal),
    'machines',
  );
  const address = focus.value.machine ?? 'power/1';
  const selected = list.value?.machines.find((machine) => machine.address === address);
  return (
    <div class="panes">
      <div class="pane pane-list">
        {list.problem !== undefined && <Problem text={list.problem} />}
        {list.value === undefined ? (
          list.isLoading && <Loading what="the machines" />
        ) : (
          <MachineList machines={list.value.machines} selected={address} />
        )}
      </div>
      <div class="pane">
        {selected !== undefined && <Machine key={address} machine={selected} />}
        {selected === undefined && list.value !== undefined && (
          <Empty title={`${address} does not exist at this moment`}>
            Machines of sessions, tasks and subscriptions begin and end with them.
          </Empty>
        )}
      </div>
    </div>
  );
}

interface MachineListProps {
  readonly machines: readonly MachineFacts[];
  readonly selected: string;
}

function MachineList({ machines, selected }: MachineListProps) {
  const text = (focus.value.q ?? '').toLowerCase();
  const changes = new Map(machinesWithChanges.value.map((each) => [each.address, each.changes]));
  const shown = machines
    .filter(({ address, description }) => `${address} ${description}`.toLowerCase().includes(text))
    .toSorted((one, other) => (changes.get(other.address) ?? 0) - (changes.get(one.address) ?? 0));
  return (
    <>
      <div class="search">
        <input
          type="search"
          placeholder="Search machines  /"
          aria-label="Search machines"
          value={focus.value.q ?? ''}
          onInput={({ currentTarget }) => adjust({ q: currentTarget.value || undefined })}
        />
      </div>
      <ul>
        {shown.map(({ address, active }) => {
          const states = innermost(active).join(' · ');
          return (
            <li key={address}>
              <button
                type="button"
                class={`list-item list-item-two ${changes.has(address) ? '' : 'list-item-calm'}`}
                title={changes.has(address) ? undefined : 'It has not moved in this run'}
                aria-current={address === selected ? 'true' : undefined}
                onClick={() => go({ machine: address })}
              >
                <span>
                  {address}
                  {changes.has(address) && <span class="muted"> {changes.get(address)}×</span>}
                </span>
                <span class="mono">
                  <i class={`dot dot-${toneOf(states)}`} aria-hidden="true" />
                  {shortStates(states)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && <Empty title="No machine has this text" />}
    </>
  );
}

function Machine({ machine: { address, active, description } }: { readonly machine: MachineFacts }) {
  const picture = useQuery(
    `chart ${address} ${momentKey.value}`,
    (signal) => getText(`/machines/${address}`, { at: at.value, format: 'svg' }, signal),
    `chart ${address}`,
  );
  return (
    <>
      <div class="head">
        <h2>{address}</h2>
        <span class="mono">{innermost(active).join('  ·  ')}</span>
        <div class="row-buttons">
          <Button
            icon="why"
            text="Why"
            label="Why it is in this state"
            onClick={() => go({ why: `/machines/${address}/value` })}
          />
          <Button
            icon="plus"
            text="Lane"
            label="Show it on the timeline"
            onClick={() => addLane(laneOfMachine(address))}
          />
        </div>
      </div>
      <p class="meta">{description}</p>
      <div class="machine">
        <div>
          {picture.problem !== undefined && <Problem text={picture.problem} />}
          {picture.value !== undefined && <Picture source={picture.value} />}
        </div>
        <div class="machine-side">
          <Timers address={address} />
          <Path address={address} />
        </div>
      </div>
    </>
  );
}

function Picture({ source }: { readonly source: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const picture = readPicture(source);
    const scrolled = place.current?.scrollTop;
    if (picture !== undefined) place.current?.replaceChildren(picture);
    if (place.current === null || picture === undefined) return;
    const active = picture.querySelector('.innermost')?.getBoundingClientRect();
    const box = place.current.getBoundingClientRect();
    // The picture is scrolled by itself: scrolling the element into view would scroll the page as well.
    place.current.scrollTop =
      scrolled === 0 && active !== undefined
        ? active.top + active.height / 2 - box.top - box.height / 2
        : (scrolled ?? 0);
  }, [source]);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled picture has to be reached by keys.
  return <div ref={place} class="chart" tabIndex={0} role="group" aria-label="Statechart" />;
}

function Timers({ address }: { readonly address: string }) {
  const timers = useQuery(
    `timers ${address} ${momentKey.value}`,
    (signal) =>
      get<{ readonly value: unknown }>(
        '/history/state',
        { pointer: `/machines/${address}/timers`, at: at.value },
        signal,
      ),
    `timers ${address}`,
  );
  const pending = pendingTimers(timers.value?.value);
  const now = moment.value?.at ?? 0;
  return (
    <section>
      <h3>Pending timers</h3>
      {pending.length === 0 && <p class="muted">None.</p>}
      <ul class="timers">
        {pending.map(({ name, dueMs }) => (
          <li key={name}>
            <span>{name}</span>
            <span class="mono muted">in {formatSpan(dueMs - now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const pathShown = 12;

function Path({ address }: { readonly address: string }) {
  const path = useQuery(
    `path ${address} ${momentKey.value}`,
    (signal) =>
      get<{ readonly reasons: readonly { readonly event: EventFacts }[] }>(
        '/history/why',
        { location: `/machines/${address}/value`, at: at.value, limit: pathShown },
        signal,
      ),
    `path ${address}`,
  );
  const events = path.value?.reasons.map(({ event }) => event) ?? [];
  return (
    <section>
      <h3>Path taken</h3>
      {path.value !== undefined && events.length === 0 && <p class="muted">It has not moved.</p>}
      {events.map((event) => (
        <EventRow key={event.number} event={event} machine={address} />
      ))}
    </section>
  );
}
