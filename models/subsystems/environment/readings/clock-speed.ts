/** How fast processors' clocks go: held by the regulator mode, or following the load. */
import type { Blueprint } from '../../../blueprint/schema.js';
import type { PowerRegulatorMode } from '../../host/index.js';

export type BuiltProcessor = Blueprint['processors'][number];

/** Lowest clock. Unit: MHz. Assumption: what processors of this class go down to. */
const lowestClockMHz = 800;

export function minSpeedMHz({ maxSpeedMHz }: BuiltProcessor): number {
  return Math.min(lowestClockMHz, maxSpeedMHz);
}

/** Where a clock is held, by regulator mode; elsewhere it follows the load and no one number is true. Unit: MHz. */
export const heldAt: Partial<Record<PowerRegulatorMode, (built: BuiltProcessor) => number>> = {
  Max: ({ maxSpeedMHz }) => maxSpeedMHz,
  Min: minSpeedMHz,
};
