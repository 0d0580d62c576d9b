/** Tests of scheduled inputs: each input executes once, at its instant, also in a fork and after a restore. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ScheduledInput } from '../../engine/index.js';
import {
  createWorkshop,
  tell,
  type WorkshopInput,
  type WorkshopSimulation,
  workshopStartMs,
} from '../support/engine/toy-world.js';

function noted(afterMs: number, value: string): ScheduledInput {
  const input: WorkshopInput = { type: 'note', name: 'heard', value };
  return { at: workshopStartMs + afterMs, input };
}

function heardIn(simulation: WorkshopSimulation): unknown {
  return simulation.tree.notes.heard;
}

test('each input comes at its instant, those of one instant in their order', () => {
  const simulation = createWorkshop({
    script: [noted(20, 'later'), noted(10, 'first'), noted(10, 'second')],
  });
  const inputs: unknown[] = [];
  simulation.observe({ input: (input, _, at) => inputs.push([at - workshopStartMs, input]) });

  assert.is(simulation.nextAt, workshopStartMs + 10);
  simulation.advanceBy(10);
  assert.is(heardIn(simulation), 'second');
  simulation.advanceBy(100);
  assert.is(heardIn(simulation), 'later');
  assert.is(simulation.nextAt, undefined);
  assert.equal(inputs, [
    [10, noted(10, 'first').input],
    [10, noted(10, 'second').input],
    [20, noted(20, 'later').input],
  ]);
});

test('what comes at the first instant is due from the start', () => {
  const simulation = createWorkshop({ script: [noted(0, 'at once')] });
  assert.not(simulation.drained);
  simulation.drain();
  assert.is(heardIn(simulation), 'at once');
  assert.ok(simulation.drained);
});

test('a fork and a simulation that went back hear what is still to come, and nothing twice', () => {
  const script = [noted(10, 'first'), noted(30, 'second')];
  const simulation = createWorkshop({ script });
  simulation.advanceBy(20);
  const between = simulation.snapshot();
  const fork = simulation.fork({ script });

  simulation.advanceBy(20);
  fork.advanceBy(20);
  assert.equal([heardIn(simulation), heardIn(fork)], ['second', 'second']);
  assert.is(simulation.tree.clock.executed, 2);

  simulation.restore(between);
  assert.is(simulation.nextAt, workshopStartMs + 30);
  simulation.perform(tell());
  simulation.advanceBy(20);
  assert.is(heardIn(simulation), 'second');
  assert.is(simulation.tree.clock.executed, 3);
});

test('what the world refuses changes nothing, and who watches hears of it', () => {
  const refused: WorkshopInput = { type: 'regret', why: 'on second thoughts' };
  const simulation = createWorkshop({ script: [{ at: workshopStartMs + 5, input: refused }] });
  const outcomes: unknown[] = [];
  simulation.observe({ committed: ({ cause }) => 'input' in cause && outcomes.push(cause.outcome.ok) });
  simulation.advanceBy(10);
  assert.equal(outcomes, [false]);
});

test.run();
