/** Searches with their progress: the first event of a condition, and the probability of it. The timeline shows both. */
import { Button } from '../../parts/button.js';
import { EventRow } from '../../parts/event-row.js';
import { Empty, Problem } from '../../parts/notice.js';
import { bisection, type LikelihoodPoint, likelihood, stopSearch } from '../../timeline/searches.js';

export function First() {
  const search = bisection.value;
  if (search === undefined) return null;
  const { isRunning, problem, probes, found, none } = search;
  if (problem !== undefined) return <Problem text={problem} />;
  return (
    <div class="event-list">
      {isRunning && (
        <Running what={`${probes.length} probes so far`} onStop={() => stopSearch('bisection')} />
      )}
      {none !== undefined && <Empty title="There is no such event">The condition {none}.</Empty>}
      {found !== undefined && (
        <>
          <EventRow event={found.event} note={`found by ${probes.length} probes; no earlier event did it`} />
          {found.causes.length > 0 && <h3>Because of</h3>}
          {found.causes.map((cause) => (
            <EventRow key={cause.number} event={cause} />
          ))}
        </>
      )}
      {!isRunning && found === undefined && none === undefined && <p class="muted">Stopped.</p>}
    </div>
  );
}

const percent = ({ happened, futures }: LikelihoodPoint) => `${Math.round((100 * happened) / futures)} %`;

export function HowLikely() {
  const estimate = likelihood.value;
  if (estimate === undefined) return null;
  const { isRunning, problem, points, futures, rise } = estimate;
  if (problem !== undefined) return <Problem text={problem} />;
  const [first, last] = [points[0], points.at(-1)];
  return (
    <div class="event-list">
      {isRunning && (
        <Running
          what={`${points.length} points so far, ${futures} futures of the next`}
          onStop={() => stopSearch('likelihood')}
        />
      )}
      {first !== undefined && last !== undefined && (
        <p>
          From <b>{percent(first)}</b> at the first point to <b>{percent(last)}</b> at the last one. The curve
          is on the timeline.
        </p>
      )}
      {rise === null && <p class="muted">The probability rose at no point, so no event decided it.</p>}
      {rise !== undefined && rise !== null && (
        <>
          <h3>Decisive event</h3>
          <EventRow event={rise.event} note={`from ${percent(rise.before)} to ${percent(rise.after)}`} />
          {rise.causes.length > 0 && <h3>Because of</h3>}
          {rise.causes.map((cause) => (
            <EventRow key={cause.number} event={cause} />
          ))}
        </>
      )}
      {!isRunning && rise === undefined && <p class="muted">Stopped.</p>}
    </div>
  );
}

function Running({ what, onStop }: { readonly what: string; readonly onStop: () => void }) {
  return (
    <p class="running" role="status">
      <progress aria-label="Search" /> <span class="grow muted">{what}</span>
      <Button icon="close" text="Stop" onClick={onStop} />
    </p>
  );
}
