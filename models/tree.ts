/** The state tree of the service: one frozen tree of plain JSON. */
import type { EngineTree } from '../engine/index.js';
import type { StoredBlueprint } from './blueprint/stored-blueprint.js';
import type { Registered } from './service-types.js';

/** Branches of every service. */
export interface ServiceTree extends EngineTree {
  readonly blueprint: StoredBlueprint;
  readonly controllerClock: {
    /** Unit: ms; negative when the clock is behind. */
    readonly offsetMs: number;
    /** Index in the list of zones. It changes how times are displayed, not the time. */
    readonly timeZone: number;
  };
}

export type ControllerTree = Registered<'tree', ServiceTree>;

/** The controller's clock: virtual time plus its offset (design § 4). Units: ms since the epoch. */
export function controllerTime(
  { controllerClock }: { readonly controllerClock: { readonly offsetMs: number } },
  now: number,
): number {
  return now + controllerClock.offsetMs;
}
