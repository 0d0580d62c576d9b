/** Groups of controllers of a scenario with several, as in a fleet file. */
import * as z from 'zod';
import type { Blueprint } from '../../models/blueprint/index.js';
import { type FleetMember, fleetGroup } from '../../models/fleet/index.js';

/** Controllers of a scenario. Names and places are those of every seed. */
export interface ScenarioControllers {
  readonly members: readonly FleetMember[];
  /** Returns the members with the seeds that derive from a seed of the scenario. */
  readonly plan: (seed: string) => readonly FleetMember[];
  readonly blueprintOf: (member: FleetMember) => Blueprint;
}

/** Maximum number of controllers. Assumption: more of them take minutes, because each is created before the first step. */
const controllersMax = 1_000;

export const controllersSchema = z
  .array(fleetGroup)
  .min(1)
  .refine((groups) => groups.reduce((sum, group) => sum + group.count, 0) <= controllersMax, {
    error: `at most ${controllersMax} controllers in a scenario`,
  });
