/** Functions to declare machines of the controller, and actions that write its tree. */
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

/** Actions available to every chart: `sendTo(…)`, an effect, and the report of a fact. */
export const chartActions = {
  ...engineActions,
  send: (_: unknown, _params: CheckedSend) => {},
  emit: (_: unknown, _report: Report) => {},
};

/** Creates the action that reports a fact without arguments, for the `actions` of a chart. */
export function emit<Name extends FactWithArgs<never>>(fact: Name) {
  return { type: 'emit', params: { fact } } as const;
}

/**
 * Creates an action that writes the tree: `effect<Params>((stage, { params, address }) => …)`, for the `actions` of a
 * chart.
 */
export const effect = effectsOn<ControllerTree, Transaction>();

/** Declares a machine: `declareMachine<Contract>()({ chart, enrich, foreground })`. */
export const declareMachine = machinesOn<ControllerTree>();

/** Draws a duration from a range of the blueprint. Each purpose has its own draw. Unit: ms. */
export function drawn(spread: DurationRange, draw: DrawNumber, purpose: string): number {
  return sampleDuration(spread, draw(purpose));
}
