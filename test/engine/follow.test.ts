/** What a world has follow from each event: it is part of the event, and sees by identity what the event changed. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addressAt, Simulation, type Stage } from '../../engine/index.js';
import {
  emptyWorkshop,
  readRecord,
  start,
  switchOn,
  tell,
  type Workshop,
  workshop,
} from '../support/toy-world.js';

type Follow = NonNullable<(typeof workshop)['follow']>;

function createFollowed(follow: Follow) {
  return new Simulation({ ...workshop, follow }, emptyWorkshop());
}

const changedBranches = ({ tree, view }: Stage<Workshop>) =>
  (['notes', 'happened'] as const).filter((branch) => view[branch] !== tree[branch]);

test('branches that an event left alone are the same to whatever follows it, and those it wrote are not', () => {
  const seen: string[][] = [];
  const simulation = createFollowed((stage) => {
    seen.push(changedBranches(stage));
  });

  simulation.perform({ type: 'note', name: 'a', value: 1 });
  simulation.perform({ type: 'draw', name: 'x' });
  simulation.perform({ type: 'regret', why: 'too loud' });

  assert.equal(seen, [['notes'], [], []]);
});

test('machines that an event began, moved or ended are touched, all others are not', () => {
  const seen: boolean[][] = [];
  const addresses = ['lamp/window', 'lamp/shelf'];
  const simulation = createFollowed((_, isTouched) => {
    seen.push(addresses.map(isTouched));
  });

  start(simulation, 'lamp/window', { periodMs: 70 });
  simulation.perform({ type: 'note', name: 'a', value: 1 });
  simulation.perform(tell(['lamp/window', switchOn]));
  simulation.advanceBy(70);
  simulation.perform({ type: 'stop', address: 'lamp/window' });

  assert.equal(seen, [
    [true, false],
    [false, false],
    [true, false],
    [true, false],
    [true, false],
  ]);
});

test('what follows an event is committed with it: what it writes, and whom it tells', () => {
  const simulation = createFollowed((stage) => {
    if (stage.view.notes.a !== 1 || stage.tree.notes.a === 1) return;
    stage.draft.notes.b = 2;
    stage.offer(addressAt('lamp/window'), switchOn);
  });
  start(simulation, 'lamp/window', { periodMs: 70 });
  const { executed } = simulation.tree.clock;

  simulation.perform({ type: 'note', name: 'a', value: 1 });

  assert.equal(simulation.tree.notes, { a: 1, b: 2 });
  assert.is(readRecord(simulation, 'lamp/window')?.value, 'lit');
  assert.is(simulation.nextAt, simulation.now + 70);
  assert.is(simulation.tree.clock.executed, executed + 1);
  assert.ok(Object.isFrozen(simulation.tree.notes));
});

test.run();
