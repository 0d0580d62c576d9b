/** Answer to a request: its status, headers and body, and the events that followed from it. */
import { get } from '../../api/client.js';
import type { EventFacts } from '../../api/types.js';
import { EventRow } from '../../parts/event-row.js';
import { Problem } from '../../parts/notice.js';
import { useQuery } from '../../store/query.js';

export interface RequestOutcome {
  readonly isSending: boolean;
  readonly problem?: string;
  readonly answer?:
    | {
        readonly status: number;
        readonly headers?: Readonly<Record<string, string>>;
        readonly body?: unknown;
      }
    | undefined;
  /** Events before and after the request. */
  readonly events?: { readonly from: number; readonly to: number };
}

const eventsShown = 20;
const failureStatus = 400;

export function Answer({ outcome: { problem, answer, events } }: { readonly outcome: RequestOutcome }) {
  const caused = useQuery(
    events === undefined || events.to <= events.from ? undefined : `caused ${events.from} ${events.to}`,
    (signal) =>
      get<{ readonly events: readonly EventFacts[] }>(
        '/history/events',
        { from: `#${events?.from}`, to: `#${events?.to}`, limit: eventsShown },
        signal,
      ),
  );
  if (problem !== undefined) return <Problem text={problem} />;
  if (answer === undefined) return null;
  return (
    <div class="answer">
      <p>
        <b class={answer.status >= failureStatus ? 'tone-critical' : 'tone-ok'}>{answer.status}</b>
        {events !== undefined && events.to === events.from && <span class="muted"> It changed nothing.</span>}
      </p>
      {answer.headers !== undefined && (
        <dl class="headers mono">
          {Object.entries(answer.headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {caused.value !== undefined && (
        <>
          <h3>Resulting events</h3>
          {caused.value.events.map((event) => (
            <EventRow key={event.number} event={event} />
          ))}
        </>
      )}
      {answer.body !== undefined && (
        <details open={answer.status >= failureStatus}>
          <summary>Body</summary>
          <pre class="mono">
            {typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body, undefined, 2)}
          </pre>
        </details>
      )}
    </div>
  );
}
