/**
 * Comparison of transitions: between the two executors, and with the result of XState's public functions. A separate
 * conversion translates that result into the engine's terms.
 */
import * as assert from 'uvu/assert';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import type { MachineEffect, MachineEvent, MachineHost } from '../../../engine/index.js';

interface PublicAction {
  readonly type: string;
  readonly params: unknown;
}

export interface Theirs {
  readonly snapshot: AnyMachineSnapshot;
  readonly actions: readonly PublicAction[];
}

/**
 * Returns a copy of a chart for XState's public functions. On every call these first start the machine without input.
 * In this start an undefined delay counts as no delay, so that a periodic chart runs until the iteration limit.
 */
export function createReference(machine: AnyStateMachine, maxIterations: number): AnyStateMachine {
  const reference = machine.provide({});
  reference.options.maxIterations = maxIterations;
  return reference;
}

export function startTheirs(machine: AnyStateMachine, input: object | undefined): Theirs {
  return theirs(initialTransition(machine, input as never));
}

export function transitionTheirs(
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: MachineEvent,
): Theirs {
  return theirs(transition(machine, before, event as never));
}

function theirs([snapshot, actions]: readonly [unknown, unknown]): Theirs {
  return { snapshot: snapshot as AnyMachineSnapshot, actions: actions as readonly PublicAction[] };
}

export function assertSame(
  what: string,
  mine: { value: unknown; context: object; done: boolean; effects: readonly MachineEffect[] },
  { snapshot, actions }: Theirs,
): void {
  assert.equal(mine.value, snapshot.value, `value after ${what}`);
  assert.equal(mine.context, snapshot.context, `context after ${what}`);
  assert.is(mine.done, snapshot.status === 'done', `end after ${what}`);
  assert.equal(mine.effects, expectedEffects(actions), `effects of ${what}`);
}

type Transition = ReturnType<MachineHost['transition']>;

/**
 * Checks that the transitions of two executors have the same result and the same microsteps. The microsteps are
 * compared by transition number and state ID.
 */
export function assertSameTransition(what: string, mine: Transition, theirs: Transition): void {
  assert.equal(outcomeOf(mine), outcomeOf(theirs), what);
}

function outcomeOf({ moves, ...outcome }: Transition): object {
  const steps = moves.map(({ taken, entered, next }) => ({
    taken: taken.map(({ number }) => number),
    entered: entered.map(({ id }) => id),
    value: next.value,
  }));
  return { ...outcome, steps };
}

/** Converts the actions that XState's public functions return into effects of the engine. */
function expectedEffects(actions: readonly PublicAction[]): unknown[] {
  return actions.flatMap(({ type, params }) => {
    const given = (params ?? {}) as Record<string, unknown>;
    if (type === 'xstate.raise') {
      const { delay, id, event } = given as { delay?: number; id?: string; event: MachineEvent };
      return delay === undefined ? [] : [{ do: 'schedule', timer: id ?? event.type, delayMs: delay, event }];
    }
    if (type === 'xstate.cancel') return [{ do: 'cancel', timer: given.sendId }];
    if (type === 'emit') return [{ do: 'emit', args: {}, ...given }];
    if (type === 'send' || type === 'request') return [{ do: type, ...given }];
    return [{ do: 'action', name: type, params }];
  });
}
