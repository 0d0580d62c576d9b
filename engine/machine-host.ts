/**
 * Runs statecharts as functions: `(record, event) → record and effects as data`. No actor is ever started.
 *
 * XState's public `transition()` builds a throw-away actor on every call; `machine.transition` with one reused
 * inert scope gives the same results at an eighth of the cost. Only this file knows; a differential test compares
 * it with the public function over thousands of random events on every machine of a catalog.
 */
import type { AnyActorScope, AnyMachineSnapshot, AnyStateMachine, ExecutableActionsFrom } from 'xstate';
import type { MachineEvent, StateValue } from './contracts.js';
import { EngineBug, invariant } from './invariant.js';
import { effectOf, type MachineEffect } from './machine-effects.js';

/** More microsteps than any honest chart needs for one event; a cycle of eventless transitions ends here. */
const microstepsMax = 100;

export interface Transition {
  readonly value: StateValue;
  readonly context: object;
  /** False when no transition took the event; then value and context are the old ones and there are no effects. */
  readonly taken: boolean;
  /** True when the chart reached a final state. */
  readonly done: boolean;
  readonly effects: readonly MachineEffect[];
}

type RecordedAction = ExecutableActionsFrom<AnyStateMachine>;

/** A host for each kind of a catalog. */
export function hostsOf(
  machines: Readonly<Record<string, { readonly machine: AnyStateMachine }>>,
): ReadonlyMap<string, MachineHost> {
  return new Map(Object.entries(machines).map(([kind, { machine }]) => [kind, new MachineHost(machine)]));
}

/** One machine definition, ready to run. Holds derived data only: any number of simulations may share it. */
export class MachineHost {
  readonly machine: AnyStateMachine;
  readonly #scope: AnyActorScope;
  /** The snapshot of each state value seen, to be given each record's context in turn: resolving one costs 3 µs. */
  readonly #templates = new Map<string, AnyMachineSnapshot>();
  #recorded: RecordedAction[] = [];

  constructor(machine: AnyStateMachine) {
    this.machine = machine;
    // A chart may set its own limit; XState's default is none.
    if (machine.options.maxIterations === Number.POSITIVE_INFINITY)
      machine.options.maxIterations = microstepsMax;
    this.#scope = this.#inertScope();
  }

  /** The machine's first state. Throws when its start fails: XState itself would only note the error. */
  start(input: object | undefined): Transition {
    this.#recorded = [];
    const snapshot = this.machine.getInitialSnapshot(this.#scope, input) as AnyMachineSnapshot;
    if (snapshot.status === 'error') {
      throw new EngineBug(`machine ${this.machine.id} fails to start: ${String(snapshot.error)}`);
    }
    return this.#result(snapshot, true);
  }

  /** What the machine does with an event in a state. */
  transition(value: StateValue, context: object, event: MachineEvent): Transition {
    this.#recorded = [];
    const before = this.#template(value, context);
    const after = this.machine.transition(before, event, this.#scope) as AnyMachineSnapshot;
    invariant(after.status !== 'error', `machine ${this.machine.id} failed on ${event.type}`);
    return this.#result(after, this.#isTaken(before, event, after));
  }

  /** A transition that leads nowhere and does nothing is taken all the same: only asking tells it from none. */
  #isTaken(before: AnyMachineSnapshot, event: MachineEvent, after: AnyMachineSnapshot): boolean {
    if (after !== before || this.#recorded.length > 0) return true;
    return this.machine.getTransitionData(before, event).length > 0;
  }

  #result(snapshot: AnyMachineSnapshot, taken: boolean): Transition {
    const effects: MachineEffect[] = [];
    for (const action of this.#recorded) {
      const effect = effectOf(action);
      if (effect !== undefined) effects.push(effect);
    }
    return {
      value: snapshot.value as StateValue,
      context: snapshot.context as object,
      taken,
      done: snapshot.status === 'done',
      effects,
    };
  }

  #template(value: StateValue, context: object): AnyMachineSnapshot {
    const key = typeof value === 'string' ? value : JSON.stringify(value);
    let template = this.#templates.get(key);
    if (template === undefined) {
      template = this.machine.resolveState({ value, context });
      this.#templates.set(key, template);
    }
    // Nobody keeps a snapshot beyond one transition, so it need not be copied.
    template.context = context;
    return template;
  }

  #inertScope(): AnyActorScope {
    const nothing = () => undefined;
    return {
      id: '',
      sessionId: '',
      self: {},
      // XState reports every microstep to it.
      system: { _sendInspectionEvent: nothing },
      logger: nothing,
      defer: nothing,
      emit: nothing,
      stopChild: nothing,
      actionExecutor: (action: RecordedAction) => {
        this.#recorded.push(action);
      },
    } as unknown as AnyActorScope;
  }
}
