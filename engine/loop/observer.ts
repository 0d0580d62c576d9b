/**
 * Notifications from a simulation to its observers, such as a recorder or a pacer. An observer must not change the
 * simulation during a notification; it queues its inputs with `afterInstant`.
 */
import type { Address, AnyInput, EngineTree, MachineEvent, Outcome } from '../contracts.js';
import type { PlannedMicrostep } from '../machines/compiled/configurations.js';

export interface SimulationObserver<Tree extends EngineTree, Input extends AnyInput> {
  /**
   * Runs before an input is executed at the instant `at`. The clock of `before` contains the number of events before
   * the input.
   */
  input?(input: Input, before: Tree, at: number): void;
  /** Runs after every event. */
  committed?(step: ExecutedEvent<Tree, Input>): void;
  /** Runs after a clock command has moved time, even if no event was due. */
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
  /** Macrosteps of machines during the event, in order. */
  readonly moved: readonly Macrostep[];
  /** Names of the facts that the event reported, in order. */
  readonly emitted: readonly string[];
}

/**
 * Timer that fired. Its `seq` identifies the event that set it: `seq` lies between the values of `nextSeq` in the clock
 * before and after the event. The event that releases a deferred timer sets it again, with a new `seq`.
 */
export interface FiredTimer {
  readonly address: Address;
  /** Name of the timer. An event that one machine sends to another is stored as a timer that is due immediately. */
  readonly timer: string;
  /** Type of the event that the machine receives. */
  readonly event: string;
  readonly seq: number;
}

/**
 * Reaction of one machine to one event: the executed microsteps. The microstep objects are shared, and their numbers
 * are those of the chart's outline.
 */
export interface Macrostep {
  readonly address: Address;
  /**
   * Received event, including the members that the enrichment of its kind added; `xstate.init` for the start of the
   * machine.
   */
  readonly event: MachineEvent;
  /** Context of the machine after the event. */
  readonly context: object;
  readonly moves: readonly ExecutedMicrostep[];
}

export type ExecutedMicrostep = Pick<PlannedMicrostep, 'taken' | 'entered' | 'done'> & {
  readonly next: Pick<PlannedMicrostep['next'], 'value'>;
};
