/** The state tree of the service: one frozen tree of plain JSON. */
import type { EngineTree } from '../engine/index.js';
import type { StoredBlueprint } from './blueprint/stored-blueprint.js';
import type { Registered } from './service-types.js';

/** What is in the tree of any service. */
export interface ServiceTree extends EngineTree {
  readonly blueprint: StoredBlueprint;
  readonly controllerClock: {
    /** Unit: ms; negative when the clock is behind. */
    readonly offsetMs: number;
    /** Index in the list of zones. It changes how times are shown to people, never what time it is. */
    readonly timeZone: number;
  };
}

export type ControllerTree = Registered<'tree', ServiceTree>;

/** What the controller's clock shows: virtual time, and what it has been set ahead or back (design § 4). Units: ms since the epoch. */
export function controllerTime(
  { controllerClock }: { readonly controllerClock: { readonly offsetMs: number } },
  now: number,
): number {
  return now + controllerClock.offsetMs;
}
