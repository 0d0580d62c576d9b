/** Declaration of machines of the controller, and of actions that write its tree. */
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

/** Actions available to every chart: `sendTo(…)`, an effect, the report of a fact. */
export const chartActions = {
  ...engineActions,
  send: (_: unknown, _params: CheckedSend) => {},
  emit: (_: unknown, _report: Report) => {},
};

/** Reports a fact without arguments, in a chart's `actions`. */
export function emit<Name extends FactWithArgs<never>>(fact: Name) {
  return { type: 'emit', params: { fact } } as const;
}

/** An action that writes the tree: `effect<Params>((stage, { params, address }) => …)`, in a chart's `actions`. */
export const effect = effectsOn<ControllerTree, Transaction>();

/** A machine: `declareMachine<Contract>()({ chart, enrich, foreground })`. */
export const declareMachine = machinesOn<ControllerTree>();

/** A duration drawn for a purpose from a range of the blueprint. Unit: ms. */
export function drawn(spread: DurationRange, draw: DrawNumber, purpose: string): number {
  return sampleDuration(spread, draw(purpose));
}
