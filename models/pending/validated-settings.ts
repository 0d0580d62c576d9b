/**
 * Pending settings by name, accepted unchecked and validated when they are applied: valid ones take effect, invalid
 * ones are dropped and reported. Only values that differ from their defaults are stored.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../engine/index.js';
import type { FirmwareKey } from '../messages/index.js';

/** Values by name. A missing name has its default. */
export interface Values {
  readonly [name: string]: Json;
}

/** The problem of a value: a firmware message by key, about one property. */
export interface SettingProblem {
  readonly key: FirmwareKey;
  readonly args: readonly string[];
  /** Its subject, by name. */
  readonly property: string;
}

/** The result of the last application of settings. */
export interface ApplyResult {
  /** Of the settings in force then. */
  readonly etag: string;
  /** Unit: ms since the epoch. */
  readonly atMs: number;
  readonly problems: readonly SettingProblem[];
}

/** Settings whose application is reported. */
export interface ValidatedSettings<Settings = Values> extends PendingSettings<Settings> {
  /** Null before the first. */
  readonly applied: ApplyResult | null;
}

export function neverApplied<Settings>(settings: Settings): ValidatedSettings<Settings> {
  return { ...nothingPending(settings), applied: null };
}

/** A pending change: the new value, undefined for the default. */
export interface PendingChange {
  readonly name: string;
  readonly value: Json | undefined;
}

/** Pending changes in name order, so that no history depends on the order of requests. */
export function listChanges({ configured, inForce }: PendingSettings<Values>): readonly PendingChange[] {
  if (configured === inForce) return [];
  const names = [...new Set([...Object.keys(configured), ...Object.keys(inForce)])].sort();
  return names
    .filter((name) => !isDeepStrictEqual(configured[name], inForce[name]))
    .map((name) => ({ name, value: configured[name] }));
}

/** Values with some of them set, or reset to defaults. */
export function withChanges(values: Values, changes: readonly PendingChange[]): Values {
  if (changes.length === 0) return values;
  const all = new Map(Object.entries(values));
  for (const { name, value } of changes) {
    if (value === undefined) all.delete(name);
    else all.set(name, value);
  }
  return Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Pending changes over other values: a reset to the default takes the value there. */
export function waitingOn(base: Values, settings: PendingSettings<Values>): Values {
  return withChanges(
    base,
    listChanges(settings).filter(({ value }) => value !== undefined),
  );
}

/** Validates one change against all values that would be in force together. */
export type Validator = (change: PendingChange, together: Values) => SettingProblem | undefined;

export interface ValidatedResult {
  readonly values: Values;
  readonly problems: readonly SettingProblem[];
}

/**
 * The values in force after the validation of all pending changes. Each validator sees the results of the earlier ones,
 * so that a value is not compared with an invalid one; within one validator the order does not matter.
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

/** The settings afterwards, without pending ones. */
export function appliedSettings<Settings>(
  inForce: Settings,
  { etag, atMs, problems }: ApplyResult,
): ValidatedSettings<Settings> {
  return { ...nothingPending(inForce), applied: { etag, atMs, problems } };
}

/**
 * Settings that wait for a restart: as configured, which clients write, and as in force. All pending settings are
 * applied at one instant.
 */
export interface PendingSettings<Settings> {
  readonly configured: Settings;
  readonly inForce: Settings;
}

/** Initial state: nothing is pending. */
export function nothingPending<Settings>(settings: Settings): PendingSettings<Settings> {
  return { configured: settings, inForce: settings };
}

/** True if something is pending, of all settings or of a part. */
export function isPending<Settings>(
  { configured, inForce }: PendingSettings<Settings>,
  part: (settings: Settings) => unknown = (settings) => settings,
): boolean {
  // By content, because a restored tree shares nothing.
  return configured !== inForce && !isDeepStrictEqual(part(configured), part(inForce));
}
