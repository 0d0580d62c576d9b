/**
 * Types that all of `engine/` shares: the engine's branches of the state tree, the events and the inputs. A model adds
 * its own branches to the tree; the engine never reads the branches of a model.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Returns true for an object, false for a list, a scalar, null or undefined. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Event of a statechart: a type, with further members that are plain JSON. */
export interface MachineEvent {
  readonly type: string;
}

/**
 * Public contract of a kind of machine: the types of its record and of the events that it accepts. `sent` is the type
 * of an event as the sender creates it. The machine then adds the further members that its chart needs (`Enrichment`).
 */
export interface MachineContract {
  readonly value: unknown;
  readonly context: object;
  readonly sent: MachineEvent;
  /** Input from which a new machine of the kind starts. */
  readonly input?: object;
}

declare const contract: unique symbol;

/** Type marker that connects an address to the contract of its machine. It exists at compile time only. */
export interface HasContract<Contract extends MachineContract> {
  readonly [contract]: Contract;
}

/**
 * Address of a machine: `kind/instance`. The instance can be nested (`drive/DE00A000/3`) to keep branches small. An
 * address with a contract (`state/address.ts`) determines the types of the machine's events and record. An address
 * without a contract is only a path in the tree.
 */
export type Address<Contract extends MachineContract | null = null> = string &
  (Contract extends MachineContract ? HasContract<Contract> : unknown);

export type StateValue = string | { readonly [region: string]: StateValue };

/** Timer that is set and has not fired; the record of its machine contains it. */
export interface Timer {
  /** Due time. Unit: ms since the epoch. */
  readonly at: number;
  readonly phase: Phase;
  readonly seq: number;
  readonly event: MachineEvent;
  /**
   * True for a deferred timer: it was due while its machine was hung, and waits for the release
   * (`SimulationModel.isMachineHung`).
   */
  readonly held?: true;
}

export interface MachineRecord<Value = StateValue, Context = object> {
  readonly value: Value;
  readonly context: Context;
  readonly timers: { readonly [timer: string]: Timer };
}

/** Type of a machine record, as its contract declares it. */
export type RecordOf<Contract extends MachineContract> = MachineRecord<
  Contract['value'],
  Contract['context']
>;

/** Returns true for a machine record, false for a branch of the forest. */
export function isMachineRecord(node: Forest<MachineRecord> | MachineRecord): node is MachineRecord {
  return 'timers' in node && 'value' in node && 'context' in node;
}

/**
 * Nested maps. A list of segments is the path to a leaf. The nesting makes changes cheap, because a change copies only
 * the maps on the path.
 */
export type Forest<Leaf> = { readonly [segment: string]: Forest<Leaf> | Leaf };

/**
 * Order of events within one instant (design § 2.2): first scheduled inputs, then other inputs, then timers of
 * machines. Last are timers of the machines that evaluate the results of the instant.
 */
export const phases = { control: 0, input: 1, timer: 2, observer: 3 } as const;
export type Phase = (typeof phases)[keyof typeof phases];

interface Clock {
  /** Virtual time. Unit: ms since the epoch. */
  readonly now: number;
  /**
   * Sequence number of the next scheduled event. Events of the same time and phase are executed in the order of their
   * sequence numbers: first in, first out.
   */
  readonly nextSeq: number;
  /** Number of executed events. */
  readonly executed: number;
}

/** State that the random draws need in addition to address, purpose and time (`random/draws.ts`). */
export interface RandomState {
  /** Seed of the current draws: the seed of the history, until the history switches to another future. */
  readonly seed: string;
  /** Name of the shuffled tie order; absent unless a future shuffles events of the same time and phase. */
  readonly ties?: string;
  /** Instant of the last event that drew a random number. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events of each machine at the instant `at` that drew a random number. */
  readonly events: { readonly [address: Address]: number };
}

/** Effect that a machine has requested, stored as data until an effect result with the same id arrives. */
export interface OutboxEntry {
  readonly id: number;
  readonly kind: string;
  readonly params: JsonObject;
  /** Machine that receives the event `reply` when the result arrives. */
  readonly from: Address;
  readonly reply: string;
  readonly requestedAt: number;
  /**
   * Result that arrived while the machine was hung, and waits for the release; absent otherwise. Unit of at: ms since
   * the epoch.
   */
  readonly arrived?: { readonly at: number; readonly result: JsonObject };
}

interface Outbox {
  readonly nextId: number;
  readonly entries: { readonly [id: string]: OutboxEntry };
}

/** Branches of the state tree that the engine owns. The whole tree is frozen plain JSON. */
export interface EngineTree {
  /** Public identity of the simulated device, which never changes. Serial numbers and noise derive from it. */
  readonly seed: string;
  readonly clock: Clock;
  readonly random: RandomState;
  readonly machines: Forest<MachineRecord>;
  readonly outbox: Outbox;
}

/** Input that delivers the result of an effect. Every model accepts this input. */
export interface EffectResult {
  readonly type: 'effect.result';
  readonly id: number;
  readonly result: JsonObject;
}

export interface AnyInput {
  readonly type: string;
}

export function isEffectResult(input: AnyInput): input is EffectResult {
  return input.type === 'effect.result';
}

/** Outcome of an input: success with a value, or a refusal with its reason. A refused input changes nothing. */
export type Outcome<Refusal = unknown> =
  | { readonly ok: true; readonly value: Json | undefined }
  | { readonly ok: false; readonly refusal: Refusal | UnhandledEvent };

/**
 * Refusal because no transition accepted an event, so that the request is not possible in the current state of the
 * machine.
 */
export interface UnhandledEvent {
  readonly reason: 'not-taken';
  readonly address: Address;
  readonly event: string;
}

/**
 * Returns true for the engine's own refusal, which means that the current state of the machine accepts no such event.
 */
export function isUnhandledEvent(refusal: unknown): refusal is UnhandledEvent {
  return (
    typeof refusal === 'object' && refusal !== null && (refusal as UnhandledEvent).reason === 'not-taken'
  );
}
