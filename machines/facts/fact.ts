/** A fact: its arguments, and the row of the fact table that maps it to log entries, alerts and events. */

import type { Json, JsonObject } from '../../engine/index.js';
import type { ControllerTree, ServiceFacts } from '../../models/index.js';

/** The arguments of each fact. */
export type FactArguments = ServiceFacts;

export type Fact = keyof FactArguments & string;

/** The facts with exactly these argument names. */
export type FactWithArgs<Name extends string> = {
  [Each in Fact]: FactArgs<Name> extends FactArguments[Each] ? Each : never;
}[Fact];

/** Every fact with its arguments: the possible reports of a chart. */
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

/** The arguments of a fact, by name. */
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
  /** `{name}` is replaced by the argument of that name. */
  readonly message: string;
  /** Recommended action for the reader. */
  readonly action?: string;
  /** Names in the sentence, for the compiler only. */
  readonly uses?: Name;
}

export interface EventRow<Name extends string = string> {
  /** `TaskEvent` cannot be subscribed to: it is sent by the event stream. */
  readonly registry: SubscribablePrefix | 'TaskEvent';
  readonly key: string;
  /** `Alert` by default. */
  readonly type?: EventType;
  readonly args?: EventArguments<Name>;
  /** Whether the statement is true of the current server; always true by default. */
  readonly holds?: (tree: ControllerTree) => boolean;
  /** URI of the origin; `{name}` is replaced as in a message. */
  readonly origin: string | EventOrigin<Name>;
  /** As in the row of a log. */
  readonly uses?: Name;
}

export type EventArguments<Name extends string> = (
  told: FactArgs<Name>,
  tree: ControllerTree,
) => readonly string[];
export type EventOrigin<Name extends string> = (told: FactArgs<Name>, tree: ControllerTree) => string;

/** The entries, alerts and events of a fact, and the repairs that it causes. */
type Becomes<Name extends string> = { readonly [Log in LogName]?: LogRow<Name> } & {
  readonly event?: EventRow<Name>;
  /** Facts that this one repairs: their entries are marked repaired where they have the `same` argument. */
  readonly repairs?: { readonly facts: readonly string[]; readonly same?: Name };
};

export type FactRow<Args extends JsonObject = JsonObject> = Becomes<string> & {
  /** For a fact that contains the whole event. Unit of at: ms since the epoch, by the controller's clock. */
  eventGiven?(args: Args, at: number): Omit<RaisedEvent, 'number'>;
  /** The fact shows in the health of a part, so its entries do not count twice for the server. */
  readonly ofPart?: true;
  /** Its arguments, for the compiler only. */
  readonly told?: Args;
};

/**
 * A fact with these argument names, and its row: `fact(['user'], { iel: … })`. A sentence or an alert with another name
 * does not compile, and neither does a report with another name.
 */
export function fact<const Names extends readonly string[]>(
  _names: Names,
  becomes: Becomes<Names[number]>,
): FactRow<FactArgs<Names[number]>> {
  return becomes as FactRow<FactArgs<Names[number]>>;
}

/** Facts about subjects that show their health themselves: a part, a sensor, the operating system. */
export function ofParts<const Rows extends Readonly<Record<string, object>>>(rows: Rows): Rows {
  const marked = Object.entries(rows).map(([name, row]) => [name, { ...row, ofPart: true }]);
  return Object.fromEntries(marked) as Rows;
}

/** A fact that contains a whole event, made by its reporter. */
export function customEvent<Args extends JsonObject>(
  eventGiven: (args: Args, at: number) => Omit<RaisedEvent, 'number'>,
): FactRow<Args> {
  return { eventGiven };
}

/** A template with the arguments of a fact inserted. */
export function filled(template: string, args: JsonObject): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  });
}

/** Security log, integrated management log, the controller's own event log. */
export const logNames = ['sl', 'iml', 'iel'] as const;
export type LogName = (typeof logNames)[number];

/** The standard's event types; the alert log contains those of type `Alert`. */
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

/** An event as it is sent to every subscriber. */
export interface RaisedEvent {
  /** Number of events ever raised; the first is 1. */
  readonly number: number;
  /** Given by the client of a test event only; other ids are derived from the number. */
  readonly id?: string;
  /** Unit: ms since the epoch, by the controller's clock; or the time that the client of a test event has given. */
  readonly createdAt: number;
  readonly type: EventType;
  /** `MgmtEvents.6.10.FanFailed`. */
  readonly messageId: string;
  readonly args: readonly string[];
  readonly severity: EventSeverity;
  /** URI of the origin; null for an event without one. */
  readonly origin: string | null;
  /** Given by the client of a test event only; other messages are in the registries. */
  readonly message?: string;
  /** The log entry of the same fact. */
  readonly entry?: { readonly log: LogName; readonly number: number };
}

/** Registry prefixes that can be subscribed to, and the default. Source: behaviour "Event subscription". */
export const subscribablePrefixes = [
  'MgmtEvents',
  'ResourceEvent',
  'NetworkDevice',
  'StorageDevice',
  'MgmtResourceEvents',
] as const;
export type SubscribablePrefix = (typeof subscribablePrefixes)[number];
