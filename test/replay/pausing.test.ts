/** Tests of pausing queries: a query of any duration pauses before it re-executes more than a few events. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  collectItems,
  EventFilter,
  History,
  journalChunks,
  type Pause,
  pause,
  pausingReadPosition,
  pausingRunFrom,
  pausingStateAt,
  pausingSummarizeCauses,
  pausingToHar,
  pausingToMockup,
  pausingToOtlp,
  pausingToTrace,
  runToCompletion,
  startOf,
  stateAt,
  why,
} from '../../replay/index.js';
import { pausingBisect } from '../../replay/queries/bisect.js';
import { pausingDiffStates } from '../../replay/queries/diff.js';
import { pausingProgressionOf } from '../../replay/queries/progression.js';
import { pausingRequireLocation } from '../../replay/queries/reading/require-present.js';
import { pausingStatesOverTime } from '../../replay/queries/states.js';
import { pausingWatch } from '../../replay/queries/watch.js';
import { pausingWhen } from '../../replay/queries/when.js';
import { pausingLastChange, pausingWhy } from '../../replay/queries/why.js';
import { observingExecution } from '../support/history/executed-events.js';
import { conditionOf, placeAt, positionAt, recordLife } from '../support/history/restart-history.js';
import { systemUri } from '../support/lab.js';

/**
 * Maximum number of re-executed events between two pauses: the limit of replay/history/re-execution.ts, and two for an
 * exchange that an export repeats.
 */
const eventsMax = 32 + 2;

const cycles = 30;
const { history: recorded } = recordLife(cycles);
/** Source without checkpoints, so that every read re-executes all earlier events. */
const uncheckedSource = {
  genesis: recorded.genesis,
  end: recorded.end,
  count: recorded.source.count,
  names: recorded.source.names,
  facts: (segment: number) => recorded.source.facts(segment),
  read: (segment: number) => ({ checkpoint: undefined, lines: recorded.source.read(segment).lines }),
  transitions: (segment: number) => recorded.source.transitions(segment),
};
/** Returns a history whose caches are empty. */
const fresh = () => new History(uncheckedSource);
const last = recorded.end.after;
const tag = placeAt('/host/assetTag');
const late = positionAt(`${cycles - 2}h`, recorded);

/** Returns the number of re-executed events in total, and the maximum between two pauses. */
function eventsOf(
  work: (history: History) => Generator<unknown, unknown>,
): readonly [all: number, atMost: number] {
  let [all, atMost, since] = [0, 0, 0];
  const executed = () => {
    [all, since] = [all + 1, since + 1];
  };
  const history = fresh();
  return observingExecution(executed, () => {
    const going = work(history);
    for (let next = going.next(); ; next = going.next()) {
      [atMost, since] = [Math.max(atMost, since), 0];
      if (next.done === true) return [all, atMost];
    }
  });
}

const off = (history: History) => conditionOf(`${systemUri}#/PowerState = Off`, history);
const never = (history: History) => conditionOf(`{get: ${systemUri}, has: {AssetTag: none}}`, history);

const questions: Readonly<Record<string, (history: History) => Generator<unknown, unknown>>> = {
  'a state': (history) => pausingStateAt(history, { after: last - 1, at: history.end.at }),
  'an event': (history) => history.pausing.event(last - 1),
  'the position of an instant': (history) => pausingReadPosition(`${cycles - 1}h`, history),
  'the position of an input': (history) => pausingReadPosition(`i${2 * cycles - 1}`, history),
  'events of a resource': (history) => new EventFilter(history, { uri: systemUri }).among({}),
  causes: function* (history) {
    return yield* pausingSummarizeCauses(history, yield* history.pausing.event(last));
  },
  'bisect by halves': (history) =>
    pausingBisect(history, conditionOf(`/host/assetTag = "rack ${cycles / 2}"`, history), { once: true }),
  bisect: (history) => pausingBisect(history, never(history)),
  why: (history) => pausingWhy(history, tag),
  'the last change': (history) => pausingLastChange(history, placeAt('/host/nothing')),
  'the course of a reading': (history) =>
    pausingProgressionOf(history, placeAt('/redfish/v1/Chassis/1/Thermal/#/Temperatures/0/ReadingCelsius'), {
      after: last,
      at: history.end.at,
    }),
  'a difference': (history) => pausingDiffStates(history, startOf(history), late),
  watch: (history) => pausingWatch(history, placeAt(`${systemUri}#/PowerState`)),
  when: (history) => pausingWhen(history, off(history)),
  'what is not there': (history) => pausingRequireLocation(history, tag),
  'a branch': (history) => pausingRunFrom(history, last - 1),
  'an HTTP archive': (history) => pausingToHar(history),
  'a trace': (history) => pausingToTrace(history),
  spans: (history) => pausingToOtlp(history),
  'a mockup': function* (history) {
    const tree = yield* pausingStateAt(history, { after: last, at: history.end.at });
    return yield* pausingToMockup(history.genesis, tree);
  },
  'the journal': ({ genesis, end }) => {
    const past = { genesis, inputs: recorded.inputs(), end: { now: end.at, executed: end.after } };
    return journalChunks(past);
  },
};

for (const [name, question] of Object.entries(questions)) {
  test(`${name}: no more than ${eventsMax} events happen again between two pauses`, () => {
    const [all, atMost] = eventsOf(question);

    assert.ok(all > 3 * eventsMax, `only ${all} in all`);
    assert.ok(atMost <= eventsMax, `${atMost} at once`);
  });
}

test('with pauses or at once, one after the other or two in turns, the answers are the same', () => {
  const answer = () => pausingWhy(fresh(), tag);
  const shared = fresh();
  const both = [pausingWhy(shared, tag), pausingStatesOverTime(shared, 'power/1')] as const;
  const found: readonly unknown[][] = [[], []];
  const open = new Set([0, 1] as const);
  while (open.size > 0) {
    for (const index of [...open]) {
      const next = (both[index] as Generator<unknown>).next();
      if (next.done === true) open.delete(index);
      else if (next.value !== pause) found[index]?.push(next.value);
    }
  }

  assert.equal(found[0], [...why(recorded, tag)]);
  assert.equal([...collectItems(answer())], found[0]);
  assert.equal(found[1], [...collectItems(pausingStatesOverTime(recorded, 'power/1'))]);
});

test('a question that is left in the middle has no more events happen', () => {
  const history = fresh();
  const [all] = eventsOf(function* () {
    const question: Generator<unknown | Pause> = pausingWhy(history, tag);
    question.next();
    yield* [question.return(undefined)];
  });

  assert.ok(all <= eventsMax, `${all} events`);
  const end = { after: last, at: history.end.at };
  assert.equal(runToCompletion(pausingStateAt(history, end)), stateAt(recorded, end));
});

test.run();
