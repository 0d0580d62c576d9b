/**
 * Tests of state fingerprints: one for each branch of the state, and one combined fingerprint of the changes since the
 * genesis.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { StateFingerprints } from '../../engine/index.js';
import {
  createWorkshop,
  emptyWorkshop,
  furnish,
  start,
  switchOn,
  tell,
  throughText,
  type Workshop,
} from '../support/engine/toy-world.js';

const genesis = { seed: 'toy' };

/** Creates a workshop in which events have happened, with the fingerprints of its history. */
function furnished() {
  const simulation = furnish(createWorkshop());
  return { simulation, fingerprints: new StateFingerprints(genesis, emptyWorkshop()) };
}

test('a branch is named while it is not as it was at first, a kind of machine by itself', () => {
  const simulation = createWorkshop();
  const fingerprints = new StateFingerprints(genesis, simulation.tree);
  assert.equal(fingerprints.fingerprintBranches(simulation.tree), {});

  start(simulation, 'dice/red');
  assert.equal(Object.keys(fingerprints.fingerprintBranches(simulation.tree)).sort(), [
    'clock',
    'machines/dice',
  ]);

  simulation.perform({ type: 'note', name: 'a', value: 1 });
  assert.ok('notes' in fingerprints.fingerprintBranches(simulation.tree));

  simulation.perform({ type: 'stop', address: 'dice/red' });
  assert.not.ok('machines/dice' in fingerprints.fingerprintBranches(simulation.tree));
});

test('each branch of a state has a fingerprint of its own, and nothing else moves it', () => {
  const { simulation, fingerprints } = furnished();
  const { tree } = simulation;
  const before = fingerprints.fingerprintBranches(tree);

  const noted: Workshop = { ...tree, notes: { ...tree.notes, more: 1 } };
  const after = fingerprints.fingerprintBranches(noted);

  const { notes, ...others } = after;
  assert.equal(others, before);
  assert.ok(notes);
  for (const digits of Object.values(after)) assert.match(digits, /^[0-9a-f]{16}$/);
});

test('a branch and a kind of machine that a later program adds change nothing until something happens in them', () => {
  const { simulation, fingerprints } = furnished();
  const { tree } = simulation;
  const [lamps] = [tree.machines.lamp];
  assert.ok(lamps);
  const wider = (state: Workshop, shelf: number) => ({
    ...state,
    shelf,
    machines: { ...state.machines, shelf: lamps },
  });
  const later = new StateFingerprints(genesis, wider(emptyWorkshop(), 0));

  assert.is(later.of(wider(tree, 0)), fingerprints.of(tree));
  assert.equal(later.fingerprintBranches(wider(tree, 0)), fingerprints.fingerprintBranches(tree));

  assert.is.not(later.of(wider(tree, 1)), fingerprints.of(tree));
  assert.ok('shelf' in later.fingerprintBranches(wider(tree, 1)));
});

test('a machine of the first tree that has gone counts', () => {
  const { simulation } = furnished();
  const fingerprints = new StateFingerprints(genesis, simulation.tree);
  const before = fingerprints.of(simulation.tree);

  simulation.perform({ type: 'stop', address: 'bell/door' });

  const { clock } = simulation.tree;
  assert.is.not(fingerprints.of(simulation.tree), before);
  assert.ok('machines/bell' in fingerprints.fingerprintBranches({ ...simulation.tree, clock }));
});

test('the same changes since another genesis have another fingerprint', () => {
  const { simulation, fingerprints } = furnished();
  const other = new StateFingerprints({ seed: 'other' }, emptyWorkshop());

  assert.equal(other.fingerprintBranches(simulation.tree), fingerprints.fingerprintBranches(simulation.tree));
  assert.is.not(other.of(simulation.tree), fingerprints.of(simulation.tree));
});

test('fingerprints that remember are those of every state on its own', () => {
  const { simulation, fingerprints } = furnished();
  simulation.perform(tell(['lamp/window', switchOn], ['lamp/shelf/1', switchOn]));
  const seen = new Set<string>();

  for (let step = 0; step < 100; step++) {
    simulation.step();
    const fresh = new StateFingerprints(throughText(genesis), throughText(emptyWorkshop()));
    const taken = fingerprints.of(simulation.tree);
    assert.is(taken, fresh.of(throughText(simulation.tree)));
    assert.equal(
      fingerprints.fingerprintBranches(simulation.tree),
      fresh.fingerprintBranches(throughText(simulation.tree)),
    );
    seen.add(taken);
  }

  assert.is(seen.size, 100);
});

test('a branch that is not frozen is read anew each time', () => {
  const { simulation, fingerprints } = furnished();
  const notes: Record<string, number> = { more: 1 };
  const tree: Workshop = { ...simulation.tree, notes };
  const before = fingerprints.of(tree);

  notes.more = 2;
  assert.is.not(fingerprints.of(tree), before);
});

test('a value without a form leaves the fingerprints of other states as they are', () => {
  const { simulation, fingerprints } = furnished();
  const { tree } = simulation;
  const wider = { ...tree, shelf: 1 };
  const fresh = new StateFingerprints(genesis, emptyWorkshop()).of(wider);

  assert.throws(
    () => fingerprints.of({ ...wider, machines: { odd: undefined as never } }),
    /only plain JSON/,
  );
  assert.is(fingerprints.of(wider), fresh);
});

test.run();
