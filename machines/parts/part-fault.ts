/** A fault that gives a part of the server a condition. A part has one at a time: a new one takes the place of another. */
import {
  type Condition,
  type ControllerStage,
  conditionOf,
  type FactToldWith,
  type PartKind,
  partsOf,
} from '../../models/index.js';
import { type Fault, type FaultStep, impossible, reportUntold } from '../faults/fault.js';

export interface PartFault {
  readonly strikes: PartKind;
  readonly condition: Condition;
  readonly description: string;
  /** What is reported when it is set, and when it is cleared; both with the part. */
  readonly facts: readonly [set: FactToldWith<'part'>, cleared: FactToldWith<'part'>];
  /** What follows from the change; it stands in the draft. */
  readonly follow?: (stage: ControllerStage) => void;
  /** What a controller that was away finds with it. */
  readonly findMore?: (stage: ControllerStage) => void;
}

const reporter = 'faults';

export function partFault({
  strikes,
  condition,
  description,
  facts: [set, cleared],
  follow,
  findMore,
}: PartFault): Fault {
  const change =
    (to: Condition | undefined): FaultStep =>
    (stage, { part = '' }) => {
      const present = conditionOf(stage.view.conditions, strikes, part);
      if (to !== undefined && present === to) return impossible(`${part} is ${inWords[to]} already`);
      if (to === undefined && present !== condition)
        return impossible(`${part} is not ${inWords[condition]}`);
      if (to === undefined) delete stage.draft.conditions.parts[strikes][part];
      else stage.draft.conditions.parts[strikes][part] = to;
      stage.emit(to === undefined ? cleared : set, { part }, reporter);
      follow?.(stage);
      return undefined;
    };
  const find = (stage: ControllerStage) => {
    // In the order of the blueprint: that in which they were struck is not kept.
    for (const part of partsOf(stage.view.blueprint, strikes)) {
      if (conditionOf(stage.view.conditions, strikes, part) !== condition) continue;
      reportUntold(stage, set, { part }, reporter);
      findMore?.(stage);
    }
  };
  return { description, strikes, set: change(condition), clear: change(undefined), find };
}

const inWords: Readonly<Record<Condition, string>> = {
  degraded: 'degraded',
  failed: 'failed',
  removed: 'removed',
  inputLost: 'without input',
  linkDown: 'without link',
};
