/**
 * What a simulation tells those who watch it: a recorder, a pacer, a test. Watching changes nothing, and a watcher may
 * not write: what it wants done it queues with `afterInstant`.
 */
import type { Address, AnyInput, EngineTree, MachineEvent, Outcome } from '../contracts.js';
import type { PlannedMicrostep } from '../machines/compiled/configurations.js';

export interface SimulationObserver<Tree extends EngineTree, Input extends AnyInput> {
  /** Before an input is executed at the instant `at`; the tree's clock counts the events before it. */
  input?(input: Input, before: Tree, at: number): void;
  /** After every event. */
  committed?(step: ExecutedEvent<Tree, Input>): void;
  /** After a clock command moved time, whether or not anything was due on the way. */
  advanced?(from: Tree, to: Tree): void;
  /** Why the simulation may not be restored while this one watches; absent when it does not mind. */
  readonly objectsToRestore?: string;
}

/** One executed event. */
export interface ExecutedEvent<Tree extends EngineTree, Input extends AnyInput> {
  readonly before: Tree;
  readonly after: Tree;
  readonly cause: { readonly input: Input; readonly outcome: Outcome } | FiredTimer;
  /** What machines did in it, in order. */
  readonly moved: readonly Macrostep[];
  /** The facts that were told in it, in order. */
  readonly emitted: readonly string[];
}

/**
 * A timer of a machine that has come up. The event that set it is the one whose numbers `seq` is among: from `nextSeq` of the
 * clock before it to that after it. What was held and released was set again by what released it.
 */
export interface FiredTimer {
  readonly address: Address;
  /** Its name; what a machine was sent is a timer that was due at once. */
  readonly timer: string;
  /** The event that the machine is given. */
  readonly event: string;
  readonly seq: number;
}

/** What a machine did: the microsteps are the same objects each time, and their numbers those of its chart's outline. */
export interface Macrostep {
  readonly address: Address;
  /** What it was given, with what its kind adds; `xstate.init` for its start. */
  readonly event: MachineEvent;
  /** Its context afterwards. */
  readonly context: object;
  readonly moves: readonly ExecutedMicrostep[];
}

export type ExecutedMicrostep = Pick<PlannedMicrostep, 'taken' | 'entered' | 'done'> & {
  readonly next: Pick<PlannedMicrostep['next'], 'value'>;
};
