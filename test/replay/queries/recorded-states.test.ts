/**
 * Tests of machine states in queries: the recorded transitions give the same answers as the re-execution of every
 * event.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { historyUpTo } from '../../../replay/history/open.js';
import {
  afterEvents,
  bisect,
  branchOf,
  changesOf,
  collectItems,
  type History,
  listMachines,
  type MachineTimeline,
  pausingRequireMachine,
  runToCompletion,
  statesOverTime,
  summarizeEvent,
  watch,
  when,
} from '../../../replay/index.js';
import { statesIn } from '../../../replay/machine-states.js';
import { pausingStatesOverTime } from '../../../replay/queries/states.js';
import { recordEventfulLife } from '../../support/history/eventful-history.js';
import { countExecuted } from '../../support/history/executed-events.js';
import { conditionOf } from '../../support/history/restart-history.js';
import { systemUri } from '../../support/lab.js';

const histories = await recordEventfulLife(18);
const [history] = Object.values(histories) as [History];
const total = history.end.after;

/**
 * Returns true if all transitions are stored. A history with little memory drops some of them, so that queries
 * re-execute the segments.
 */
const isComplete = (kept: string) => kept !== 'in little memory';

const machines = [
  ...new Set([...history.events()].flatMap(({ before, after }) => [before, after].flatMap(listMachines))),
].sort();

/** Returns the timeline of a machine, computed from every event. */
function lifeOf(
  past: History,
  machine: string,
  from = 0,
  until = past.end.after,
): readonly MachineTimeline[] {
  const first = past.treeAfter(from);
  const life: MachineTimeline[] = [
    { states: statesIn(first, machine), at: first.clock.now, event: undefined },
  ];
  for (const event of past.events(from + 1, until)) {
    const states = statesIn(event.after, machine);
    if (states.join() !== life.at(-1)?.states.join())
      life.push({ states, at: event.at, event: summarizeEvent(event) });
  }
  return life;
}

/** Session that was started and stopped. */
const session = machines.find((machine) => machine.startsWith('session/')) as string;

const lives = new Map(machines.map((machine) => [machine, lifeOf(history, machine)]));

test('in little memory some transitions are given up, and in plenty none', () => {
  const missing = Object.entries(histories).map(([kept, { source }]) => {
    const segments = Array.from({ length: source.count }, (_, segment) => source.transitions(segment));
    return [kept, segments.includes(undefined)];
  });

  assert.equal(
    missing,
    Object.keys(histories).map((kept) => [kept, !isComplete(kept)]),
  );
});

test('machines of this life come, move and are stopped without a move of their own', () => {
  const events = [...lives.values()].flatMap((life) => life.slice(1));
  const stopped = [...lives].filter(([machine, life]) =>
    life.some(
      ({ states, event }) =>
        states.length === 0 && event?.transitions.every((moved) => moved.machine !== machine) === true,
    ),
  );

  assert.ok(lives.size > 20, machines.join(' '));
  assert.ok(stopped.length >= 5, stopped.map(([machine]) => machine).join(' '));
  assert.ok(events.some(({ event }) => event !== undefined && 'timer' in event.cause));
  assert.ok(total > 3 * 128, `${total} events`);
});

for (const [kept, past] of Object.entries(histories)) {
  test(`${kept}: the life of each machine is that of every event${isComplete(kept) ? ', and no event is executed again' : ''}`, () => {
    for (const [machine, life] of lives) {
      const { result, events } = countExecuted(() => [...statesOverTime(past, machine)]);

      assert.equal(result, life, machine);
      if (isComplete(kept)) assert.is(events, 0, machine);
    }
  });

  test(`${kept}: within a stretch as well, wherever it begins and ends`, () => {
    for (const [from, until] of [
      [1, total - 1],
      [100, 300],
      [127, 128],
      [128, 129],
      [200, 200],
      [total, total],
    ] as const) {
      const interval = { from: afterEvents(past, from), until: afterEvents(past, until) };
      for (const machine of ['power/1', 'manager/1', session]) {
        // The test calls the inner function, because the exported one first checks that the positions belong to the
        // history.
        const { result, events } = countExecuted(() => [
          ...collectItems(pausingStatesOverTime(past, machine, interval)),
        ]);

        assert.equal(result, lifeOf(history, machine, from, until), `${machine} from ${from} to ${until}`);
        if (isComplete(kept)) assert.is(events, 0);
      }
    }
  });
}

const conditions = [
  '{machine: power/1, in: off}',
  '{machine: power/1, in: on.boot}',
  `{machine: ${session}, in: active}`,
  '{not: {machine: power/1, in: off}}',
  '{any: [{machine: power/1, in: off}, {machine: manager/1, in: running}]}',
  '{all: [{not: {machine: power/1, in: off}}, {machine: manager/1, in: running}]}',
  '{any: [{not: {all: [{machine: power/1, in: off}, {machine: manager/1, in: running}]}}]}',
];

for (const text of conditions) {
  test(`${text} turns where every event says so, and no event is executed again`, () => {
    const { evaluate } = conditionOf(text, history);
    const held = Array.from({ length: total + 1 }, (_, events) => evaluate(history.treeAfter(events)).value);
    const turned = held.flatMap((holds, events) =>
      events === 0 || holds === held[events - 1] ? [] : [[events, holds]],
    );

    for (const [kept, past] of Object.entries(histories)) {
      const condition = conditionOf(text, past);
      const { result, events } = countExecuted(() => ({
        seen: [...watch(past, condition)].map(({ event, value }) => [event, value]),
        spans: [...when(past, condition)].length,
      }));

      assert.equal(result.seen, [[0, held[0]], ...turned], kept);
      assert.is(result.spans, held.filter((holds, index) => holds && held[index - 1] !== true).length);
      if (isComplete(kept)) assert.is(events, 0, kept);
    }
  });
}

test('a condition that looks at a resource as well is no matter of states alone', () => {
  const text = `{any: [{machine: power/1, in: off}, {get: ${systemUri}, has: {AssetTag: rack 5}}]}`;
  const { evaluate, ofStates } = conditionOf(text, history);
  const held = Array.from({ length: total + 1 }, (_, events) => evaluate(history.treeAfter(events)).value);

  assert.is(ofStates, undefined);
  assert.equal(
    [...changesOf(history, conditionOf(text, history))].map(({ event }) => event.number),
    held.flatMap((holds, events) => (events > 0 && holds !== held[events - 1] ? [events] : [])),
  );
});

test('to find the first of all turns no more is executed again than the event that is told', () => {
  const condition = conditionOf('{machine: power/1, in: off}', history);
  const [first] = changesOf(history, condition);

  const { result, events } = countExecuted(() => bisect(history, condition));

  assert.ok(result.found && result.event.number === first?.event.number);
  assert.ok(events < 2 * 128, `${events} events`);
});

test('a machine by its address is found without executing an event', () => {
  assert.is(
    countExecuted(() => runToCompletion(pausingRequireMachine(histories['in files'] as History, 'power/1')))
      .events,
    0,
  );
});

test('the beginning of a history has its own transitions alone', () => {
  const after = 300;
  const start = historyUpTo(history, { after, at: history.event(after).at });

  assert.equal([...statesOverTime(start, 'power/1')], lifeOf(history, 'power/1', 0, after));
  assert.throws(() => [...statesOverTime(start, session)], /there is no machine session/);
});

test('a branch has those of what it shares, and its own', () => {
  const shared = 300;
  const { at } = history.event(shared);
  const input = { type: 'operator', action: 'mains.off' } as const;
  const { history: branch } = branchOf(histories['in files'] as History, {
    from: { at, after: shared },
    with: [{ input }],
    follows: 'nothing',
    untilMs: at + 7_200_000,
  });

  assert.ok(branch.end.after > shared);
  for (const machine of ['power/1', 'manager/1'])
    assert.equal([...statesOverTime(branch, machine)], lifeOf(branch, machine), machine);
  assert.throws(() => [...statesOverTime(branch, session)], /there is no machine session/);
});

test.run();
