/** A fault that gives a part of the server a condition. A part has one at a time: a new one takes the place of another. */
import {
  type Condition,
  type ControllerStage,
  findCondition,
  listPartNames,
  type PartKind,
} from '../../models/index.js';
import { fault, impossible, type Refused } from './fault.js';
import { partParameter } from './parameter.js';

export interface ConditionFault {
  readonly target: PartKind;
  readonly condition: Condition;
  readonly says: string;
  /** Reports that it has come, or is gone, and does what follows; the change stands in the draft. */
  readonly changed: (stage: ControllerStage, part: string, is: 'set' | 'cleared') => void;
  /** Reports what a controller that was away finds with it. */
  readonly found: (stage: ControllerStage, part: string) => void;
}

export function conditionFault({ target, condition, says, changed, found }: ConditionFault) {
  const change =
    (to: Condition | undefined) =>
    (stage: ControllerStage, { part }: { readonly part: string }): Refused => {
      const present = findCondition(stage.view.conditions, target, part);
      if (to !== undefined && present === to) return impossible(`${part} is ${inWords[to]} already`);
      if (to === undefined && present !== condition)
        return impossible(`${part} is not ${inWords[condition]}`);
      if (to === undefined) delete stage.draft.conditions.parts[target][part];
      else stage.draft.conditions.parts[target][part] = to;
      changed(stage, part, to === undefined ? 'cleared' : 'set');
      return undefined;
    };
  const find = (stage: ControllerStage) => {
    // In the order of the blueprint: that in which they failed is not kept.
    for (const part of listPartNames(stage.view.blueprint, target)) {
      if (findCondition(stage.view.conditions, target, part) === condition) found(stage, part);
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
  unsupported: 'without an answer',
  wrongMeasurement: 'of a wrong measurement',
};
