/**
 * Types that all of `engine/` shares: the engine's part of the state tree, events and inputs. A model adds its own
 * branches beside these; the engine never reads them.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** True for an object, false for a list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An event of a statechart: a type with plain JSON. */
export interface MachineEvent {
  readonly type: string;
}

/**
 * The public contract of a kind of machine: how its record reads, and what events it accepts. `sent` is an event as its
 * sender gives it; the machine adds what the chart needs besides (`Enrichment`).
 */
export interface MachineContract {
  readonly value: unknown;
  readonly context: object;
  readonly sent: MachineEvent;
  /** Input of a new machine of the kind. */
  readonly input?: object;
}

declare const contract: unique symbol;

/** Ties an address to the contract of its machine, at compile time only. */
export interface HasContract<Contract extends MachineContract> {
  readonly [contract]: Contract;
}

/**
 * Address of a machine: `kind/instance`; the instance can be nested (`drive/DE00A000/3`) to keep branches small. With a
 * contract (`state/address.ts`) it types the events and the record of the machine; without one it is only a path in the
 * tree.
 */
export type Address<Contract extends MachineContract | null = null> = string &
  (Contract extends MachineContract ? HasContract<Contract> : unknown);

export type StateValue = string | { readonly [region: string]: StateValue };

/** A timer that has been set and has not fired, as part of the record of its machine. */
export interface Timer {
  /** Due time. Unit: ms since the epoch. */
  readonly at: number;
  readonly phase: Phase;
  readonly seq: number;
  readonly event: MachineEvent;
  /** The timer was due and is deferred until its machine is released (`World.isHeld`). */
  readonly held?: true;
}

export interface MachineRecord<Value = StateValue, Context = object> {
  readonly value: Value;
  readonly context: Context;
  readonly timers: { readonly [timer: string]: Timer };
}

/** The record of a machine, typed by its contract. */
export type RecordOf<Contract extends MachineContract> = MachineRecord<
  Contract['value'],
  Contract['context']
>;

/** True for a machine record, false for a branch of the forest. */
export function isMachineRecord(node: Forest<MachineRecord> | MachineRecord): node is MachineRecord {
  return 'timers' in node && 'value' in node && 'context' in node;
}

/** Nested maps whose leaves are found by a path of segments; the nesting makes changes cheap. */
export type Forest<Leaf> = { readonly [segment: string]: Forest<Leaf> | Leaf };

/**
 * Order of events within one instant (design § 2.2): scheduled inputs, other inputs, timers of machines, and timers of
 * machines that evaluate the results of the instant.
 */
export const phases = { control: 0, input: 1, timer: 2, observer: 3 } as const;
export type Phase = (typeof phases)[keyof typeof phases];

interface Clock {
  /** Virtual time. Unit: ms since the epoch. */
  readonly now: number;
  /** Number of the next scheduled event: first in, first out among events of the same phase. */
  readonly nextSeq: number;
  /** Number of executed events. */
  readonly executed: number;
}

/** State of the random draws, besides address, purpose and time (`random/draws.ts`). */
export interface RandomState {
  /** Seed of the history, until another future starts. */
  readonly seed: string;
  /** Name of the tie order, in a future that shuffles it. */
  readonly ties?: string;
  /** Instant of the last event with a draw. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events of that instant with a draw, by machine. */
  readonly events: { readonly [address: Address]: number };
}

/** A request to the outside, stored as data until its result arrives with the same id. */
export interface OutboxEntry {
  readonly id: number;
  readonly kind: string;
  readonly params: JsonObject;
  /** The machine that gets `reply` when the result arrives. */
  readonly from: Address;
  readonly reply: string;
  readonly requestedAt: number;
  /** The result, if it arrived for a deferred machine. Unit of at: ms since the epoch. */
  readonly arrived?: { readonly at: number; readonly result: JsonObject };
}

interface Outbox {
  readonly nextId: number;
  readonly entries: { readonly [id: string]: OutboxEntry };
}

/** The engine's branches of the state tree. The whole tree is frozen plain JSON. */
export interface EngineTree {
  /** Public identity of the simulated device: serial numbers and noise derive from it, and it never changes. */
  readonly seed: string;
  readonly clock: Clock;
  readonly random: RandomState;
  readonly machines: Forest<MachineRecord>;
  readonly outbox: Outbox;
}

/** The result of an effect as an input; every model has this kind. */
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

/** Outcome of an input: done with a value, or refused with the reason of the model. A refused input changes nothing. */
export type Outcome<Refusal = unknown> =
  | { readonly ok: true; readonly value: Json | undefined }
  | { readonly ok: false; readonly refusal: Refusal | UnhandledEvent };

/** An event without an enabled transition: the request is not possible in the current state of the machine. */
export interface UnhandledEvent {
  readonly reason: 'not-taken';
  readonly address: Address;
  readonly event: string;
}

/** True for a refusal of the engine: the current state of the machine accepts no such event. */
export function isUnhandledEvent(refusal: unknown): refusal is UnhandledEvent {
  return (
    typeof refusal === 'object' && refusal !== null && (refusal as UnhandledEvent).reason === 'not-taken'
  );
}
