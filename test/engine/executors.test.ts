/**
 * Tests of the executors: the compiled executor and the reference executor agree over thousands of random events on
 * every machine of the catalog and on toy machines. The reference executor also agrees with XState's public functions.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyStateMachine } from 'xstate';
import { type ExecutorName, type MachineEvent, MachineHost, Simulation } from '../../engine/index.js';
import { catalog } from '../../machines/index.js';
import { budget } from '../support/budget.js';
import { enriched, exampleInput, exampleTrees, listEventTypes } from '../support/engine/machines-examples.js';
import {
  emptyWorkshop,
  soundMachines,
  start,
  throughText,
  type WorkshopSimulation,
  workshop,
} from '../support/engine/toy-world.js';
import {
  assertSame,
  assertSameTransition,
  createReference,
  startTheirs,
  transitionTheirs,
} from '../support/engine/transition-reference.js';
import { Chance } from '../support/seeded-random.js';

/**
 * Number of random events for each machine. The tests require that a machine accepts at least one in twenty events and
 * refuses at least one in twenty. The bound for toy machines is lower.
 */
const eventsPerMachine = budget({ short: 500, long: 2_000 });
/** Number of events after which a walk restarts, so that a final state does not end the whole test. */
const eventsPerWalk = 60;
/** Maximum number of microsteps of one event. No chart of the catalog needs as many. */
const microstepsMax = 10;

interface Walk {
  readonly machine: AnyStateMachine;
  readonly input: object | undefined;
  readonly chance: Chance;
  readonly eventOf: (type: string) => MachineEvent;
}

type Transition = ReturnType<MachineHost['transition']>;

/**
 * Sends random events to a machine and calls `compare` for each step. `from` is undefined for the start of the machine.
 * Returns the numbers of accepted and refused events.
 */
function walk(
  { machine, input, chance, eventOf }: Walk,
  host: MachineHost,
  compare: (mine: Transition, from: Transition | undefined, event: MachineEvent) => void,
): { taken: number; refused: number } {
  const types = [...listEventTypes(machine), 'no.such.event'];
  const counts = { taken: 0, refused: 0 };
  let state: Transition | undefined;
  for (let count = 0; count < eventsPerMachine; count++) {
    if (state === undefined || state.done || count % eventsPerWalk === 0) {
      state = host.start(input);
      compare(state, undefined, { type: 'start' });
    }
    const event = eventOf(chance.of(types));
    // Converts the state to text and back, as if it came from a file.
    const before = { ...state, ...throughText({ value: state.value, context: state.context }) };
    const after = host.transition(before.value, before.context, event);
    compare(after, before, event);
    if (!after.taken) {
      const what = `${event.type} in ${JSON.stringify(before.value)}`;
      assert.is(after.value, before.value, what);
      assert.is(after.context, before.context, what);
      assert.equal(after.effects, [], what);
    }
    counts[after.taken ? 'taken' : 'refused'] += 1;
    state = after;
  }
  return counts;
}

function walkBothExecutors(walked: Walk): ReturnType<typeof walk> {
  const reference = new MachineHost(walked.machine, 'xstate');
  return walk(walked, new MachineHost(walked.machine, 'compiled'), (mine, from, event) => {
    const theirs =
      from === undefined
        ? reference.start(walked.input)
        : reference.transition(from.value, from.context, event);
    assertSameTransition(`${walked.machine.id}: ${event.type}`, mine, theirs);
  });
}

for (const [kind, { machine }] of Object.entries(catalog)) {
  test(`both executors do the same on the machine ${kind}, many events long`, () => {
    const chance = new Chance(`host/${kind}`);
    const counts = walkBothExecutors({
      machine,
      input: exampleInput(kind),
      chance,
      eventOf: (type) => enriched(kind, type, chance.of(exampleTrees), chance.next),
    });

    assert.ok(counts.taken > eventsPerMachine / 20, `only ${counts.taken} events were taken`);
    assert.ok(counts.refused > eventsPerMachine / 20, `only ${counts.refused} events were refused`);
  });
}

function toyWalk(name: string, machine: AnyStateMachine, input: object | undefined): Walk {
  const chance = new Chance(`host/${name}`);
  const eventOf = (type: string) => ({
    type,
    to: chance.of(['a', 'b']),
    result: { answer: chance.of(['yes', 'no']) },
    waitMs: Math.floor(chance.next() * 1_000),
  });
  return { machine, input, chance, eventOf };
}

for (const [name, machine, input] of soundMachines) {
  test(`both executors do the same on the toy machine ${name}`, () => {
    const counts = walkBothExecutors(toyWalk(name, machine, input));

    assert.ok(counts.taken > eventsPerMachine / 80, `only ${counts.taken} events were taken`);
  });

  test(`the reference executor does what XState's transition() does on the toy machine ${name}`, () => {
    const reference = createReference(machine, microstepsMax);
    let theirs = startTheirs(reference, input);
    const compare = (mine: Transition, from: Transition | undefined, event: MachineEvent) => {
      if (from === undefined) theirs = startTheirs(reference, input);
      else {
        const selected = reference.getTransitionData(theirs.snapshot, event as never).length > 0;
        assert.is(mine.taken, selected, `taken: ${event.type} in ${JSON.stringify(from.value)}`);
        theirs = transitionTheirs(reference, theirs.snapshot, event);
      }
      assertSame(`${machine.id}: ${event.type}`, mine, theirs);
    };
    const counts = walk(toyWalk(name, machine, input), new MachineHost(machine, 'xstate'), compare);

    assert.ok(counts.taken > eventsPerMachine / 80, `only ${counts.taken} events were taken`);
  });
}

test('a simulation has the executor it is told, and its forks have it too unless they are told another', () => {
  // This world has no precompiled plans, so that only the `xstate` executor works: it creates its hosts itself.
  const world = { ...workshop, hosts: new Map() };
  const create = (executor: ExecutorName) => new Simulation(world, emptyWorkshop(), { executor });
  const begin = (simulation: WorkshopSimulation) => start(simulation, 'lamp/1', { periodMs: 10 });

  assert.throws(() => begin(create('compiled')), /no machine of kind lamp/);
  assert.throws(() => begin(new Simulation(world, emptyWorkshop())), /no machine of kind lamp/);
  const simulation = create('xstate');
  begin(simulation.fork());
  begin(simulation.fork().fork({ executor: 'xstate' }));
  assert.throws(() => begin(simulation.fork({ executor: 'compiled' })), /no machine of kind lamp/);
});

test.run();
