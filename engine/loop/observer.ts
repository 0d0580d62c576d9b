/**
 * Notifications of a simulation to its observers, such as a recorder or a pacer. An observer changes nothing and must
 * not write: it queues its writes with `afterInstant`.
 */
import type { Address, AnyInput, EngineTree, MachineEvent, Outcome } from '../contracts.js';
import type { PlannedMicrostep } from '../machines/compiled/configurations.js';

export interface SimulationObserver<Tree extends EngineTree, Input extends AnyInput> {
  /** Called before an input is executed at the instant `at`; the clock of the tree counts the events before it. */
  input?(input: Input, before: Tree, at: number): void;
  /** Called after every event. */
  committed?(step: ExecutedEvent<Tree, Input>): void;
  /** Called after a clock command moved time, whether or not an event was due. */
  advanced?(from: Tree, to: Tree): void;
  /**
   * Reason why the simulation must not be restored while this observer is registered; absent if restoring is allowed.
   */
  readonly objectsToRestore?: string;
}

/** One executed event. */
export interface ExecutedEvent<Tree extends EngineTree, Input extends AnyInput> {
  readonly before: Tree;
  readonly after: Tree;
  readonly cause: { readonly input: Input; readonly outcome: Outcome } | FiredTimer;
  /** Microsteps of machines in the event, in order. */
  readonly moved: readonly Macrostep[];
  /** Facts reported in the event, in order. */
  readonly emitted: readonly string[];
}

/**
 * A timer that fired. Its `seq` identifies the event that set it: between `nextSeq` of the clock before that event and
 * after it. A deferred timer is set again by the event that released it.
 */
export interface FiredTimer {
  readonly address: Address;
  /** Name of the timer; an event sent to a machine is a timer that is due immediately. */
  readonly timer: string;
  /** The event that the machine receives. */
  readonly event: string;
  readonly seq: number;
}

/** Transitions of a machine: the microsteps are shared objects, and their numbers are those of the chart's outline. */
export interface Macrostep {
  readonly address: Address;
  /** The received event, with the additions of its kind; `xstate.init` for the start. */
  readonly event: MachineEvent;
  /** The context after the event. */
  readonly context: object;
  readonly moves: readonly ExecutedMicrostep[];
}

export type ExecutedMicrostep = Pick<PlannedMicrostep, 'taken' | 'entered' | 'done'> & {
  readonly next: Pick<PlannedMicrostep['next'], 'value'>;
};
