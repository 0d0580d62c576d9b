/** State tree of the service: one frozen tree of plain JSON. */
import type { EngineTree } from '../engine/index.js';
import type { StoredBlueprint } from './blueprint/stored-blueprint.js';
import type { CapturedState } from './captured/state.js';
import type { Registered } from './service-types.js';

/** Branches of the state that every service has. */
export interface ServiceTree extends EngineTree {
  readonly blueprint: StoredBlueprint;
  readonly controllerClock: {
    /** Offset of the controller's clock from virtual time. Unit: ms. Negative if the clock is behind. */
    readonly offsetMs: number;
    /** Index in the list of time zones. It changes only the display of times. */
    readonly timeZone: number;
  };
  /** Values that clients have set on resources of a captured service. */
  readonly captured: CapturedState;
}

export type ControllerTree = Registered<'tree', ServiceTree>;

/**
 * Returns the time of the controller's clock: virtual time plus the offset (design § 4). Unit of argument and result:
 * ms since the epoch.
 */
export function controllerTime(
  { controllerClock }: { readonly controllerClock: { readonly offsetMs: number } },
  now: number,
): number {
  return now + controllerClock.offsetMs;
}
