/**
 * Tests of reactions that name state branches or machines. A reaction runs as part of the event that changes a branch
 * or machine that it names.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addressAt,
  type BranchReaction,
  isMachineRecord,
  listLeaves,
  orderReactions,
  Simulation,
} from '../../engine/index.js';
import {
  emptyWorkshop,
  readRecord,
  start,
  switchOn,
  tell,
  type Workshop,
  workshop,
} from '../support/engine/toy-world.js';

type Reaction = BranchReaction<Workshop>;

const react = () => {};

/**
 * Creates a simulation with the given reactions. `takeRan` returns the names of the reactions that ran since its
 * previous call.
 */
function createReacting(declared: readonly Omit<Reaction, 'react'>[]) {
  const ran: string[] = [];
  const reactions = declared.map((each) => ({ ...each, react: () => void ran.push(each.name) }));
  const simulation = new Simulation({ ...workshop, reactions }, emptyWorkshop());
  return { simulation, takeRan: () => ran.splice(0) };
}

test('a reaction runs when a branch that it names has changed, and at no other event', () => {
  const { simulation, takeRan } = createReacting([
    { name: 'notes', branches: ['notes'], machines: [] },
    { name: 'others', branches: ['total', 'happened'], machines: [] },
  ]);

  simulation.perform({ type: 'note', name: 'a', value: 1 });
  assert.equal(takeRan(), ['notes']);

  simulation.perform({ type: 'note', name: 'a', value: 1 });
  simulation.perform({ type: 'draw', name: 'x' });
  simulation.perform({ type: 'regret', why: 'too loud' });
  assert.equal(takeRan(), []);
});

test('a reaction runs when a machine that it names was started, moved or stopped, and for no other machine', () => {
  const { simulation, takeRan } = createReacting([
    { name: 'window', branches: [], machines: ['lamp/window'] },
    { name: 'shelf', branches: [], machines: ['lamp/shelf'] },
  ]);
  const events = [
    () => start(simulation, 'lamp/window', { periodMs: 70 }),
    () => simulation.perform({ type: 'note', name: 'a', value: 1 }),
    () => simulation.perform(tell(['lamp/window', switchOn])),
    () => simulation.advanceBy(70),
    () => simulation.perform({ type: 'stop', address: 'lamp/window' }),
  ];

  const ran = events.map((happen) => {
    happen();
    return takeRan();
  });

  assert.equal(ran, [['window'], [], ['window'], ['window'], ['window']]);
});

test('what a reaction writes is committed with the event, reaches those after it, and moves machines', () => {
  const reactions: readonly Reaction[] = [
    {
      name: 'notes',
      branches: ['notes'],
      machines: [],
      react: (stage) => {
        stage.draft.notes.b = 2;
        stage.offer(addressAt('lamp/window'), switchOn);
      },
    },
    {
      name: 'lamp',
      branches: [],
      machines: ['lamp/window'],
      react: (stage) => {
        if (stage.view.notes.b === 2) stage.draft.total = 3;
      },
    },
  ];
  const simulation = new Simulation({ ...workshop, reactions }, emptyWorkshop());
  start(simulation, 'lamp/window', { periodMs: 70 });
  const { executed } = simulation.tree.clock;

  simulation.perform({ type: 'note', name: 'a', value: 1 });

  assert.equal(simulation.tree.notes, { a: 1, b: 2 });
  assert.is(simulation.tree.total, 3);
  assert.is(readRecord(simulation, 'lamp/window')?.value, 'lit');
  assert.is(simulation.nextAt, simulation.now + 70);
  assert.is(simulation.tree.clock.executed, executed + 1);
  assert.ok(Object.isFrozen(simulation.tree.notes));
});

test('within an event the view has the machines as they stand, and the tree has them as they were', () => {
  const seen: string[][] = [];
  const lamps = ({ machines }: Pick<Workshop, 'machines'>) =>
    [...listLeaves(machines, isMachineRecord)].map(([address, { value }]) => `${address} ${value}`);
  const lamp: Reaction = {
    name: 'lamp',
    branches: [],
    machines: ['lamp/window'],
    react: (stage) => {
      seen.push(lamps(stage.tree), lamps(stage.view));
      stage.offer(addressAt('lamp/window'), switchOn);
      seen.push(lamps(stage.view));
      stage.stop('lamp/window');
      seen.push(lamps(stage.view));
    },
  };
  const simulation = new Simulation({ ...workshop, reactions: [lamp] }, emptyWorkshop());

  start(simulation, 'lamp/window', { periodMs: 70 });

  assert.equal(seen, [[], ['lamp/window off'], ['lamp/window lit'], []]);
  assert.equal(lamps(simulation.tree), []);
});

test('the first event of a history runs a reaction that asks for it, whatever it changes; no later one does', () => {
  const ran: string[] = [];
  const reaction = { branches: [], machines: [], react: () => void ran.push('first') };
  const reactions: readonly Reaction[] = [{ ...reaction, name: 'first', atFirstEvent: true }];
  const simulation = new Simulation({ ...workshop, reactions }, emptyWorkshop());

  simulation.perform({ type: 'draw', name: 'x' });
  simulation.perform({ type: 'note', name: 'a', value: 1 });

  assert.equal(ran, ['first']);
});

const named = (name: string, ...after: string[]): Reaction => ({
  name,
  branches: [],
  machines: [],
  after,
  react,
});
const { machines: catalog } = workshop;
const namesOf = (reactions: readonly Reaction[]) => reactions.map(({ name }) => name);

test('reactions are ordered by those that each comes after, and else as they are declared', () => {
  const declared = [named('c', 'b'), named('d'), named('b', 'a'), named('a')];

  assert.equal(namesOf(orderReactions(declared, catalog)), ['d', 'a', 'b', 'c']);
});

test('reactions that wait for each other, that nobody declares or that two declare are named and refused', () => {
  assert.throws(
    () => orderReactions([named('a', 'c'), named('b'), named('c', 'a')], catalog),
    /wait for each other: a, c$/,
  );
  assert.throws(
    () => orderReactions([named('a', 'z'), named('b')], catalog),
    /a comes after z, expected one of a, b$/,
  );
  assert.throws(() => orderReactions([named('a'), named('b'), named('a')], catalog), /declared twice: a$/);
});

test('a reaction that depends on machines of a kind that there is not is refused with the kinds there are', () => {
  const unknown = /^Error: reaction a depends on machines of kind lmap, expected one of bell, /;

  assert.throws(
    () => orderReactions([{ ...named('a'), kinds: ['lmap'] }], catalog),
    (error: unknown) => unknown.test(String(error)),
  );
  assert.throws(
    () => orderReactions([{ ...named('a'), machines: ['lmap/window'] }], catalog),
    (error: unknown) => unknown.test(String(error)),
  );
});

test('a reaction to a kind of machines runs whichever of that kind has changed, and for no other kind', () => {
  const { simulation, takeRan } = createReacting([
    { name: 'lamps', branches: [], machines: [], kinds: ['lamp'] },
    { name: 'dice', branches: [], machines: [], kinds: ['dice'] },
  ]);
  const events = [
    () => start(simulation, 'lamp/window', { periodMs: 70 }),
    () => start(simulation, 'lamp/shelf', { periodMs: 70 }),
    () => simulation.perform({ type: 'note', name: 'a', value: 1 }),
    () => simulation.perform(tell(['lamp/shelf', switchOn])),
    () => simulation.perform({ type: 'stop', address: 'lamp/window' }),
  ];

  const ran = events.map((happen) => {
    happen();
    return takeRan();
  });

  assert.equal(ran, [['lamps'], ['lamps'], [], ['lamps'], ['lamps']]);
});

test.run();
