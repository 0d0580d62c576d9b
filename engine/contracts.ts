/**
 * The shapes everything in `engine/` agrees on: the part of the state tree it owns, events and inputs.
 * A world adds its own branches beside these; the engine never looks into them.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** True of an object, and of no list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a statechart understands: a type and plain JSON beside it. */
export interface MachineEvent {
  readonly type: string;
}

/**
 * What others may know of a kind of machine, and nothing more: how its record reads, and what it can be sent. `sent` is
 * an event as its sender gives it; what the chart needs beside it is added on the way in (`Enrichment`).
 */
export interface MachineContract {
  readonly value: unknown;
  readonly context: object;
  readonly sent: MachineEvent;
  /** What a machine of the kind is started with. */
  readonly input?: object;
}

declare const contract: unique symbol;

/** Ties an address to the contract of the machine that lives there. At compile time alone. */
export interface HasContract<Contract extends MachineContract> {
  readonly [contract]: Contract;
}

/**
 * Where a machine lives: `kind/instance`, the instance may nest (`drive/DE00A000/3`) to keep branches small. With a
 * contract (`state/address.ts`) it says what may be sent there and what its record holds; without one it is a place in the tree.
 */
export type Address<Contract extends MachineContract | null = null> = string &
  (Contract extends MachineContract ? HasContract<Contract> : unknown);

export type StateValue = string | { readonly [region: string]: StateValue };

/** A timer that has been set and has not fired; it lives in the record of the machine that waits for it. */
export interface Timer {
  /** When it is due. Unit: ms since the epoch. */
  readonly at: number;
  readonly phase: Phase;
  readonly seq: number;
  readonly event: MachineEvent;
  /** It has come up and waits for its machine to be released (`World.isHeld`). */
  readonly held?: true;
}

export interface MachineRecord<Value = StateValue, Context = object> {
  readonly value: Value;
  readonly context: Context;
  readonly timers: { readonly [timer: string]: Timer };
}

/** The record of a machine, as its contract has it. */
export type RecordOf<Contract extends MachineContract> = MachineRecord<
  Contract['value'],
  Contract['context']
>;

/** Tells a machine record from a branch of the forest. */
export function isMachineRecord(node: Forest<MachineRecord> | MachineRecord): node is MachineRecord {
  return 'timers' in node && 'value' in node && 'context' in node;
}

/** Nested maps whose leaves are found by a path of segments; nesting is what keeps a change cheap. */
export type Forest<Leaf> = { readonly [segment: string]: Forest<Leaf> | Leaf };

/**
 * Order of what happens within one instant (design § 2.2): what was known to come from outside, what else does, the timers
 * of machines, and the timers of those that look at what the others have made of the instant.
 */
export const phases = { control: 0, input: 1, timer: 2, observer: 3 } as const;
export type Phase = (typeof phases)[keyof typeof phases];

interface Clock {
  /** Virtual time. Unit: ms since the epoch. */
  readonly now: number;
  /** The number the next scheduled event gets: first in, first out among equals. */
  readonly nextSeq: number;
  /** Events executed so far. */
  readonly executed: number;
}

/** What draws are made from, beside where, what for and when (`random/draws.ts`). */
export interface RandomState {
  /** The seed of the history, until another future begins. */
  readonly seed: string;
  /** Names the order of what ties, in a future that shuffles it. */
  readonly ties?: string;
  /** The instant of the last event that drew. Unit: ms since the epoch. */
  readonly at: number;
  /** How many of that instant's events drew, by machine. */
  readonly events: { readonly [address: Address]: number };
}

/** Something to be done outside: held as data until its result comes back by id. */
export interface OutboxEntry {
  readonly id: number;
  readonly kind: string;
  readonly params: JsonObject;
  /** The machine that gets `reply` when the result arrives. */
  readonly from: Address;
  readonly reply: string;
  readonly requestedAt: number;
  /** Its result, where that has come for a machine that is held. Unit of at: ms since the epoch. */
  readonly arrived?: { readonly at: number; readonly result: JsonObject };
}

interface Outbox {
  readonly nextId: number;
  readonly entries: { readonly [id: string]: OutboxEntry };
}

/** The engine's branches of the state tree. The whole tree is frozen plain JSON. */
export interface EngineTree {
  /** Who the simulated thing is: serials and noise come from it, and it never changes. */
  readonly seed: string;
  readonly clock: Clock;
  readonly random: RandomState;
  readonly machines: Forest<MachineRecord>;
  readonly outbox: Outbox;
}

/** The result of an effect, as an input of its own kind: every world has it. */
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

/** How an input ended: done with a value, or refused with the world's own reason, and then nothing has changed. */
export type Outcome<Refusal = unknown> =
  | { readonly ok: true; readonly value: Json | undefined }
  | { readonly ok: false; readonly refusal: Refusal | UnhandledEvent };

/** An event no transition took: what was asked is not possible in the machine's present state. */
export interface UnhandledEvent {
  readonly reason: 'not-taken';
  readonly address: Address;
  readonly event: string;
}

/** Tells whether a refusal is the engine's own: the machine's present state takes no such event. */
export function isUnhandledEvent(refusal: unknown): refusal is UnhandledEvent {
  return (
    typeof refusal === 'object' && refusal !== null && (refusal as UnhandledEvent).reason === 'not-taken'
  );
}
