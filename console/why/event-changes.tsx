/** Event at the playhead: what caused it, the facts that it reported, and what it changed for a client. */
import { get } from '../api/client.js';
import type { ChangesFacts, EventWithCauses } from '../api/types.js';
import { ChangeList } from '../parts/change-list.js';
import { EventRow } from '../parts/event-row.js';
import { Problem } from '../parts/notice.js';
import { isLive, moment } from '../store/moment.js';
import { useQuery } from '../store/query.js';

interface Event {
  readonly event: EventWithCauses;
  readonly changes: ChangesFacts;
}

export function EventChanges() {
  const number = isLive.value ? undefined : moment.value?.after;
  const answer = useQuery(
    number === undefined || number === 0 ? undefined : `event ${number}`,
    async (signal): Promise<Event> => {
      const [event, changes] = await Promise.all([
        get<EventWithCauses>(`/history/events/${number}`, {}, signal),
        get<ChangesFacts>('/history/changes', { from: `#${Number(number) - 1}`, to: `#${number}` }, signal),
      ]);
      return { event, changes };
    },
    'event',
  );
  if (answer.problem !== undefined) return <Problem text={answer.problem} />;
  if (answer.value === undefined) return null;
  const { event, changes } = answer.value;
  return (
    <section class="event-changes">
      <h3>At the playhead</h3>
      <EventRow event={event} />
      {event.facts.length > 0 && (
        <p class="facts">
          {[...new Set(event.facts)].map((fact) => (
            <span class="tag" key={fact}>
              {fact}
            </span>
          ))}
        </p>
      )}
      <ChangeList changes={changes} />
    </section>
  );
}
