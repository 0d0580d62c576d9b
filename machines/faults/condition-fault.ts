/**
 * A fault that sets the condition of a part. A part has one condition at a time: a new one replaces the previous one.
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
  /** One of the conditions of this kind of part. */
  readonly condition: ConditionOf<Kind>;
  readonly description: string;
  /** Reports that the condition was set or cleared, and applies the consequences; the change is in the draft. */
  readonly changed: (stage: Transaction, part: string, is: 'set' | 'cleared') => void;
  /** Reports the condition when an absent controller returns. */
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
    // In blueprint order: the order of the failures is not stored.
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

/** A fault of a part whose facts have the part as their only argument. */
export interface PartFault<Kind extends PartKind>
  extends Pick<ConditionFault<Kind>, 'target' | 'condition' | 'description'> {
  /** Facts reported when it is set and when it is cleared; both with the part. */
  readonly facts: readonly [set: FactWithArgs<'part'>, cleared: FactWithArgs<'part'>];
  /** Consequences of the change, which is in the draft. */
  readonly follow?: (stage: Transaction, part: string) => void;
  /** Further reports when an absent controller returns. */
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
