/**
 * Tests of unsupported chart features: the machine host refuses them when it is created, and the error names the
 * machine, the state and the feature.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type AnyStateMachine, and, assign as assignOfXState, not, or, setup, stateIn } from 'xstate';
import { EngineBug, MachineHost, raise } from '../../engine/index.js';

/** Returns a chart with the given definition for its state `here`. */
function chartOf(here: object): AnyStateMachine {
  const config = { id: 'odd', initial: 'here', states: { here, there: {} } };
  const chart: unknown = setup({}).createMachine(config as never);
  return chart as AnyStateMachine;
}

function assertRefused(here: object, what: RegExp): void {
  assert.throws(
    () => new MachineHost(chartOf(here)),
    (error: unknown) =>
      error instanceof EngineBug &&
      /machine odd, state odd\.here/.test(error.message) &&
      what.test(error.message),
  );
}

const nowhere = [
  ['an action', { entry: 'ring' }, /action ring has no implementation/],
  [
    'an action of a transition',
    { on: { go: { actions: { type: 'ring' } } } },
    /action ring has no implementation/,
  ],
  ['an action every object inherits', { exit: 'toString' }, /action toString has no implementation/],
  ['a guard', { on: { go: { guard: 'isOpen', target: 'there' } } }, /guard isOpen has no implementation/],
  ['a guard of an eventless transition', { always: { guard: 'isOpen', target: 'there' } }, /guard isOpen/],
  ['a delay', { after: { soon: 'there' } }, /delay soon has no implementation/],
  ['a delay of a raise', { entry: raise({ type: 'x' }, { delay: 'soon' as never }) }, /delay soon/],
] as const;

for (const [what, here, message] of nowhere) {
  test(`${what} without implementation is refused before any event comes`, () => {
    assertRefused(here, message);
  });
}

test('a function as an action is refused: it would have no name in an effect', () => {
  assertRefused({ entry: () => {} }, /a function as an action/);
});

test('what starts actors, remembers states or hands out results is refused', () => {
  assertRefused({ invoke: { src: 'other' } }, /without invoke/);
  assertRefused({ type: 'final', output: 1 }, /without output/);
  assert.throws(
    () => new MachineHost(chartOf({ initial: 'a', states: { a: {}, h: { history: 'deep' } } })),
    /state odd\.here\.h: .*without history/,
  );
});

test('a guard that looks at other states, or is made of others, is refused: it is a predicate of context and event', () => {
  const isTrue = () => true;
  for (const guard of [stateIn('there'), and([isTrue]), or([isTrue]), not(isTrue)]) {
    assertRefused({ always: { guard, target: 'there' } }, /is no plain predicate.*stateIn/);
  }
});

test("XState's own assign is refused: what it was made of can be read of the engine's alone", () => {
  assertRefused({ entry: assignOfXState({}) }, /a function as an action.*take the engine's assign/);
  const named = setup({ actions: { note: assignOfXState({}) } }).createMachine({ id: 'odd', entry: 'note' });
  assert.throws(() => new MachineHost(named), /state odd: action note .*take the engine's assign/);
});

test('a state value the chart cannot stand in throws, and names where it does not fit', () => {
  const host = new MachineHost(chartOf({ type: 'parallel', states: { a: {}, b: {} } }));
  const values = [
    'nowhere',
    'here',
    {},
    { here: {} },
    { here: { a: {} } },
    { here: { a: {}, b: {}, c: {} } },
  ];

  for (const value of values) {
    assert.throws(() => host.transition(value as never, {}, { type: 'go' }), /is no value of state odd/);
  }
  assert.not.ok(host.transition({ here: { b: {}, a: {} } }, {}, { type: 'go' }).taken);
});

test('records in one configuration share one frozen value, whatever way it was reached', () => {
  const host = new MachineHost(
    chartOf({
      type: 'parallel',
      states: { a: {}, b: {} },
      on: { go: 'there', again: { target: 'here', reenter: true } },
    }),
  );
  const { value } = host.start(undefined);

  assert.ok(Object.isFrozen(value));
  assert.is(host.start(undefined).value, value);
  assert.is(host.transition(value, {}, { type: 'again' }).value, value);
});

test.run();
