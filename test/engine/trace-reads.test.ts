/** Tests of traced events: an event that is executed through recording proxies changes the same, and its reads are recorded. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { canonicalJson, type ExecutedEvent, ReadTracer } from '../../engine/index.js';
import { membershipOf, pointerOfMembership, ReadRecorder } from '../../engine/state/read-recorder.js';
import { createControllerModel, type JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { parseScenario, runScenario } from '../../scenarios/index.js';
import { sample } from '../support/budget.js';
import { library } from '../support/paths.js';

function recorderOf(constants: object, depth = 5) {
  return new ReadRecorder({ constants, depth, skipped: new Set(['clock']) });
}

test('scalars, missing members and objects at the maximum depth are recorded, constants are not', () => {
  const constants = { fixed: { a: 1 }, host: { tag: 'a' }, deep: { a: { b: { c: 1 } } } };
  const tree = {
    ...constants,
    host: { tag: 'b', list: [1, 2] },
    clock: { now: 1 },
    deep: { a: { b: { c: 2 } } },
  };
  const recorder = recorderOf(constants, 3);
  const shown = recorder.wrapTree(tree) as typeof tree & { host: { missing?: string } };

  void [
    shown.fixed.a,
    shown.clock.now,
    shown.host.tag,
    shown.host.missing,
    shown.host.list[1],
    'x' in shown.host,
  ];
  void shown.deep.a.b;

  assert.equal([...recorder.reads].sort(), [
    '/deep/a/b',
    '/host/list/1',
    '/host/missing',
    '/host/tag',
    '/host/x',
  ]);
  assert.is(shown.host, shown.host);
});

test('keys, presence and length are recorded as membership, also those of emptied objects and lists', () => {
  const constants = { a: { list: ['x'], map: { k: 1, l: 2 }, fixed: { m: 1 } } };
  const tree = { a: { ...constants.a, list: [] as string[], map: { l: 2 } as Record<string, number> } };
  const readsOf = (read: (shown: typeof tree) => unknown) => {
    const recorder = recorderOf(constants);
    read(recorder.wrapTree(tree));
    return [...recorder.reads];
  };
  const list = [membershipOf('/a/list')];
  const map = [membershipOf('/a/map')];

  assert.equal(
    readsOf(({ a }) => a.list.length),
    list,
  );
  assert.equal(
    readsOf(({ a }) => [...a.list]),
    list,
  );
  assert.equal(
    readsOf(({ a }) => a.list.map((each) => each)),
    list,
  );
  assert.equal(
    readsOf(({ a }) => Object.keys(a.map)),
    map,
  );
  assert.equal(
    readsOf(({ a }) => 'l' in a.map),
    map,
  );
  assert.equal(
    readsOf(({ a }) => Object.hasOwn(a.map, 'l')),
    map,
  );
  assert.equal(
    readsOf(({ a }) => Object.hasOwn(a.map, 'k')),
    ['/a/map/k'],
  );
  assert.equal(
    readsOf(({ a }) => Object.keys(a.fixed)),
    [],
  );
  assert.equal(
    readsOf((shown) => Object.keys(shown)),
    [],
  );
  assert.is(pointerOfMembership(membershipOf('/a/map')), '/a/map');
  assert.is(pointerOfMembership('/a/map'), undefined);
});

test('proxies are lists, can be spread, frozen and compared, and are unwrapped when they are written', () => {
  const tree = { items: [{ name: 'a' }, { name: 'b' }], meta: { count: 2 } };
  const recorder = recorderOf({});
  const shown = recorder.wrapTree(tree);
  const written = recorder.unwrap(Object.freeze({ first: shown.items[0], rest: [...shown.items] }));

  assert.ok(Array.isArray(shown.items) && shown.items.length === 2);
  assert.equal({ ...shown.meta }, { count: 2 });
  assert.is(written.first, tree.items[0]);
  assert.is(written.rest[1], tree.items[1]);
  assert.ok(Object.isFrozen(Object.freeze(recorder.wrapTree({ a: { b: 1 } }))));
});

type Step = ExecutedEvent<ControllerTree, JournaledInput>;

function stepsOf(file: string): readonly Step[] {
  const text = readFileSync(path.join(library, file), 'utf8');
  const reading = parseScenario(text, file, () => ({ ok: false, reason: '' }));
  if (!reading.ok) throw new Error(file);
  // With several controllers, each has steps of its own.
  if (reading.scenario.controllers !== undefined) return [];
  const steps: Step[] = [];
  runScenario(reading.scenario, {
    openJournal: (simulation) => ({
      close: simulation.observe({ committed: (step) => void steps.push(step) }),
    }),
  });
  return steps;
}

test('a traced event has the same result as the event of the run, in scenarios of the library', () => {
  let count = 0;
  for (const file of sample(readdirSync(library).sort(), 12)) {
    const steps = stepsOf(file);
    const [first] = steps;
    if (first === undefined) continue;
    const tracer = new ReadTracer(createControllerModel(), first.before);
    for (const step of steps) {
      if ('outcome' in step.cause && !step.cause.outcome.ok) continue;
      const { after, reads } = tracer.trace(step);
      assert.is(canonicalJson(after), canonicalJson(step.after), `${file} #${step.after.clock.executed}`);
      count += reads.size;
    }
  }
  assert.ok(count > 1_000);
});

test.run();
