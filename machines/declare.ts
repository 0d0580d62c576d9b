/** How machines of the controller, and what their actions do to its tree, are written down. */
import {
  type CheckedSend,
  type Draw,
  durationFrom,
  effectsOn,
  engineActions,
  machinesOn,
  type Spread,
} from '../engine/index.js';
import type { ControllerStage, ControllerTree, FactToldWith, Report } from '../models/index.js';

/** What any chart of the controller may ask for: `sendTo(…)`, a request to the outside, a fact that is reported. */
export const chartActions = {
  ...engineActions,
  send: (_: unknown, _params: CheckedSend) => {},
  emit: (_: unknown, _report: Report) => {},
};

/** Reports a fact that is told without anything else, in a chart's `actions`. */
export function emit<Name extends FactToldWith<never>>(fact: Name) {
  return { type: 'emit', params: { fact } } as const;
}

/** An action that writes the tree: `effect<Params>((stage, { params, address }) => …)`, in a chart's `actions`. */
export const effect = effectsOn<ControllerTree, ControllerStage>();

/** A machine: `declareMachine<Contract>()({ chart, enrich, foreground })`. */
export const declareMachine = machinesOn<ControllerTree>();

/** A duration drawn for a purpose, as the blueprint says it spreads. Unit: ms. */
export function drawn(spread: Spread, draw: Draw, purpose: string): number {
  return durationFrom(spread, draw(purpose));
}
