/**
 * Tests of observers: they are notified in order and change nothing. Also tests shuffled ties, which find outcomes that
 * depend on the order of equal events.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EffectResult, ExecutedEvent } from '../../engine/index.js';
import {
  createWorkshop,
  furnish,
  start,
  switchOn,
  tell,
  type Workshop,
  type WorkshopInput,
  workshopStartMs,
} from '../support/engine/toy-world.js';

test('observers see the input before it, the step after it, and every advance, at the right positions', () => {
  const simulation = createWorkshop();
  const seen: unknown[] = [];
  // Observer whose functions use `this`, so that they work only when they are called as its methods.
  const watcher = {
    seen,
    input(input: { readonly type: string }, before: Workshop, at: number) {
      this.seen.push(['input', input.type, at, before.clock.executed]);
    },
    committed({ before, after, cause }: ExecutedEvent<Workshop, WorkshopInput | EffectResult>) {
      const what = 'input' in cause ? cause.outcome.ok : cause.address;
      this.seen.push(['committed', what, after.clock.now, before.clock.executed, after.clock.executed]);
    },
    advanced(from: Workshop, to: Workshop) {
      this.seen.push(['advanced', from.clock.now, to.clock.now, to.clock.executed]);
    },
  };
  const stop = simulation.observe(watcher);

  simulation.perform({ type: 'start', address: 'lamp/1', with: { periodMs: 10 } });
  simulation.perform(tell(['lamp/1', { type: 'touch' }]));
  simulation.perform(tell(['lamp/1', switchOn]));
  simulation.advanceBy(15);
  simulation.execute({ type: 'note', name: 'x', value: 1 }, simulation.now + 5);
  simulation.runUntil(() => true, 10);
  stop();
  simulation.advanceBy(100);

  const at = workshopStartMs;
  assert.equal(seen, [
    ['input', 'start', at, 0],
    ['committed', true, at, 0, 1],
    ['input', 'tell', at, 1],
    ['committed', false, at, 1, 2],
    ['input', 'tell', at, 2],
    ['committed', true, at, 2, 3],
    ['committed', 'lamp/1', at + 10, 3, 4],
    ['advanced', at, at + 15, 4],
    ['input', 'note', at + 20, 4],
    ['committed', true, at + 20, 4, 5],
    ['committed', 'lamp/1', at + 20, 5, 6],
    ['advanced', at + 20, at + 20, 6],
  ]);
});

test('watching changes nothing', () => {
  const watched = furnish(createWorkshop());
  const alone = furnish(createWorkshop());
  watched.observe({ input: () => {}, committed: () => {}, advanced: () => {} });

  for (const simulation of [watched, alone]) {
    simulation.perform(tell(['lamp/window', switchOn], ['dice/red', { type: 'roll' }]));
    simulation.advanceBy(5_000);
  }

  assert.equal(watched.tree, alone.tree);
});

test('shuffled ties keep time and phase, and find an outcome that depends on the order among equals', () => {
  const totals = ['none', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((shuffle) => {
    const simulation = createWorkshop(shuffle === 'none' ? {} : { shuffleTies: shuffle });
    start(simulation, 'clerk/1', { sum: 'double', afterMs: 10 });
    start(simulation, 'clerk/2', { sum: 'addThree', afterMs: 10 });
    start(simulation, 'clerk/3', { sum: 'double', afterMs: 20 });
    simulation.advanceBy(20);
    return simulation.tree.total;
  });

  // The scheduled order gives (1 × 2 + 3) × 2 = 10. The other order of the first two gives (1 + 3) × 2 × 2 = 16. The
  // third one always comes last.
  assert.is(totals[0], 10);
  assert.equal(new Set(totals), new Set([10, 16]));
});

test('one shuffle is one order: the same seed of ties gives the same run', () => {
  const runs = [1, 2].map(() => {
    const simulation = furnish(createWorkshop({ shuffleTies: 'x' }));
    simulation.perform(
      tell(['lamp/window', switchOn], ['lamp/shelf/1', switchOn], ['board/1', { type: 'go' }]),
    );
    simulation.advanceBy(3_000);
    return simulation.tree;
  });

  assert.equal(runs[0], runs[1]);
});

test('whose outcome does not depend on the order is left alone by shuffling', () => {
  const totals = ['a', 'b', 'c', 'd'].map((shuffleTies) => {
    const simulation = createWorkshop({ shuffleTies });
    start(simulation, 'clerk/1', { sum: 'addThree', afterMs: 10 });
    start(simulation, 'clerk/2', { sum: 'addThree', afterMs: 10 });
    simulation.advanceBy(10);
    return simulation.tree.total;
  });

  assert.equal(totals, [7, 7, 7, 7]);
});

test.run();
