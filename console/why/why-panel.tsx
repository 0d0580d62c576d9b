/** Answer to why: the changes of a value, and the causes of the last one as a tree. Each step moves the playhead. */
import { get } from '../api/client.js';
import type { EventFacts, Influence, Reason } from '../api/types.js';
import { Button } from '../parts/button.js';
import { EventRow } from '../parts/event-row.js';
import { Empty, Loading, Problem } from '../parts/notice.js';
import { valueText } from '../parts/value-text.js';
import { go } from '../store/focus.js';
import { at, momentKey } from '../store/moment.js';
import { noteFinding } from '../store/notebook.js';
import { useQuery } from '../store/query.js';
import { addLane } from '../timeline/data.js';
import { laneOfExpression } from '../timeline/lanes.js';
import { type CauseNode, causeRoots, causeTree } from './cause-tree.js';
import { EventChanges } from './event-changes.js';

interface WhyAnswer {
  readonly reasons: readonly Reason[];
  readonly hasMore: boolean;
  readonly progression?: {
    readonly before?: unknown;
    readonly after?: unknown;
    readonly events: readonly EventFacts[];
    readonly influences?: readonly Influence[];
  };
}

const reasonsShown = 12;

export function WhyPanel({ location }: { readonly location: string }) {
  const asked = { location, at: at.value, limit: reasonsShown };
  const answer = useQuery(
    `why ${location} ${momentKey.value}`,
    (signal) => get<WhyAnswer>('/history/why', asked, signal),
    location,
  );
  return (
    <aside class="why" aria-label={`Why ${location}`}>
      <header>
        <h2>Why</h2>
        <code>{location}</code>
        <Button icon="close" label="Close (Escape)" tone="quiet" onClick={() => go({ why: undefined })} />
      </header>
      <div class="row-buttons">
        <Button
          icon="plus"
          text="Watch"
          label="Show the value as a lane"
          onClick={() => addLane(laneOfExpression(location))}
        />
        <Button
          icon="notebook"
          text="Note"
          label="Keep this finding in the notebook"
          onClick={() => noteFinding(location)}
        />
      </div>
      {answer.problem !== undefined && <Problem text={answer.problem} />}
      {answer.isLoading && answer.value === undefined && <Loading what="the causes" />}
      {answer.value !== undefined && <Answer answer={answer.value} />}
      <EventChanges />
    </aside>
  );
}

function Answer({ answer: { reasons, hasMore, progression } }: { readonly answer: WhyAnswer }) {
  const [newest, ...earlier] = reasons;
  if (progression !== undefined)
    return (
      <section>
        <p class="why-change">
          <span class="mono">{valueText(progression.before)}</span> →{' '}
          <b class="mono">{valueText(progression.after)}</b>
        </p>
        <p class="muted">
          No single event changed this value: it follows the clock. It is computed from these.
        </p>
        <ol class="cause-tree">
          {causeRoots(progression.influences ?? []).map((node) => (
            <Cause key={node.event.number} node={node} />
          ))}
          {progression.events.map((event) => (
            <li key={event.number}>
              <EventRow event={event} />
            </li>
          ))}
        </ol>
      </section>
    );
  if (newest === undefined)
    return <Empty title="Nothing has changed it">The value is the one from the start of the history.</Empty>;
  const tree = causeTree(newest.event, newest.influences ?? []);
  return (
    <section>
      <p class="why-change">
        <span class="mono">{valueText(newest.before)}</span> → <b class="mono">{valueText(newest.after)}</b>
      </p>
      <ol class="cause-tree">
        <Cause node={tree} />
      </ol>
      {earlier.length > 0 && (
        <>
          <h3>Earlier changes</h3>
          <ol class="earlier">
            {earlier.map(({ event, before, after }) => (
              <li key={event.number}>
                <EventRow event={event} note={`${valueText(before)} → ${valueText(after)}`} />
              </li>
            ))}
          </ol>
          {hasMore && <p class="muted">There are more before these.</p>}
        </>
      )}
    </section>
  );
}

function Cause({ node: { event, through, isLater, children } }: { readonly node: CauseNode }) {
  const notes = [
    through === undefined ? undefined : `by ${through}`,
    isLater ? 'after the change' : undefined,
  ];
  const note = notes.filter((each) => each !== undefined).join(', ');
  return (
    <li>
      <EventRow event={event} note={note === '' ? undefined : note} />
      {children.length > 0 && (
        <ol>
          {children.map((child) => (
            <Cause key={child.event.number} node={child} />
          ))}
        </ol>
      )}
    </li>
  );
}
