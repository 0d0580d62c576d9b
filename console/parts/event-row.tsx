/** Row of an event: when, what, and which machines changed. A click moves the playhead to it. */
import type { EventFacts } from '../api/types.js';
import { goToEvent, isLive, moment } from '../store/moment.js';
import { extent } from '../store/run.js';
import { formatOffset } from '../time/format.js';
import { shortStates } from '../timeline/tones.js';
import { kindOf } from '../why/cause-tree.js';
import { Icon, type IconName } from './icon.js';

const icons: Readonly<Record<ReturnType<typeof kindOf>, IconName>> = {
  fault: 'faults',
  operator: 'power',
  request: 'traffic',
  answer: 'download',
  timer: 'play',
};

interface EventRowProps {
  readonly event: EventFacts;
  /** Further text, such as the part of the state that connects the event with another one. */
  readonly note?: string | undefined;
  /** Machine whose change alone is shown; all machines if undefined. */
  readonly machine?: string;
}

export function EventRow({ event, note, machine: only }: EventRowProps) {
  const kind = kindOf(event);
  const isHere = !isLive.value && moment.value?.after === event.number;
  return (
    <button
      type="button"
      class={`event-row event-${kind}`}
      aria-current={isHere ? 'true' : undefined}
      onClick={() => goToEvent(event.number, event.at)}
    >
      <Icon name={icons[kind]} />
      <span class="event-text">
        <span class="event-title">{event.description}</span>
        {event.transitions
          .filter(({ machine }) => only === undefined || machine === only)
          .map(({ machine, from, to }) => (
            <span class="event-change mono" key={machine}>
              {only === undefined && `${machine} `}
              {shortStates(from.join(' · ')) || '—'} → {shortStates(to.join(' · ')) || 'gone'}
            </span>
          ))}
        {note !== undefined && <span class="event-note">{note}</span>}
      </span>
      <span class="event-when mono">
        <span>#{event.number}</span>
        <span>{formatOffset(event.at, extent.value?.startMs ?? event.at)}</span>
      </span>
    </button>
  );
}
