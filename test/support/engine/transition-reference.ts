/**
 * Transitions compared: of the two executors, and with XState's own answer by its public functions alone, read into the
 * host's terms by a reading of its own.
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
 * XState's own of the same chart. Its public functions begin by starting the machine without any input, on every call:
 * a delay that is then undefined is none, and a chart of periods turns until its limit.
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

/** Of two executors: what comes of it, and the microsteps by the numbers and names of the outline. */
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

/** What the public function's actions come to. */
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
