/** Questions of a history hand over between pieces: however long they take, none runs many events again without a pause. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Simulation } from '../../engine/index.js';
import {
  atOnce,
  EventFilter,
  History,
  itemsAtOnce,
  journalPieces,
  type Pause,
  pause,
  pausingBisect,
  pausingCourseOf,
  pausingDemandPlace,
  pausingDiffStates,
  pausingLastChange,
  pausingPartFrom,
  pausingReadPosition,
  pausingStateAt,
  pausingStatesOverTime,
  pausingTellCauses,
  pausingToHar,
  pausingToMockup,
  pausingToOtlp,
  pausingToTrace,
  pausingWatch,
  pausingWhen,
  pausingWhy,
  startOf,
  stateAt,
  why,
} from '../../replay/index.js';
import { systemUri } from '../support/lab.js';
import { conditionOf, placeAt, positionAt, recordLife } from '../support/recorded-life.js';

/** The bound of replay/history/rerun.ts, and an exchange that an export has happen once more. */
const eventsMax = 32 + 2;

const { history: recorded } = recordLife(60);
/** Without a checkpoint, so that whatever is looked at has everything before it happen again. */
const uncheckedSource = {
  genesis: recorded.genesis,
  end: recorded.end,
  count: recorded.source.count,
  names: recorded.source.names,
  facts: (segment: number) => recorded.source.facts(segment),
  read: (segment: number) => ({ checkpoint: undefined, lines: recorded.source.read(segment).lines }),
};
/** One that nobody has looked at yet. */
const fresh = () => new History(uncheckedSource);
const last = recorded.end.after;
const tag = placeAt('/host/assetTag');
const late = positionAt('58h', recorded);

/** How many events happen again in all, and between two pauses at most. */
function eventsOf(
  work: (history: History) => Generator<unknown, unknown>,
): readonly [all: number, atMost: number] {
  const { prototype } = Simulation as unknown as { prototype: Record<'step' | 'execute', () => unknown> };
  const { step, execute } = prototype;
  let [all, atMost, since] = [0, 0, 0];
  const counted = (original: () => unknown) =>
    function (this: unknown, ...given: []) {
      [all, since] = [all + 1, since + 1];
      return original.apply(this, given);
    };
  const history = fresh();
  prototype.step = counted(step);
  prototype.execute = counted(execute);
  try {
    const going = work(history);
    for (let next = going.next(); ; next = going.next()) {
      [atMost, since] = [Math.max(atMost, since), 0];
      if (next.done === true) return [all, atMost];
    }
  } finally {
    Object.assign(prototype, { step, execute });
  }
}

const off = (history: History) => conditionOf('{machine: power/1, in: off}', history);
const never = (history: History) => conditionOf(`{get: ${systemUri}, has: {AssetTag: none}}`, history);

const questions: Readonly<Record<string, (history: History) => Generator<unknown, unknown>>> = {
  'a state': (history) => pausingStateAt(history, { after: last - 1, at: history.end.at }),
  'an event': (history) => history.pausing.event(last - 1),
  'the position of an instant': (history) => pausingReadPosition('59h', history),
  'the position of an input': (history) => pausingReadPosition('i119', history),
  'events of a resource': (history) => new EventFilter(history, { uri: systemUri }).among({}),
  causes: function* (history) {
    return yield* pausingTellCauses(history, yield* history.pausing.event(last));
  },
  bisect: (history) => pausingBisect(history, conditionOf('/host/assetTag = "rack 30"', history)),
  'bisect of every event': (history) => pausingBisect(history, never(history), { every: true }),
  why: (history) => pausingWhy(history, tag),
  'the last change': (history) => pausingLastChange(history, placeAt('/host/nothing')),
  'the course of a reading': (history) =>
    pausingCourseOf(history, placeAt('/redfish/v1/Chassis/1/Thermal/#/Temperatures/0/ReadingCelsius'), {
      after: last,
      at: history.end.at,
    }),
  'a difference': (history) => pausingDiffStates(history, startOf(history), late),
  states: (history) => pausingStatesOverTime(history, 'power/1'),
  watch: (history) => pausingWatch(history, placeAt(`${systemUri}#/PowerState`)),
  when: (history) => pausingWhen(history, off(history)),
  'what is not there': (history) => pausingDemandPlace(history, tag),
  'a branch': (history) => pausingPartFrom(history, last - 1),
  'an HTTP archive': (history) => pausingToHar(history),
  'a trace': (history) => pausingToTrace(history),
  spans: (history) => pausingToOtlp(history),
  'a mockup': function* (history) {
    const tree = yield* pausingStateAt(history, { after: last, at: history.end.at });
    return yield* pausingToMockup(history.genesis, tree);
  },
  'the journal': ({ genesis, end }) => {
    const past = { genesis, inputs: recorded.inputs(), end: { now: end.at, executed: end.after } };
    return journalPieces(past);
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
  assert.equal([...itemsAtOnce(answer())], found[0]);
  assert.equal(found[1], [...itemsAtOnce(pausingStatesOverTime(recorded, 'power/1'))]);
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
  assert.equal(atOnce(pausingStateAt(history, end)), stateAt(recorded, end));
});

test.run();
