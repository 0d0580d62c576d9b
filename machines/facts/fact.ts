/** Definition of a fact: its arguments, and the row of the fact table that maps it to log entries, alerts and events. */

import type { Json, JsonObject } from '../../engine/index.js';
import type { ControllerTree, ServiceFacts } from '../../models/index.js';

/** Arguments of each fact, by name of the fact. */
export type FactArguments = ServiceFacts;

export type Fact = keyof FactArguments & string;

/** Facts with exactly the given argument names. */
export type FactWithArgs<Name extends string> = {
  [Each in Fact]: FactArgs<Name> extends FactArguments[Each] ? Each : never;
}[Fact];

/** Union of all facts with their arguments: everything that a chart can report. */
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

/** Arguments of a fact, by argument name. */
export type FactArgs<Name extends string> = [Name] extends [never]
  ? { readonly [name: string]: never }
  : { readonly [Each in Name]: Json };

/** Names in the braces of a template: `{user} logged in from {address}.` has two. */
export type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export interface LogRow<Name extends string = string> {
  readonly class: number;
  readonly code: number;
  readonly severity: EntrySeverity;
  readonly categories: readonly Category[];
  /** Text of the entry; `{name}` is replaced by the argument of that name. */
  readonly message: string;
  /** Recommended action for the reader of the log. */
  readonly action?: string;
  /** Argument names in the message. The property exists for the compiler only. */
  readonly uses?: Name;
}

export interface EventRow<Name extends string = string> {
  /** Registry of the event. `TaskEvent` cannot be selected in a subscription: only the event stream sends it. */
  readonly registry: SubscribablePrefix | 'TaskEvent';
  readonly key: string;
  /** Type of the event. Default: `Alert`. */
  readonly type?: EventType;
  readonly args?: EventArguments<Name>;
  /** Returns whether the statement of the event is true for the current server. Default: always true. */
  readonly holds?: (tree: ControllerTree) => boolean;
  /** URI of the origin; `{name}` is replaced as in a message. */
  readonly origin: string | EventOrigin<Name>;
  /** Argument names in the origin, as `uses` of a log row. The property exists for the compiler only. */
  readonly uses?: Name;
}

export type EventArguments<Name extends string> = (
  told: FactArgs<Name>,
  tree: ControllerTree,
) => readonly string[];
export type EventOrigin<Name extends string> = (told: FactArgs<Name>, tree: ControllerTree) => string;

/** Log entries, alerts and events of a fact, and the repairs that it causes. */
type Becomes<Name extends string> = { readonly [Log in LogName]?: LogRow<Name> } & {
  readonly event?: EventRow<Name>;
  /**
   * Facts about problems that this fact resolves. Their entries are marked as repaired if their argument `same` is
   * equal.
   */
  readonly repairs?: { readonly facts: readonly string[]; readonly same?: Name };
};

export type FactRow<Args extends JsonObject = JsonObject> = Becomes<string> & {
  /**
   * Creates the event of a fact whose arguments contain the whole event. Unit of `at`: ms since the epoch, by the
   * controller's clock.
   */
  eventGiven?(args: Args, at: number): Omit<RaisedEvent, 'number'>;
  /**
   * True if the health of a part already shows the problem. Log entries about the problem then do not affect the
   * server's health a second time.
   */
  readonly ofPart?: true;
  /** Arguments of the fact. The property exists for the compiler only. */
  readonly told?: Args;
};

/**
 * Creates the row of a fact with the given argument names: `fact(['user'], { iel: … })`. A message or an alert with
 * another name does not compile; neither does a report with another name.
 */
export function fact<const Names extends readonly string[]>(
  _names: Names,
  becomes: Becomes<Names[number]>,
): FactRow<FactArgs<Names[number]>> {
  return becomes as FactRow<FactArgs<Names[number]>>;
}

/** Marks facts about subjects that show their health themselves: a part, a sensor, the operating system. */
export function ofParts<const Rows extends Readonly<Record<string, object>>>(rows: Rows): Rows {
  const marked = Object.entries(rows).map(([name, row]) => [name, { ...row, ofPart: true }]);
  return Object.fromEntries(marked) as Rows;
}

/** Creates the row of a fact whose reporter supplies a whole event. */
export function customEvent<Args extends JsonObject>(
  eventGiven: (args: Args, at: number) => Omit<RaisedEvent, 'number'>,
): FactRow<Args> {
  return { eventGiven };
}

/** Returns a template with the arguments of a fact inserted. */
export function filled(template: string, args: JsonObject): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  });
}

/** Logs by name: security log, integrated management log, and the controller's own event log. */
export const logNames = ['sl', 'iml', 'iel'] as const;
export type LogName = (typeof logNames)[number];

/** Event types of the Redfish standard. The alert log contains the events of type `Alert`. */
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

/** Event in the form that is sent to every subscriber. */
export interface RaisedEvent {
  /** Number of the event, counted from 1 over all events of the controller. */
  readonly number: number;
  /** Event id from the client of a test event; absent for other events, whose id is derived from the number. */
  readonly id?: string;
  /**
   * Time of the event by the controller's clock, or the time that the client of a test event has given. Unit: ms since
   * the epoch.
   */
  readonly createdAt: number;
  readonly type: EventType;
  /** Message id, such as `MgmtEvents.6.10.FanFailed`. */
  readonly messageId: string;
  readonly args: readonly string[];
  readonly severity: EventSeverity;
  /** URI of the origin; null for an event without one. */
  readonly origin: string | null;
  /** Message from the client of a test event; absent for other events, whose messages are in the registries. */
  readonly message?: string;
  /** Log entry of the same fact. */
  readonly entry?: { readonly log: LogName; readonly number: number };
}

/**
 * Registry prefixes that a subscription can select, and the prefixes that it has by default. Source: behaviour "Event
 * subscription".
 */
export const subscribablePrefixes = [
  'MgmtEvents',
  'ResourceEvent',
  'NetworkDevice',
  'StorageDevice',
  'MgmtResourceEvents',
] as const;
export type SubscribablePrefix = (typeof subscribablePrefixes)[number];
