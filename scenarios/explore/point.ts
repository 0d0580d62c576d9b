/** A point of a history that futures begin at: the controller as it stood, and what there is to know of how it came there. */
import type { Json } from '../../engine/index.js';
import type { FaultInput } from '../../machines/index.js';
import type { Check } from '../checks/check.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Marks } from '../run/marks.js';
import type { DoneDeed } from './deed.js';
import type { Feature } from './rarity.js';

/** What is checked in all futures that begin at a point; those that are settled there are left out. */
export interface NumberedCheck {
  /** As reports number it. */
  readonly number: string;
  readonly check: Check;
}

/** A state of the history itself. */
export interface Origin {
  /** A fork that is never run. */
  readonly controller: InProcessController;
  readonly standing: StandingFaults;
}

export interface Point {
  /** A fork that is never run: futures are forked off it. */
  readonly controller: InProcessController;
  /** Where it is: `@120` is the history itself after 120 events, `@120/41@300` future 41 of that after 300. */
  readonly path: string;
  readonly checks: readonly NumberedCheck[];
  /** What the scenario has saved of answers. */
  readonly saved: ReadonlyMap<string, Json>;
  /** Since when its steps had begun. */
  readonly marks: Marks;
  /** What was done on the way beside letting time pass, the first first. */
  readonly way: readonly DoneDeed[];
  readonly standing: StandingFaults;
  /** Where the way to it left the history. */
  readonly origin: Origin;
  /** What has come by here for the first time. */
  readonly features: readonly Feature[];
}

/** Faults that are set, with what clears each, in the order in which they came. */
export type StandingFaults = ReadonlyMap<string, FaultInput>;

/** The same after an input; undefined when it changes nothing of them. */
export function standingAfter(
  standing: StandingFaults,
  input: FaultInput,
  clearing: FaultInput,
): StandingFaults {
  const name = JSON.stringify([clearing.fault, clearing.with]);
  const after = new Map(standing);
  if (input.clear) after.delete(name);
  else after.set(name, clearing);
  return after;
}
