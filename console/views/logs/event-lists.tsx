/** Lists of events up to the moment, newest first: all of them, and the deliveries with their results. */
import type { ComponentChildren } from 'preact';
import { get } from '../../api/client.js';
import type { EventFacts } from '../../api/types.js';
import { EventRow } from '../../parts/event-row.js';
import { Empty, Loading, Problem } from '../../parts/notice.js';
import { at, moment, momentKey } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';

const shownMax = 200;
/** Number of the last events among which deliveries are searched. */
const eventsSearched = 2_000;

interface ListProps {
  /** Text that the descriptions contain. */
  readonly text: string;
}

export function Events({ text }: ListProps) {
  return (
    <EventList
      text={text}
      last={shownMax}
      none={<Empty title="No event yet">Requests, actions, faults and timers are the events of a run.</Empty>}
    />
  );
}

export function Deliveries({ text }: ListProps) {
  return (
    <EventList
      text={text}
      type="effect.result"
      last={eventsSearched}
      none={
        <Empty title="No delivery in the last 2,000 events">
          Alerts go to subscribers, mails to a mail server, traps to receivers.
        </Empty>
      }
    />
  );
}

interface EventListProps extends ListProps {
  /** Type of the events; all types if undefined. */
  readonly type?: string;
  /** Number of events before the moment that are searched. */
  readonly last: number;
  readonly none: ComponentChildren;
}

function EventList({ text, type, last, none }: EventListProps) {
  const events = useQuery(
    `events ${type} ${momentKey.value}`,
    (signal) =>
      get<{ readonly events: readonly EventFacts[] }>(
        '/history/events',
        { type, from: `#${Math.max(0, (moment.value?.after ?? 0) - last)}`, to: at.value, limit: shownMax },
        signal,
      ),
    `events ${type}`,
  );
  if (events.problem !== undefined) return <Problem text={events.problem} />;
  if (events.value === undefined) return <Loading what="the events" />;
  const wanted = text.toLowerCase();
  const shown = events.value.events.filter(({ description }) => description.toLowerCase().includes(wanted));
  if (events.value.events.length === 0) return <>{none}</>;
  if (shown.length === 0) return <Empty title="No event has this text" />;
  return (
    <div class="event-list">
      {shown.toReversed().map((event) => (
        <EventRow key={event.number} event={event} note={resultOf(event)} />
      ))}
    </div>
  );
}

function resultOf({ cause }: EventFacts): string | undefined {
  return 'input' in cause && 'result' in cause.input ? JSON.stringify(cause.input.result) : undefined;
}
