/** A fault that gives a part of the server a condition. A part has one at a time: a new one takes the place of another. */

import type { Transaction } from '../../models/index.js';
import type { FactWithArgs } from '../facts/fact.js';
import {
  type ConditionOf,
  describeCondition,
  findCondition,
  listPartNames,
  type PartKind,
} from '../parts/index.js';
import { fault, impossible, type Refused, reportUnreported } from './fault.js';
import { partParameter } from './parameter.js';

export interface ConditionFault<Kind extends PartKind> {
  readonly target: Kind;
  /** One of those that parts of the kind can have. */
  readonly condition: ConditionOf<Kind>;
  readonly description: string;
  /** Reports that it has come, or is gone, and does what follows; the change stands in the draft. */
  readonly changed: (stage: Transaction, part: string, is: 'set' | 'cleared') => void;
  /** Reports what a controller that was away finds with it. */
  readonly found: (stage: Transaction, part: string) => void;
}

export function conditionFault<Kind extends PartKind>(given: ConditionFault<Kind>) {
  const { condition, description, changed, found } = given;
  const target: PartKind = given.target;
  const change =
    (to: ConditionOf<Kind> | undefined) =>
    (stage: Transaction, { part }: { readonly part: string }): Refused => {
      const present = findCondition(stage.view.conditions, target, part);
      if (to !== undefined && present === to)
        return impossible(`${part} is ${describeCondition(to)} already`);
      if (to === undefined && present !== condition)
        return impossible(`${part} is not ${describeCondition(condition)}`);
      if (to === undefined) delete stage.draft.conditions.parts[target][part];
      else stage.draft.conditions.parts[target][part] = to;
      changed(stage, part, to === undefined ? 'cleared' : 'set');
      return undefined;
    };
  const find = (stage: Transaction) => {
    // In the order of the blueprint: that in which they failed is not kept.
    for (const part of listPartNames(stage.view.blueprint, target)) {
      if (findCondition(stage.view.conditions, target, part) === condition) found(stage, part);
    }
  };
  return fault({
    description,
    parameters: { part: partParameter(target) },
    set: change(condition),
    clear: change(undefined),
    find,
  });
}

/** A fault of a part whose facts are told with the part alone. */
export interface PartFault<Kind extends PartKind>
  extends Pick<ConditionFault<Kind>, 'target' | 'condition' | 'description'> {
  /** What is reported when it is set, and when it is cleared; both with the part. */
  readonly facts: readonly [set: FactWithArgs<'part'>, cleared: FactWithArgs<'part'>];
  /** What follows from the change; it stands in the draft. */
  readonly follow?: (stage: Transaction, part: string) => void;
  /** What a controller that was away finds with it. */
  readonly findMore?: (stage: Transaction) => void;
}

const reporter = 'faults';

export function partFault<Kind extends PartKind>(given: PartFault<Kind>) {
  const { target, condition, description, facts, follow, findMore } = given;
  const [set, cleared] = facts;
  return conditionFault<Kind>({
    target,
    condition,
    description,
    changed: (stage, part, is) => {
      stage.emit(is === 'set' ? set : cleared, { part }, reporter);
      follow?.(stage, part);
    },
    found: (stage, part) => {
      reportUnreported(stage, set, { part }, reporter);
      findMore?.(stage);
    },
  });
}
