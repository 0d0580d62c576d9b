/** A fault that gives a part of the server a condition. A part has one at a time: a new one takes the place of another. */
import {
  type Condition,
  type ControllerStage,
  type FactToldWith,
  findCondition,
  listPartNames,
  type PartKind,
} from '../../models/index.js';
import { fault, impossible, type Refused, reportUntold } from './fault.js';
import { partParameter } from './parameter.js';

export interface PartFault {
  readonly target: PartKind;
  readonly condition: Condition;
  readonly says: string;
  /** What is reported when it is set, and when it is cleared; both with the part. */
  readonly facts: readonly [set: FactToldWith<'part'>, cleared: FactToldWith<'part'>];
  /** What follows from the change; it stands in the draft. */
  readonly follow?: (stage: ControllerStage, part: string) => void;
  /** What a controller that was away finds with it. */
  readonly findMore?: (stage: ControllerStage) => void;
}

const reporter = 'faults';

export function partFault({ target, condition, says, facts: [set, cleared], follow, findMore }: PartFault) {
  const change =
    (to: Condition | undefined) =>
    (stage: ControllerStage, { part }: { readonly part: string }): Refused => {
      const present = findCondition(stage.view.conditions, target, part);
      if (to !== undefined && present === to) return impossible(`${part} is ${inWords[to]} already`);
      if (to === undefined && present !== condition)
        return impossible(`${part} is not ${inWords[condition]}`);
      if (to === undefined) delete stage.draft.conditions.parts[target][part];
      else stage.draft.conditions.parts[target][part] = to;
      stage.emit(to === undefined ? cleared : set, { part }, reporter);
      follow?.(stage, part);
      return undefined;
    };
  const find = (stage: ControllerStage) => {
    // In the order of the blueprint: that in which they failed is not kept.
    for (const part of listPartNames(stage.view.blueprint, target)) {
      if (findCondition(stage.view.conditions, target, part) !== condition) continue;
      reportUntold(stage, set, { part }, reporter);
      findMore?.(stage);
    }
  };
  return fault({
    says,
    parameters: { part: partParameter(target) },
    set: change(condition),
    clear: change(undefined),
    find,
  });
}

const inWords: Readonly<Record<Condition, string>> = {
  degraded: 'degraded',
  failed: 'failed',
  removed: 'removed',
  inputLost: 'without input',
  linkDown: 'without link',
  notAuthentic: 'not authentic',
  unsupported: 'without SPDM',
  wrongMeasurement: 'of a wrong measurement',
};
