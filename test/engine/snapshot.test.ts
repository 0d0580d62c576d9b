/**
 * Checks that the state tree is always frozen plain JSON. A simulation that is created from the JSON text of a tree has
 * exactly the same future.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineBug, fingerprint, Simulation } from '../../engine/index.js';
import {
  createWorkshop,
  furnish,
  start,
  switchOn,
  tell,
  throughText,
  type WorkshopInput,
  type WorkshopSimulation,
  workshop,
  workshopStartMs,
} from '../support/engine/toy-world.js';

const seed = 20_260_105;

const addresses = [
  'lamp/window',
  'lamp/shelf/1',
  'lamp/shelf/2',
  'board/1',
  'courier/1',
  'dice/red',
  'dice/blue',
  'bell/door',
  'egg/new',
] as const;

const eventTypes = [
  'switch.on',
  'switch.off',
  'touch',
  'go',
  'back',
  'nothing',
  'send',
  'roll',
  'ring',
  'warm',
] as const;

const event = fc
  .tuple(fc.constantFrom(...addresses), fc.constantFrom(...eventTypes), fc.constantFrom('ann', 'bob'))
  .map(([address, type, to]) => [address, { type, to }] as const);

const input: fc.Arbitrary<WorkshopInput> = fc.oneof(
  {
    weight: 6,
    arbitrary: event.map(([address, told]) => ({ type: 'offer', address, event: told }) as const),
  },
  { weight: 3, arbitrary: fc.array(event, { maxLength: 3 }).map((events) => tell(...events)) },
  fc.constantFrom<WorkshopInput>(
    { type: 'start', address: 'lamp/spare', with: { periodMs: 90 } },
    { type: 'stop', address: 'lamp/spare' },
    { type: 'stop', address: 'egg/new' },
    { type: 'abandon', from: 'courier/1' },
    { type: 'regret', why: 'no' },
    { type: 'draw', name: 'weather/today' },
    { type: 'note', name: 'shelf', value: { books: ['a', 'b'], lent: null } },
  ),
);

/** Generator of histories: inputs, each with the time that passes after it. Unit: ms. */
const history = fc.array(fc.tuple(input, fc.integer({ min: 0, max: 400 })), {
  minLength: 1,
  maxLength: 30,
  size: 'max',
});

type History = readonly (readonly [WorkshopInput, number])[];

function run(simulation: WorkshopSimulation, steps: History): void {
  for (const [what, thenMs] of steps) {
    const taken = what.type === 'start' && 'spare' in (simulation.tree.machines.lamp ?? {});
    if (!taken) simulation.perform(what);
    if (simulation.tree.machines.egg === undefined) start(simulation, 'egg/new', { hatchMs: 333 });
    simulation.advanceBy(thenMs);
  }
}

/** Returns the paths of all values that are not frozen plain JSON. */
function foreignTo(value: unknown, path = ''): string[] {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return [];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`];
  if (typeof value !== 'object') return [`${path}: ${typeof value}`];
  const prototype = Object.getPrototypeOf(value);
  const plain = Array.isArray(value) || prototype === Object.prototype;
  const own = Reflect.ownKeys(value).filter((key) => !(Array.isArray(value) && key === 'length'));
  return [
    ...(plain ? [] : [`${path}: not plain`]),
    ...(Object.isFrozen(value) ? [] : [`${path}: not frozen`]),
    ...own.flatMap((key) =>
      typeof key === 'symbol'
        ? [`${path}: a symbol`]
        : foreignTo((value as Record<string, unknown>)[key], `${path}/${key}`),
    ),
  ];
}

test('a snapshot within an instant throws, and so does a fork', () => {
  const simulation = createWorkshop();
  start(simulation, 'bell/1', { to: 'lamp/1' });
  start(simulation, 'lamp/1', { periodMs: 10 });

  simulation.execute(tell(['bell/1', { type: 'ring' }]), simulation.now);
  assert.throws(
    () => simulation.snapshot(),
    (error: unknown) => error instanceof EngineBug && /within an instant/.test(error.message),
  );
  assert.throws(() => simulation.fork());
  simulation.drain();

  assert.is(simulation.snapshot(), simulation.tree);
});

test('whatever happens, the tree is frozen plain JSON: nothing undefined, no NaN, nothing of a class', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const simulation = furnish(createWorkshop());
      simulation.observe({
        committed: ({ after }) => assert.equal(foreignTo(after), []),
      });

      run(simulation, steps);

      assert.equal(foreignTo(simulation.tree), []);
      assert.equal(throughText(simulation.tree), simulation.tree);
    }),
    { seed, numRuns: 60 },
  );
});

test('a simulation made of the text of a snapshot has the same future, in itself and in every draw', () => {
  fc.assert(
    fc.property(history, history, (before, after) => {
      const original = furnish(createWorkshop());
      run(original, before);

      const restored = new Simulation(workshop, throughText(original.snapshot()));

      assert.is(restored.nextAt, original.nextAt);
      run(original, after);
      run(restored, after);
      assert.is(fingerprint(restored.tree), fingerprint(original.tree));
    }),
    { seed, numRuns: 60 },
  );
});

test('a fork has the same future, and neither side notices the other', () => {
  fc.assert(
    fc.property(history, history, history, (before, after, elsewhere) => {
      const original = furnish(createWorkshop());
      run(original, before);
      const snapshot = original.snapshot();
      const witness = fingerprint(snapshot);

      const fork = original.fork();
      const stray = original.fork();
      run(stray, elsewhere);
      run(original, after);
      run(fork, after);

      assert.is(fingerprint(fork.tree), fingerprint(original.tree));
      assert.is(fingerprint(snapshot), witness);
    }),
    { seed, numRuns: 40 },
  );
});

test('going back to a snapshot and doing the same again ends in the same state', () => {
  fc.assert(
    fc.property(history, history, (before, after) => {
      const simulation = furnish(createWorkshop());
      run(simulation, before);
      const snapshot = simulation.snapshot();
      run(simulation, after);
      const once = fingerprint(simulation.tree);

      simulation.restore(snapshot);
      assert.is(simulation.tree, snapshot);
      run(simulation, after);

      assert.is(fingerprint(simulation.tree), once);
    }),
    { seed, numRuns: 40 },
  );
});

test('one seed and one list of inputs give one history', () => {
  fc.assert(
    fc.property(fc.string(), history, (of, steps) => {
      const [one, other] = [1, 2].map(() => {
        const simulation = furnish(createWorkshop({}, of));
        run(simulation, steps);
        return fingerprint(simulation.tree);
      });

      assert.is(one, other);
    }),
    { seed, numRuns: 30 },
  );
});

test('timers that tie come up in the order they were set, also after a restore', () => {
  const simulation = createWorkshop();
  for (const name of ['3', '1', '2']) {
    start(simulation, `clerk/${name}`, { sum: name === '1' ? 'addThree' : 'double', afterMs: 10 });
  }

  const restored = new Simulation(workshop, throughText(simulation.snapshot()));
  for (const each of [simulation, restored]) each.advanceBy(10);

  // (1 × 2 + 3) × 2 = 10: the three operations ran in the order 3, 1, 2.
  assert.equal([simulation.tree.total, restored.tree.total], [10, 10]);
});

test('work that waited for the end of the instant is dropped by going back', () => {
  const simulation = furnish(createWorkshop());
  const snapshot = simulation.snapshot();
  let ran = false;
  const stop = simulation.observe({
    committed: () =>
      simulation.afterInstant(() => {
        ran = true;
      }),
  });
  simulation.execute(tell(['bell/door', { type: 'ring' }]), simulation.now);
  assert.not.ok(simulation.drained);

  stop();
  simulation.restore(snapshot);
  simulation.perform(tell(['lamp/window', switchOn]));

  assert.not.ok(ran);
});

test('going back also takes time back, and the budget of the instant begins anew', () => {
  const simulation = furnish(createWorkshop());
  const snapshot = simulation.snapshot();
  simulation.advanceBy(1_000);

  simulation.restore(snapshot);

  assert.is(simulation.now, workshopStartMs);
  simulation.advanceBy(10);
  assert.is(simulation.now, workshopStartMs + 10);
});

test.run();
