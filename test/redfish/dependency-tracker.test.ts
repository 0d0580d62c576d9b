/**
 * Tests of the dependency tracker: the recorded reads of a tree, and the validity of values that were computed from
 * them.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { managerRecord, powerRecord } from '../../machines/power/index.js';
import { type Dependencies, DependencyTracker } from '../../models/redfish/read/dependencies.js';
import type { ControllerTree } from '../../models/tree.js';
import { createLab } from '../support/lab.js';

const { tree } = createLab().controller;

/** Returns the dependencies that `look` reads. */
function looking(look: (of: ControllerTree) => unknown): Dependencies {
  const tracker = new DependencyTracker(tree);
  look(tracker.tree);
  return tracker.dependencies();
}

/** Returns the tree with an equal but distinct copy of one branch. */
function withOther<Branch extends keyof ControllerTree>(branch: Branch): ControllerTree {
  return { ...tree, [branch]: { ...(tree[branch] as object) } };
}

test('what was made of one branch holds in any tree that has it, and in none that has another', () => {
  const dependencies = looking(({ chassis }) => chassis.assetTag);

  assert.ok(dependencies.holdIn(withOther('conditions')));
  assert.not.ok(dependencies.holdIn(withOther('chassis')));
});

test('of a divided branch only the members count that were looked at', () => {
  const dependencies = looking((of) => [powerRecord(of), of.logs.iml, of.host.assetTag]);
  const machines = { ...tree.machines, manager: { ...tree.machines.manager } } as ControllerTree['machines'];

  assert.ok(dependencies.holdIn({ ...withOther('logs'), machines }));
  assert.ok(dependencies.holdIn({ ...tree, host: { ...tree.host, hostName: 'other' } }));
  assert.not.ok(dependencies.holdIn({ ...tree, host: { ...tree.host, assetTag: 'other' } }));
  assert.not.ok(dependencies.holdIn({ ...tree, logs: { ...tree.logs, iml: { ...tree.logs.iml } } }));
});

test('a machine that is not there is noted like one that is', () => {
  const without = { ...tree, machines: {} } as ControllerTree;
  const tracker = new DependencyTracker(without);

  assert.throws(() => managerRecord(tracker.tree), /no machine/);

  const dependencies = tracker.dependencies();
  assert.ok(dependencies.holdIn(without));
  assert.not.ok(dependencies.holdIn(tree));
});

test('whoever lists the members of a branch, or copies the tree, depends on all of it', () => {
  for (const look of [
    ({ logs }: ControllerTree) => Object.keys(logs),
    ({ logs }: ControllerTree) => ({ ...logs }),
    (of: ControllerTree) => JSON.stringify({ ...of }),
  ]) {
    const dependencies = looking(look);
    assert.not.ok(
      dependencies.holdIn({ ...tree, logs: { ...tree.logs, sl: { ...tree.logs.sl } } }),
      `${look}`,
    );
  }
  for (const branch of ['snmp', 'conditions', 'outbox'] as const) {
    assert.not.ok(looking((of) => ({ ...of })).holdIn(withOther(branch)), branch);
  }
});

test('a copy of the watched tree is equal to the tree', () => {
  const tracker = new DependencyTracker(tree);

  assert.equal(Object.keys(tracker.tree), Object.keys(tree));
  assert.equal(JSON.parse(JSON.stringify({ ...tracker.tree })), JSON.parse(JSON.stringify(tree)));
  assert.ok('logs' in tracker.tree);
  assert.not.ok('nonsense' in tracker.tree);
});

test('a time holds for as long as it was looked at closely', () => {
  const tracker = new DependencyTracker(tree);
  tracker.noteTime(12_345, 1_000);
  const dependencies = tracker.dependencies();

  const holds = [11_999, 12_000, 12_999, 13_000].map((now) => dependencies.holdAt(now));
  assert.equal(holds, [false, true, true, false]);
});

test('steps of a clock that is ahead begin where that clock begins them', () => {
  const tracker = new DependencyTracker(tree);
  tracker.noteTime(12_345, 1_000, 400);
  const dependencies = tracker.dependencies();

  const holds = [11_599, 11_600, 12_599, 12_600].map((now) => dependencies.holdAt(now));
  assert.equal(holds, [false, true, true, false]);
});

test('of several times what holds is what all of them have in common', () => {
  const [tracker, other] = [new DependencyTracker(tree), new DependencyTracker(tree)];
  tracker.noteTime(12_345, 1_000);
  other.noteTime(12_345, 1_000, 400);
  tracker.include(other.dependencies());
  const dependencies = tracker.dependencies();

  const holds = [11_999, 12_000, 12_599, 12_600].map((now) => dependencies.holdAt(now));
  assert.equal(holds, [false, true, true, false]);
});

test('what is looked at after all was made is a bug', () => {
  const tracker = new DependencyTracker(tree);
  const { machines } = tracker.tree;
  tracker.dependencies();

  assert.throws(() => tracker.tree.chassis, /chassis was looked at after/);
  assert.throws(() => machines.power, /machines\/power was looked at after/);
});

test.run();
