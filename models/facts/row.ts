/** A row of the fact table: what a fact becomes in the logs, and what others are told of it. */
import type { JsonObject } from '../../engine/index.js';
import type { EventType, RaisedEvent } from '../subsystems/events/state.js';
import type { SubscribablePrefix } from '../subsystems/events/subscriptions.js';
import type { LogName } from '../subsystems/logs/log.js';
import type { ControllerTree } from '../tree.js';

export const entrySeverities = ['Informational', 'Caution', 'Critical', 'Repaired'] as const;
export type EntrySeverity = (typeof entrySeverities)[number];

export const categories = [
  ...(['Administration', 'Configuration', 'Cooling', 'Firmware', 'Hardware', 'Invalid User Input'] as const),
  ...(['Maintenance', 'Other', 'Power', 'Security'] as const),
] as const;
export type Category = (typeof categories)[number];

export interface LogRow {
  readonly class: number;
  readonly code: number;
  readonly severity: EntrySeverity;
  readonly categories: readonly Category[];
  /** `{name}` is replaced by the fact's argument of that name. */
  readonly message: string;
  /** What whoever reads it should do. */
  readonly action?: string;
}

export type FactRow = { readonly [Log in LogName]?: LogRow } & {
  readonly event?: EventRow;
  /** For a fact that brings the whole event along. Unit of at: ms since the epoch, by the controller's clock. */
  readonly eventGiven?: (args: JsonObject, at: number) => Omit<RaisedEvent, 'number'>;
  /** The facts that this one puts right: their entries are repaired where they are about the `same` argument. */
  readonly repairs?: { readonly facts: readonly string[]; readonly same?: string };
};

export interface EventRow {
  readonly registry: SubscribablePrefix;
  readonly key: string;
  /** `Alert` unless said. */
  readonly type?: EventType;
  readonly args?: (args: JsonObject, tree: ControllerTree) => readonly string[];
  /** Whether what it says is true of the server as it is now; true unless said. */
  readonly holds?: (tree: ControllerTree) => boolean;
  /** URI of what it is about; `{name}` is replaced as in a message. */
  readonly origin: string | ((args: JsonObject, tree: ControllerTree) => string);
}

/** A template with the arguments of a fact in their places. */
export function filled(template: string, args: JsonObject): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  });
}
