/**
 * Settings that wait for something to start anew: as configured, which is what clients write, and as in force, which is
 * what is gone by until then. What is taken over is taken over at one instant; until it is, all of it waits.
 */
import { isDeepStrictEqual } from 'node:util';

export interface Pending<Settings> {
  readonly configured: Settings;
  readonly inForce: Settings;
}

/** As a history begins: nothing waits. */
export function nothingPending<Settings>(settings: Settings): Pending<Settings> {
  return { configured: settings, inForce: settings };
}

/** Whether something waits, of all settings or of a part of them. */
export function isPending<Settings>(
  { configured, inForce }: Pending<Settings>,
  part: (settings: Settings) => unknown = (settings) => settings,
): boolean {
  // By content: a tree that was restored shares nothing.
  return configured !== inForce && !isDeepStrictEqual(part(configured), part(inForce));
}
