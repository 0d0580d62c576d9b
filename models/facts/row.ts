/** A row of the fact table: what a fact becomes in the logs, and what others are told of it. */
import type { Json, JsonObject } from '../../engine/index.js';
import type { EventType, RaisedEvent, SubscribablePrefix } from '../subsystems/events/index.js';
import type { LogName } from '../subsystems/logs/index.js';
import type { ControllerTree } from '../tree.js';

export const entrySeverities = ['Informational', 'Caution', 'Critical', 'Repaired'] as const;
export type EntrySeverity = (typeof entrySeverities)[number];

export const categories = [
  ...(['Administration', 'Configuration', 'Cooling', 'Firmware', 'Hardware', 'Invalid User Input'] as const),
  ...(['Maintenance', 'Other', 'Power', 'Security'] as const),
] as const;
export type Category = (typeof categories)[number];

/** What a fact is told with, by names. */
export type Told<Name extends string> = [Name] extends [never]
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
  told: Told<Name>,
  tree: ControllerTree,
) => readonly string[];
export type EventOrigin<Name extends string> = (told: Told<Name>, tree: ControllerTree) => string;

/** What a fact becomes: where it is told, and what it puts right. */
type Becomes<Name extends string> = { readonly [Log in LogName]?: LogRow<Name> } & {
  readonly event?: EventRow<Name>;
  /** The facts that this one puts right: their entries are repaired where they are about the `same` name. */
  readonly repairs?: { readonly facts: readonly string[]; readonly same?: Name };
};

export type FactRow<Args extends JsonObject = JsonObject> = { readonly [Log in LogName]?: LogRow } & {
  readonly event?: EventRow;
  /** For a fact that brings the whole event along. Unit of at: ms since the epoch, by the controller's clock. */
  eventGiven?(args: Args, at: number): Omit<RaisedEvent, 'number'>;
  readonly repairs?: { readonly facts: readonly string[]; readonly same?: string };
  /** What it tells of shows in the health of a part, so its entries do not count for the server once more. */
  readonly ofPart?: true;
  /** What it is told with: for the compiler alone. */
  readonly told?: Args;
};

/** Finds the row of a fact. Throws for one that is not in the fact table. */
export type FindRow = (fact: string) => FactRow;

/**
 * A fact that is told with these names, and what it becomes: `fact(['user'], { iel: … })`. A sentence or an alert that
 * asks for another name does not compile, and neither does an emission that says another.
 */
export function fact<const Names extends readonly string[]>(
  _names: Names,
  becomes: Becomes<Names[number]>,
): FactRow<Told<Names[number]>> {
  return becomes as FactRow<Told<Names[number]>>;
}

/** Facts whose subject shows its health by itself: a part, a sensor, the operating system. */
export function ofParts<const Rows extends Readonly<Record<string, object>>>(rows: Rows): Rows {
  const marked = Object.entries(rows).map(([name, row]) => [name, { ...row, ofPart: true }]);
  return Object.fromEntries(marked) as Rows;
}

/** A fact that brings a whole event along, made by whoever reports it. */
export function givenEvent<Args extends JsonObject>(
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
