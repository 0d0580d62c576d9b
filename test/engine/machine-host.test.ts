/** Tests of the machine host: its handling of all kinds of charts, and its refusals. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setup } from 'xstate';
import { assign, EngineBug, executorNames, MachineHost, raise } from '../../engine/index.js';
import { dawdler, lamp, mayfly, spinner, stillborn } from '../support/engine/toy-machines.js';
import { soundMachines, throughText } from '../support/engine/toy-world.js';
import { assertSameTransition } from '../support/engine/transition-reference.js';

test('a chart whose start fails throws, with its own reason', () => {
  assert.throws(
    () => new MachineHost(stillborn).start(undefined),
    (error: unknown) => error instanceof EngineBug && /stillborn.*no breath/.test(error.message),
  );
});

for (const executor of executorNames) {
  test(`a chart that never comes to rest throws instead of running for ever, executed by ${executor}`, () => {
    const host = new MachineHost(spinner, executor);

    assert.throws(() => host.transition('still', {}, { type: 'spin' }), /Infinite loop/);
  });
}

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
    /machine sender, state sender\.here: a function as an action, log/,
  );
});

test('the compiled plans read nothing of what XState stores in its actions', () => {
  const createChart = () =>
    setup({
      types: { context: {} as { count: number } },
      actions: {
        count: assign({ count: ({ context }) => context.count + 1 }),
        ring: raise({ type: 'rung' }),
        later: raise({ type: 'late' }, { id: 'later', delay: 'pause' }),
      },
      delays: { pause: ({ context }) => context.count * 10 },
    }).createMachine({
      id: 'counter',
      context: { count: 0 },
      initial: 'idle',
      states: {
        idle: { entry: 'ring', exit: 'later', on: { rung: 'busy' } },
        busy: { entry: assign({ count: 7 }), after: { pause: { target: 'idle', actions: 'count' } } },
      },
    });
  const emptied = createChart();
  for (const action of Object.values(emptied.implementations.actions)) {
    for (const key of Object.keys(action ?? {})) delete (action as unknown as Record<string, unknown>)[key];
  }
  for (const state of Object.values(emptied.states)) state.entry = state.exit = [];

  const [whole, host] = [createChart(), emptied].map((chart) => new MachineHost(chart)) as [
    MachineHost,
    MachineHost,
  ];

  const start = host.start(undefined);
  assertSameTransition('its start', start, whole.start(undefined));
  assert.is(start.value, 'busy');
  const event = { type: 'xstate.after.pause.counter.busy' };
  const after = host.transition('busy', { count: 7 }, event);
  assertSameTransition('its delay', after, whole.transition('busy', { count: 7 }, event));
  assert.equal(after.context, { count: 7 });
  assert.equal(
    after.effects.map((effect) => effect.do),
    ['cancel', 'schedule', 'schedule'],
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
