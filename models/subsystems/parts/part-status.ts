/** What parts say of themselves alike. */
import type { ControllerTree } from '../../tree.js';
import { hostState, powerRecord } from '../host/index.js';
import {
  findCondition,
  type Health,
  healthIn,
  type PartKind,
  partHealth,
  type TestedKind,
} from './conditions.js';
import { isInUse } from './in-use.js';

/** A part of the host is in use when the host is: what state it has is the host's, how well it is its own. */
export function partStatus(tree: ControllerTree, health: Health) {
  return { Health: health, State: hostState(powerRecord(tree)) };
}

/** The same for what the firmware tests: a part that it leaves out is disabled until it starts anew (behaviour § 3.1). */
export function testedStatus(tree: ControllerTree, kind: TestedKind, part: string) {
  const health = partHealth(tree.conditions, kind, part);
  return isInUse(tree, kind, part)
    ? partStatus(tree, health)
    : ({ Health: health, State: 'Disabled' } as const);
}

export type FittedStatus = { readonly Health?: Health; readonly State: 'Absent' | 'Disabled' | 'Enabled' };

/** What is fitted to the enclosure is in use whether or not the host is. What is not there has no health. */
export function fittedStatus({ conditions }: ControllerTree, kind: PartKind, part: string): FittedStatus {
  const condition = findCondition(conditions, kind, part);
  if (condition === 'removed') return { State: 'Absent' };
  return enabledStatus(healthIn(condition));
}

export function enabledStatus(health: Health): FittedStatus {
  return { Health: health, State: 'Enabled' };
}
