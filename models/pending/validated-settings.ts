/**
 * Pending settings by name that are taken as they come and judged when they are taken over: what is right moves, what is
 * wrong is dropped and told of. Kept are only values that differ from their default, whatever that is.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../engine/index.js';
import type { FirmwareKey } from '../messages/index.js';

/** Values by name. A name that is missing has its default. */
export interface Values {
  readonly [name: string]: Json;
}

/** What was wrong with a value: a message of the firmware by its key, about one property. */
export interface SettingProblem {
  readonly key: FirmwareKey;
  readonly args: readonly string[];
  /** What it is about, by name. */
  readonly property: string;
}

/** What came of the last time that settings were taken over. */
export interface ApplyResult {
  /** Of what was in force then. */
  readonly etag: string;
  /** Unit: ms since the epoch. */
  readonly atMs: number;
  readonly problems: readonly SettingProblem[];
}

/** Settings whose taking over is told of. */
export interface ValidatedSettings<Settings = Values> extends PendingSettings<Settings> {
  /** Null until it has happened once. */
  readonly applied: ApplyResult | null;
}

export function neverApplied<Settings>(settings: Settings): ValidatedSettings<Settings> {
  return { ...nothingPending(settings), applied: null };
}

/** A change that waits: the value to be, undefined for the default. */
export interface PendingChange {
  readonly name: string;
  readonly value: Json | undefined;
}

/** What waits, in the order of the names, so that no history depends on the order of requests. */
export function listChanges({ configured, inForce }: PendingSettings<Values>): readonly PendingChange[] {
  if (configured === inForce) return [];
  const names = [...new Set([...Object.keys(configured), ...Object.keys(inForce)])].sort();
  return names
    .filter((name) => !isDeepStrictEqual(configured[name], inForce[name]))
    .map((name) => ({ name, value: configured[name] }));
}

/** Values with some of them set, or at their defaults again. */
export function withChanges(values: Values, changes: readonly PendingChange[]): Values {
  if (changes.length === 0) return values;
  const all = new Map(Object.entries(values));
  for (const { name, value } of changes) {
    if (value === undefined) all.delete(name);
    else all.set(name, value);
  }
  return Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What waits, on top of other values: what is to be at its default is what they have there. */
export function waitingOn(base: Values, settings: PendingSettings<Values>): Values {
  return withChanges(
    base,
    listChanges(settings).filter(({ value }) => value !== undefined),
  );
}

/** Judges one change against everything that is to be in force together. */
export type Validator = (change: PendingChange, together: Values) => SettingProblem | undefined;

export interface ValidatedResult {
  readonly values: Values;
  readonly problems: readonly SettingProblem[];
}

/**
 * What is in force once all that waits was judged. Each judge sees what the ones before it have left, so that a value is
 * not measured against one that was wrong itself; within one judge no order matters.
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

/** The settings after that: nothing waits any more. */
export function appliedSettings<Settings>(
  inForce: Settings,
  { etag, atMs, problems }: ApplyResult,
): ValidatedSettings<Settings> {
  return { ...nothingPending(inForce), applied: { etag, atMs, problems } };
}

/**
 * Settings that wait for something to start anew: as configured, which is what clients write, and as in force, which is
 * what is gone by until then. What is taken over is taken over at one instant; until it is, all of it waits.
 */
export interface PendingSettings<Settings> {
  readonly configured: Settings;
  readonly inForce: Settings;
}

/** As a history begins: nothing waits. */
export function nothingPending<Settings>(settings: Settings): PendingSettings<Settings> {
  return { configured: settings, inForce: settings };
}

/** Whether something waits, of all settings or of a part of them. */
export function isPending<Settings>(
  { configured, inForce }: PendingSettings<Settings>,
  part: (settings: Settings) => unknown = (settings) => settings,
): boolean {
  // By content: a tree that was restored shares nothing.
  return configured !== inForce && !isDeepStrictEqual(part(configured), part(inForce));
}
