/** How machines of the controller, and what their actions do to its tree, are written down. */
import { type Draw, durationFrom, effectsOn, machinesOn, type Spread } from '../engine/index.js';
import type { ControllerStage, ControllerTree } from '../models/index.js';

/** An action that writes the tree: `effect<Params>((stage, { params, address }) => …)`, in a chart's `actions`. */
export const effect = effectsOn<ControllerTree, ControllerStage>();

/** A machine: `machineOf<Contract>()({ chart, enrich, foreground })`. */
export const machineOf = machinesOn<ControllerTree>();

/** A duration drawn for a purpose, as the blueprint says it spreads. Unit: ms. */
export function drawn(spread: Spread, draw: Draw, purpose: string): number {
  return durationFrom(spread, draw(purpose));
}
