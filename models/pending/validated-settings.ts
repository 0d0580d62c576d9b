/**
 * Pending settings by name. They are accepted without validation and validated when they are applied: valid values take
 * effect; invalid values are discarded and reported. Only values that differ from their defaults are stored.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../engine/index.js';
import type { FirmwareKey } from '../messages/index.js';

/** Values by setting name. A setting without an entry has its default. */
export interface Values {
  readonly [name: string]: Json;
}

/** Problem of a value: a key of a firmware message, its arguments, and the setting. */
export interface SettingProblem {
  readonly key: FirmwareKey;
  readonly args: readonly string[];
  /** Name of the setting. */
  readonly property: string;
}

/** Result of the last application of pending settings. */
export interface ApplyResult {
  /** ETag of the settings in force after the application. */
  readonly etag: string;
  /** Time of the application. Unit: ms since the epoch. */
  readonly atMs: number;
  readonly problems: readonly SettingProblem[];
}

/** Settings with the result of their last application. */
export interface ValidatedSettings<Settings = Values> extends PendingSettings<Settings> {
  /** Result of the last application; null before the first application. */
  readonly applied: ApplyResult | null;
}

export function neverApplied<Settings>(settings: Settings): ValidatedSettings<Settings> {
  return { ...nothingPending(settings), applied: null };
}

/** Pending change of a setting: the new value, or undefined to restore the default. */
export interface PendingChange {
  readonly name: string;
  readonly value: Json | undefined;
}

/** Returns the pending changes sorted by name, so that their effect does not depend on the order of the requests. */
export function listChanges({ configured, inForce }: PendingSettings<Values>): readonly PendingChange[] {
  if (configured === inForce) return [];
  const names = [...new Set([...Object.keys(configured), ...Object.keys(inForce)])].sort();
  return names
    .filter((name) => !isDeepStrictEqual(configured[name], inForce[name]))
    .map((name) => ({ name, value: configured[name] }));
}

/**
 * Returns values with changes applied: each changed setting has its new value, or is removed so that its default
 * applies.
 */
export function withChanges(values: Values, changes: readonly PendingChange[]): Values {
  if (changes.length === 0) return values;
  const all = new Map(Object.entries(values));
  for (const { name, value } of changes) {
    if (value === undefined) all.delete(name);
    else all.set(name, value);
  }
  return Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Applies the pending changes to other values (`base`). A pending restoration of a default is ignored, so that the
 * value in `base` applies.
 */
export function waitingOn(base: Values, settings: PendingSettings<Values>): Values {
  return withChanges(
    base,
    listChanges(settings).filter(({ value }) => value !== undefined),
  );
}

/** Validator of one change. `together` contains all values that would be in force if every change were accepted. */
export type Validator = (change: PendingChange, together: Values) => SettingProblem | undefined;

export interface ValidatedResult {
  readonly values: Values;
  readonly problems: readonly SettingProblem[];
}

/**
 * Validates all pending changes. Returns the new values in force, and the problems of rejected changes. A validator is
 * given only changes that the earlier validators accepted, so that no value is compared with a rejected value. Within
 * one validator, the order of the changes does not matter.
 */
export function validatePending(
  settings: PendingSettings<Values>,
  ...judges: readonly Validator[]
): ValidatedResult {
  let changes = listChanges(settings);
  const problems: SettingProblem[] = [];
  for (const judge of judges) {
    const together = withChanges(settings.inForce, changes);
    changes = changes.filter((change) => {
      const problem = judge(change, together);
      if (problem !== undefined) problems.push(problem);
      return problem === undefined;
    });
  }
  return { values: withChanges(settings.inForce, changes), problems };
}

/** Returns the settings after an application: new values in force, and none pending. */
export function appliedSettings<Settings>(
  inForce: Settings,
  { etag, atMs, problems }: ApplyResult,
): ValidatedSettings<Settings> {
  return { ...nothingPending(inForce), applied: { etag, atMs, problems } };
}

/**
 * Settings that take effect after a restart: `configured` contains the values that clients write, `inForce` the current
 * values. All pending settings are applied at the same instant.
 */
export interface PendingSettings<Settings> {
  readonly configured: Settings;
  readonly inForce: Settings;
}

/** Returns the initial state, in which nothing is pending. */
export function nothingPending<Settings>(settings: Settings): PendingSettings<Settings> {
  return { configured: settings, inForce: settings };
}

/** Returns true if any settings are pending. `part` limits the comparison to a part of the settings. */
export function isPending<Settings>(
  { configured, inForce }: PendingSettings<Settings>,
  part: (settings: Settings) => unknown = (settings) => settings,
): boolean {
  // The values are compared by content, because a restored state tree does not share objects.
  return configured !== inForce && !isDeepStrictEqual(part(configured), part(inForce));
}
