/**
 * Fault that sets the condition of a part. A part has one condition at a time: a new condition replaces the previous
 * one.
 */

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
  /** Condition that the fault sets, from the possible conditions of this kind of part. */
  readonly condition: ConditionOf<Kind>;
  readonly description: string;
  /**
   * Reports that the condition was set or cleared, and applies the consequences. The draft already contains the change.
   */
  readonly changed: (stage: Transaction, part: string, is: 'set' | 'cleared') => void;
  /** Reports the condition when the controller becomes available again. */
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
    // The loop follows the order of the blueprint, because the order of the failures is not stored.
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

/** Fault of a part. The part is the only argument of the facts of the fault. */
export interface PartFault<Kind extends PartKind>
  extends Pick<ConditionFault<Kind>, 'target' | 'condition' | 'description'> {
  /** Facts reported when the fault is set and when it is cleared; each has the part as its argument. */
  readonly facts: readonly [set: FactWithArgs<'part'>, cleared: FactWithArgs<'part'>];
  /** Applies the consequences of the change. The draft already contains the change. */
  readonly follow?: (stage: Transaction, part: string) => void;
  /** Reports further facts when the controller becomes available again. */
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
