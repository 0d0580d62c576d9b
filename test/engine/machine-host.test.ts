/**
 * The machine host against XState's public functions: same states, contexts and actions, over thousands of random
 * events on every machine of the catalog and on toy machines; and what the host refuses.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type AnyStateMachine, setup } from 'xstate';
import { EngineBug, type MachineEvent, MachineHost } from '../../engine/index.js';
import { catalog } from '../../machines/index.js';
import { assertSame, createReference, startTheirs, transitionTheirs } from '../support/host-reference.js';
import {
  Chance,
  enriched,
  exampleInput,
  exampleTrees,
  listEventTypes,
} from '../support/machines-examples.js';
import { dawdler, lamp, mayfly, spinner, stillborn } from '../support/toy-machines.js';
import { soundMachines, throughText } from '../support/toy-world.js';

/** Events tried on each machine. */
const eventsPerMachine = 2_000;
/** After so many a walk starts again, so that a final state does not end it all. */
const eventsPerWalk = 60;
/** No chart here needs as many for one event. */
const microstepsMax = 10;

/** Walks a machine at random, and compares every step with the public function. Returns how many events were taken. */
function walkBoth(
  machine: AnyStateMachine,
  input: object | undefined,
  chance: Chance,
  eventOf: (type: string) => MachineEvent,
): { taken: number; refused: number } {
  const host = new MachineHost(machine);
  const reference = createReference(machine, microstepsMax);
  const types = [...listEventTypes(machine), 'no.such.event'];
  const counts = { taken: 0, refused: 0 };
  let state = host.start(input);
  let theirs = startTheirs(reference, input);
  for (let count = 0; count < eventsPerMachine; count++) {
    if (state.done || count % eventsPerWalk === 0) {
      state = host.start(input);
      theirs = startTheirs(reference, input);
      assertSame(`${machine.id}: its start`, state, theirs);
    }
    const event = eventOf(chance.of(types));
    const selected = reference.getTransitionData(theirs.snapshot, event as never).length > 0;

    // Through text, as a state that came from a file.
    const before = throughText({ value: state.value, context: state.context });
    const mine = host.transition(before.value, before.context, event);
    theirs = transitionTheirs(reference, theirs.snapshot, event);

    const what = `${event.type} in ${JSON.stringify(before.value)}`;
    assertSame(`${machine.id}: ${what}`, mine, theirs);
    assert.is(mine.taken, selected, `taken: ${what}`);
    if (!mine.taken) {
      assert.equal(mine.value, before.value, what);
      assert.is(mine.context, before.context, what);
      assert.equal(mine.effects, [], what);
    }
    counts[mine.taken ? 'taken' : 'refused'] += 1;
    state = mine;
  }
  return counts;
}

for (const [kind, { machine }] of Object.entries(catalog)) {
  test(`the host does what XState's transition() does on the machine ${kind}, thousands of events long`, () => {
    const chance = new Chance(`host/${kind}`);
    const counts = walkBoth(machine, exampleInput(kind), chance, (type) =>
      enriched(kind, type, chance.of(exampleTrees), chance.next),
    );

    assert.ok(counts.taken > 100, `only ${counts.taken} events were taken`);
    assert.ok(counts.refused > 100, `only ${counts.refused} events were refused`);
  });
}

for (const [name, machine, input] of soundMachines) {
  test(`the host does what XState's transition() does on the toy machine ${name}`, () => {
    const chance = new Chance(`host/${name}`);
    const counts = walkBoth(machine, input, chance, (type) => ({
      type,
      to: chance.of(['a', 'b']),
      result: { answer: chance.of(['yes', 'no']) },
      waitMs: Math.floor(chance.next() * 1_000),
    }));

    assert.ok(counts.taken > 25, `only ${counts.taken} events were taken`);
  });
}

test('a chart whose start fails throws, with its own reason', () => {
  assert.throws(
    () => new MachineHost(stillborn).start(undefined),
    (error: unknown) => error instanceof EngineBug && /stillborn.*no breath/.test(error.message),
  );
});

test('a chart that never comes to rest throws instead of running for ever', () => {
  const host = new MachineHost(spinner);

  assert.throws(() => host.transition('still', {}, { type: 'spin' }), /Infinite loop/);
});

test('a host that threw works on', () => {
  const host = new MachineHost(spinner);
  assert.throws(() => host.transition('still', {}, { type: 'spin' }));

  assert.not.ok(host.transition('still', {}, { type: 'other' }).taken);
  assert.is(host.start(undefined).value, 'still');
});

test('a limit of its own that a chart sets is kept', () => {
  const dizzy = setup({}).createMachine({
    id: 'dizzy',
    options: { maxIterations: 7 },
    initial: 'still',
    states: { still: { on: { spin: 'left' } }, left: { always: 'right' }, right: { always: 'left' } },
  });

  assert.throws(() => new MachineHost(dizzy).transition('still', {}, { type: 'spin' }), /more than 7 /);
});

test('a delay that is no whole number from 0 throws', () => {
  const host = new MachineHost(dawdler);
  for (const waitMs of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(
      () => host.start({ waitMs }),
      (error: unknown) => error instanceof EngineBug && error.message.includes(String(waitMs)),
    );
  }
});

test("an action of XState's own that is not data throws", () => {
  const { assign: _, ...actors } = setup({});
  const sender = actors.createMachine({
    id: 'sender',
    initial: 'here',
    context: {},
    states: { here: { on: { shout: { actions: actors.log('heard') } } } },
  });

  assert.throws(
    () => new MachineHost(sender),
    /machine sender, state sender\.here: .*do without xstate\.log/,
  );
});

test('an event of another state is not taken, and a reentry without actions is', () => {
  const host = new MachineHost(lamp);
  const context = { periodMs: 10, blinks: 0 };

  assert.not.ok(host.transition('off', context, { type: 'touch' }).taken);
  assert.not.ok(host.transition('off', context, { type: 'xstate.after.period.lamp.lit' }).taken);
  const touched = host.transition('lit', context, { type: 'touch' });
  assert.ok(touched.taken);
  assert.is(touched.value, 'lit');
  assert.equal(
    touched.effects.map((effect) => effect.do),
    ['cancel', 'schedule'],
  );
});

test('an event that is forbidden by name is taken, and nothing comes of it', () => {
  const [, board, input] = soundMachines[1];
  const host = new MachineHost(board);
  const { value, context } = host.start(input);

  const after = host.transition(value, context, { type: 'nothing' });

  assert.ok(after.taken);
  assert.equal([after.value, after.context, after.effects], [value, context, []]);
});

test('one host serves records in turn, each with its own context', () => {
  const host = new MachineHost(lamp);
  const contexts = [10, 20, 30].map((periodMs) => ({ periodMs, blinks: 0 }));

  const delays = contexts.map((context) => {
    const [effect] = host.transition('off', context, { type: 'switch.on' }).effects;
    return effect?.do === 'schedule' ? effect.delayMs : undefined;
  });

  assert.equal(delays, [10, 20, 30]);
  assert.ok(contexts.every(({ blinks }) => blinks === 0));
});

test('a transition changes neither the value nor the context it was given, frozen or not', () => {
  const [, board, input] = soundMachines[1];
  const host = new MachineHost(board);
  const start = host.start(input);
  const value = Object.freeze(throughText(start.value as object));
  const context = Object.freeze(throughText(start.context));
  const before = throughText([value, context]);

  const after = host.transition(value as never, context, { type: 'go' });

  assert.equal(after.value, { left: 'down', middle: 'down', right: 'deep' });
  assert.equal([value, context], before);
});

test('a chart that is over at once says so', () => {
  const start = new MachineHost(mayfly).start(undefined);

  assert.ok(start.done);
  assert.equal(start.effects, [{ do: 'emit', fact: 'mayfly', args: {} }]);
});

test.run();
