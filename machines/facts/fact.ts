/** A fact: its arguments, and the row of the fact table that says what it becomes in logs, alerts and events. */

import type { Json, JsonObject } from '../../engine/index.js';
import type { ControllerTree, ServiceFacts } from '../../models/index.js';

/** What each is told with. */
export type FactArguments = ServiceFacts;

export type Fact = keyof FactArguments & string;

/** The facts that can be told with these names and no others. */
export type FactWithArgs<Name extends string> = {
  [Each in Fact]: FactArgs<Name> extends FactArguments[Each] ? Each : never;
}[Fact];

/** Every fact with what it is told with: what a chart may report. */
export type Report =
  | { readonly fact: FactWithArgs<never>; readonly args?: undefined }
  | { [Each in Fact]: { readonly fact: Each; readonly args: FactArguments[Each] } }[Fact];

export const entrySeverities = ['Informational', 'Caution', 'Critical', 'Repaired'] as const;
export type EntrySeverity = (typeof entrySeverities)[number];

export const categories = [
  ...(['Administration', 'Configuration', 'Cooling', 'Firmware', 'Hardware', 'Invalid User Input'] as const),
  ...(['Maintenance', 'Other', 'Power', 'Security'] as const),
] as const;
export type Category = (typeof categories)[number];

/** What a fact is told with, by names. */
export type FactArgs<Name extends string> = [Name] extends [never]
  ? { readonly [name: string]: never }
  : { readonly [Each in Name]: Json };

/** The names in the braces of a template: `{user} logged in from {address}.` has two. */
export type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export interface LogRow<Name extends string = string> {
  readonly class: number;
  readonly code: number;
  readonly severity: EntrySeverity;
  readonly categories: readonly Category[];
  /** `{name}` is replaced by what the fact is told with under that name. */
  readonly message: string;
  /** What whoever reads it should do. */
  readonly action?: string;
  /** Which names the sentence has: for the compiler alone. */
  readonly uses?: Name;
}

export interface EventRow<Name extends string = string> {
  /** `TaskEvent` is none that can be subscribed to: a stream tells of it. */
  readonly registry: SubscribablePrefix | 'TaskEvent';
  readonly key: string;
  /** `Alert` unless said. */
  readonly type?: EventType;
  readonly args?: EventArguments<Name>;
  /** Whether what it says is true of the server as it is now; true unless said. */
  readonly holds?: (tree: ControllerTree) => boolean;
  /** URI of what it is about; `{name}` is replaced as in a message. */
  readonly origin: string | EventOrigin<Name>;
  /** As in a log's row. */
  readonly uses?: Name;
}

export type EventArguments<Name extends string> = (
  told: FactArgs<Name>,
  tree: ControllerTree,
) => readonly string[];
export type EventOrigin<Name extends string> = (told: FactArgs<Name>, tree: ControllerTree) => string;

/** What a fact becomes: where it is told, and what it puts right. */
type Becomes<Name extends string> = { readonly [Log in LogName]?: LogRow<Name> } & {
  readonly event?: EventRow<Name>;
  /** The facts that this one puts right: their entries are repaired where they are about the `same` name. */
  readonly repairs?: { readonly facts: readonly string[]; readonly same?: Name };
};

export type FactRow<Args extends JsonObject = JsonObject> = Becomes<string> & {
  /** For a fact that brings the whole event along. Unit of at: ms since the epoch, by the controller's clock. */
  eventGiven?(args: Args, at: number): Omit<RaisedEvent, 'number'>;
  /** What it tells of shows in the health of a part, so its entries do not count for the server once more. */
  readonly ofPart?: true;
  /** What it is told with: for the compiler alone. */
  readonly told?: Args;
};

/**
 * A fact that is told with these names, and what it becomes: `fact(['user'], { iel: … })`. A sentence or an alert that
 * asks for another name does not compile, and neither does an emission that says another.
 */
export function fact<const Names extends readonly string[]>(
  _names: Names,
  becomes: Becomes<Names[number]>,
): FactRow<FactArgs<Names[number]>> {
  return becomes as FactRow<FactArgs<Names[number]>>;
}

/** Facts whose subject shows its health by itself: a part, a sensor, the operating system. */
export function ofParts<const Rows extends Readonly<Record<string, object>>>(rows: Rows): Rows {
  const marked = Object.entries(rows).map(([name, row]) => [name, { ...row, ofPart: true }]);
  return Object.fromEntries(marked) as Rows;
}

/** A fact that brings a whole event along, made by whoever reports it. */
export function customEvent<Args extends JsonObject>(
  eventGiven: (args: Args, at: number) => Omit<RaisedEvent, 'number'>,
): FactRow<Args> {
  return { eventGiven };
}

/** A template with the arguments of a fact in their places. */
export function filled(template: string, args: JsonObject): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  });
}

/** Security log, integrated management log, the controller's own event log. */
export const logNames = ['sl', 'iml', 'iel'] as const;
export type LogName = (typeof logNames)[number];

/** The standard's kinds of events; alerts are what the alert log holds. */
export const eventTypes = [
  'Alert',
  'StatusChange',
  'ResourceAdded',
  'ResourceUpdated',
  'ResourceRemoved',
] as const;
export type EventType = (typeof eventTypes)[number];

export const eventSeverities = ['OK', 'Warning', 'Critical'] as const;
export type EventSeverity = (typeof eventSeverities)[number];

/** An event as it is told to everyone. */
export interface RaisedEvent {
  /** Counts every event the controller ever raised; the first is 1. */
  readonly number: number;
  /** Only what a client gave with a test event: all others follow from the number. */
  readonly id?: string;
  /** Unit: ms since the epoch, by the controller's clock; or what a client gave with a test event. */
  readonly createdAt: number;
  readonly type: EventType;
  /** `MgmtEvents.6.10.FanFailed`. */
  readonly messageId: string;
  readonly args: readonly string[];
  readonly severity: EventSeverity;
  /** URI of what it is about; null when it is about nothing in particular. */
  readonly origin: string | null;
  /** Only what a client gave with a test event: all others are in the registries. */
  readonly message?: string;
  /** The log entry that the same fact left. */
  readonly entry?: { readonly log: LogName; readonly number: number };
}

/** Prefixes that can be subscribed to, and the default. Source: behaviour "Event subscription". */
export const subscribablePrefixes = [
  'MgmtEvents',
  'ResourceEvent',
  'NetworkDevice',
  'StorageDevice',
  'MgmtResourceEvents',
] as const;
export type SubscribablePrefix = (typeof subscribablePrefixes)[number];
