/** How machines of the controller, and what their actions do to its tree, are written down. */
import {
  type CheckedSend,
  type DrawNumber,
  type DurationRange,
  effectsOn,
  engineActions,
  machinesOn,
  sampleDuration,
} from '../engine/index.js';
import type { ControllerTree, Transaction } from '../models/index.js';
import type { FactWithArgs, Report } from './facts/fact.js';

/** What any chart of the controller may ask for: `sendTo(…)`, a request to the outside, a fact that is reported. */
export const chartActions = {
  ...engineActions,
  send: (_: unknown, _params: CheckedSend) => {},
  emit: (_: unknown, _report: Report) => {},
};

/** Reports a fact that is told without anything else, in a chart's `actions`. */
export function emit<Name extends FactWithArgs<never>>(fact: Name) {
  return { type: 'emit', params: { fact } } as const;
}

/** An action that writes the tree: `effect<Params>((stage, { params, address }) => …)`, in a chart's `actions`. */
export const effect = effectsOn<ControllerTree, Transaction>();

/** A machine: `declareMachine<Contract>()({ chart, enrich, foreground })`. */
export const declareMachine = machinesOn<ControllerTree>();

/** A duration drawn for a purpose, as the blueprint says it spreads. Unit: ms. */
export function drawn(spread: DurationRange, draw: DrawNumber, purpose: string): number {
  return sampleDuration(spread, draw(purpose));
}
