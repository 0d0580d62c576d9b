/**
 * Search by a condition: when it held, the first event after which it did, why it does not hold now, and how likely it
 * was.
 */
import { useState } from 'preact/hooks';
import { get } from '../../api/client.js';
import type { Influence } from '../../api/types.js';
import { Button } from '../../parts/button.js';
import { EventRow } from '../../parts/event-row.js';
import { Empty, Loading, Problem } from '../../parts/notice.js';
import { adjust, focus } from '../../store/focus.js';
import { at, goToEvent, momentKey } from '../../store/moment.js';
import { useQuery } from '../../store/query.js';
import { extent } from '../../store/run.js';
import { serverUris } from '../../store/server-uris.js';
import { formatOffset, formatSpan } from '../../time/format.js';
import { addLane } from '../../timeline/data.js';
import { laneOfExpression } from '../../timeline/lanes.js';
import { startBisection, startLikelihood } from '../../timeline/searches.js';
import { First, HowLikely } from './running-searches.js';

interface Span {
  readonly from: { readonly event: number; readonly at: number };
  readonly to: { readonly event: number; readonly at: number };
  readonly stillHolds: boolean;
}

interface Obstacle {
  readonly machine?: string;
  readonly states?: readonly string[];
  readonly way?: readonly { readonly event: string; readonly to: readonly string[] }[];
  readonly influences?: readonly Influence[];
}

const questions = [
  { id: 'when', text: 'When did it hold?' },
  { id: 'bisect', text: 'The first event' },
  { id: 'why-not', text: 'Why not now?' },
  { id: 'likelihood', text: 'How likely?' },
] as const;
type Question = (typeof questions)[number]['id'];

/** Number of futures for each point: enough to see a curve within seconds. */
const futures = 20;

const examplesOf = (system: string) => [
  `${system}#/PowerState = Off`,
  `${system}#/Status/HealthRollup != OK`,
  '{machine: power/1, in: on.boot.postHung}',
  '{machine: manager/1, in: away}',
];

export function ConditionSearch() {
  const [question, setQuestion] = useState<Question>();
  const condition = focus.value.q ?? '';
  const ask = (id: Question) => {
    setQuestion(id);
    if (id === 'bisect') startBisection(condition);
    if (id === 'likelihood') startLikelihood(condition, futures);
  };
  return (
    <section class="card">
      <h2>When something held</h2>
      <label class="field">
        <span>Condition</span>
        <input
          type="search"
          list="conditions"
          placeholder="URI#/Pointer = value, or {machine: power/1, in: off}"
          value={condition}
          onInput={({ currentTarget }) => {
            adjust({ q: currentTarget.value || undefined });
            setQuestion(undefined);
          }}
        />
      </label>
      <div class="row-buttons chips">
        {examplesOf(serverUris.value.system).map((example) => (
          <button
            key={example}
            type="button"
            class="tag"
            onClick={() => {
              adjust({ q: example });
              setQuestion(undefined);
            }}
          >
            {example}
          </button>
        ))}
      </div>
      <div class="row-buttons">
        {questions.map(({ id, text }) => (
          <Button
            key={id}
            text={text}
            isPressed={question === id}
            isDisabled={condition === ''}
            onClick={() => ask(id)}
          />
        ))}
        <Button
          icon="plus"
          text="Lane"
          label="Show it on the timeline"
          isDisabled={condition === ''}
          onClick={() => addLane(laneOfExpression(condition))}
        />
      </div>
      {question === 'when' && <When condition={condition} />}
      {question === 'bisect' && <First />}
      {question === 'why-not' && <WhyNot condition={condition} />}
      {question === 'likelihood' && <HowLikely />}
    </section>
  );
}

interface Asked {
  readonly condition: string;
}

function When({ condition }: Asked) {
  const answer = useQuery(`when ${condition} ${momentKey.value}`, (signal) =>
    get<{ readonly spans: readonly Span[] }>('/history/when', { condition }, signal),
  );
  if (answer.problem !== undefined) return <Problem text={answer.problem} />;
  if (answer.value === undefined) return <Loading what="the history" />;
  const start = extent.value?.startMs ?? 0;
  if (answer.value.spans.length === 0) return <Empty title="It never held" />;
  return (
    <ol class="rows">
      {answer.value.spans.map(({ from, to, stillHolds }) => (
        <li key={from.event}>
          <button type="button" class="row-link mono" onClick={() => goToEvent(from.event, from.at)}>
            {formatOffset(from.at, start)}
          </button>
          <span class="grow">for {formatSpan(to.at - from.at)}</span>
          {stillHolds ? (
            <span class="tag">still</span>
          ) : (
            <button type="button" class="row-link mono" onClick={() => goToEvent(to.event, to.at)}>
              until {formatOffset(to.at, start)}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

function WhyNot({ condition }: Asked) {
  const answer = useQuery(`why-not ${condition} ${momentKey.value}`, (signal) =>
    get<{ readonly obstacles: readonly Obstacle[] }>('/history/why-not', { condition, at: at.value }, signal),
  );
  if (answer.problem !== undefined) return <Problem text={answer.problem} />;
  if (answer.value === undefined) return <Loading what="the obstacles" />;
  if (answer.value.obstacles.length === 0) return <Empty title="Nothing stands in its way" />;
  return (
    <>
      {answer.value.obstacles.map(({ machine, states, way, influences }, index) => (
        <div key={machine ?? String(index)} class="event-list">
          <p>
            <b>{machine}</b> is <span class="mono">{states?.join(' · ')}</span>.
          </p>
          {way !== undefined && way.length > 0 && (
            <p class="muted">
              The way there:{' '}
              {way.map(({ event, to }) => (
                <span key={event} class="mono">
                  {event} → {to.join(' · ')}
                  {'  '}
                </span>
              ))}
            </p>
          )}
          {influences?.map(({ event, changed }) => (
            <EventRow key={event.number} event={event} note={changed && `by ${changed}`} />
          ))}
        </div>
      ))}
    </>
  );
}
