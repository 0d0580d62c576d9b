/**
 * Tests of nested operations: a write or a move of time inside another operation is refused, and the error names
 * `afterInstant` for deferred work.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NestedOperation } from '../../engine/index.js';
import {
  createWorkshop,
  furnish,
  readRecord,
  switchOn,
  tell,
  type WorkshopInput,
  type WorkshopSimulation,
  workshopStartMs,
} from '../support/engine/toy-world.js';

const note = (name: string): WorkshopInput => ({ type: 'note', name, value: true });

/** All operations that write the state or move time, by name. */
const operations: Readonly<Record<string, (simulation: WorkshopSimulation) => unknown>> = {
  perform: (simulation) => simulation.perform(note('inner')),
  execute: (simulation) => simulation.execute(note('inner'), simulation.now),
  step: (simulation) => simulation.step(),
  drain: (simulation) => simulation.drain(),
  advanceTo: (simulation) => simulation.advanceTo(simulation.now + 18_000_000),
  advanceBy: (simulation) => simulation.advanceBy(18_000_000),
  runUntil: (simulation) => simulation.runUntil(() => true, 18_000_000),
  restore: (simulation) => simulation.restore(simulation.tree),
};

/** Places within an operation at which another operation can be started, by name. */
const places: Readonly<Record<string, (simulation: WorkshopSimulation, inner: () => void) => void>> = {
  'before an input': (simulation, inner) => {
    simulation.observe({ input: inner });
    simulation.perform(note('outer'));
  },
  'after an event': (simulation, inner) => {
    simulation.observe({ committed: inner });
    simulation.perform(note('outer'));
  },
  'after an advance': (simulation, inner) => {
    simulation.observe({ advanced: inner });
    simulation.advanceBy(1_000);
  },
  'in a predicate': (simulation, inner) => {
    simulation.runUntil(() => {
      inner();
      return false;
    }, 3_600_000);
  },
};

for (const [place, happens] of Object.entries(places)) {
  test(`nothing may be written and no time moved ${place}, and the error names the way to do it`, () => {
    for (const [name, operate] of Object.entries(operations)) {
      const simulation = furnish(createWorkshop());
      let inner: unknown;

      assert.throws(
        () =>
          happens(simulation, () => {
            if (inner !== undefined) return;
            try {
              operate(simulation);
            } catch (error) {
              inner = error;
              throw error;
            }
          }),
        (error: unknown) => error instanceof NestedOperation && /afterInstant\(/.test(error.message),
        `${name} ${place}`,
      );

      assert.instance(inner, NestedOperation);
      assert.is(simulation.tree.notes.inner, undefined);
      assert.ok(simulation.now <= workshopStartMs + 1_000, `${name} moved time`);
      // The refused operation leaves the simulation usable, so that it can advance.
      simulation.advanceBy(10_000);
    }
  });
}

test('what is queued for after the instant runs in order, when the instant is drained, and may write', () => {
  const simulation = furnish(createWorkshop());
  const order: unknown[] = [];
  let waits = 2;
  simulation.observe({
    committed: ({ cause }) => {
      order.push(
        'input' in cause
          ? ((cause.input as { readonly name?: string }).name ?? cause.input.type)
          : cause.event,
      );
      if (waits-- <= 0) return;
      const name = `queued ${waits}`;
      simulation.afterInstant(() => {
        assert.ok(simulation.drained);
        assert.ok(simulation.perform(note(name)).ok);
      });
    },
  });

  simulation.perform(tell(['bell/door', { type: 'ring' }]));

  // The bell sends an event to the lamp in the same instant. That event completes before the queued work starts.
  assert.equal(order.slice(2), ['queued 1', 'queued 0']);
  assert.is(order[0], 'tell');
  assert.equal(simulation.tree.notes, { 'queued 1': true, 'queued 0': true });
});

test('what an event on the way queues runs at its instant, not at the end of the advance', () => {
  const simulation = furnish(createWorkshop());
  simulation.perform(tell(['lamp/window', switchOn]));
  const instants: number[] = [];
  const stop = simulation.observe({
    committed: () =>
      simulation.afterInstant(() => {
        instants.push(simulation.now);
        if (instants.length === 1) simulation.perform(note('at once'));
      }),
  });

  simulation.advanceBy(140);
  stop();

  assert.equal(
    instants.map((at) => at - workshopStartMs),
    [70, 70, 140],
  );
  assert.is(simulation.now, workshopStartMs + 140);
});

test('queued work may not move time: that is up to whoever runs the simulation', () => {
  const simulation = furnish(createWorkshop());

  for (const name of ['advanceBy', 'runUntil', 'step', 'restore', 'execute'] as const) {
    assert.throws(
      () => simulation.afterInstant(() => operations[name]?.(simulation)),
      (error: unknown) => error instanceof NestedOperation && /may perform inputs/.test(error.message),
      name,
    );
  }
  assert.is(simulation.now, workshopStartMs);
  simulation.afterInstant(() => simulation.perform(note('fine')));
  assert.is(simulation.tree.notes.fine, true);
});

test('an observer that throws keeps nobody behind it from hearing, and the event has happened', () => {
  const simulation = furnish(createWorkshop());
  const heard: unknown[] = [];
  simulation.observe({
    committed: () => {
      throw new TypeError('the watcher fell over');
    },
  });
  simulation.observe({ committed: ({ after }) => heard.push(after.clock.executed) });
  const { executed } = simulation.tree.clock;

  assert.throws(() => simulation.perform(note('kept')), /the watcher fell over/);
  assert.throws(() => simulation.perform(tell(['lamp/window', switchOn])), /the watcher fell over/);

  assert.equal(heard, [executed + 1, executed + 2]);
  assert.is(simulation.tree.notes.kept, true);
  assert.is(readRecord(simulation, 'lamp/window')?.value, 'lit');
});

test('of several observers that throw, all are named', () => {
  const simulation = createWorkshop();
  for (const name of ['one', 'two']) {
    simulation.observe({
      committed: () => {
        throw new Error(name);
      },
    });
  }

  assert.throws(
    () => simulation.perform(note('x')),
    (error: unknown) =>
      error instanceof AggregateError &&
      error.errors.map(({ message }: Error) => message).join() === 'one,two',
  );
});

test('who begins to watch while all are told hears of the next event first', () => {
  const simulation = createWorkshop();
  const late: number[] = [];
  let joined = false;
  simulation.observe({
    committed: () => {
      if (joined) return;
      joined = true;
      simulation.observe({ committed: ({ after }) => late.push(after.clock.executed) });
    },
  });

  simulation.perform(note('first'));
  simulation.perform(note('second'));

  assert.equal(late, [2]);
});

test.run();
