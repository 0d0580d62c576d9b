/** List of the operator actions of all subsystems. */
import { mergeNamed, type Together } from '../../models/index.js';
import { subsystems } from '../subsystems.js';
import type { OperatorAction } from './operator-action.js';

export type OperatorActionName = keyof Together<NonNullable<(typeof subsystems)[number]['operatorActions']>> &
  string;

/** Operator actions by name. The cast is safe, because names and rows come from the same list. */
export const operatorActions = mergeNamed<OperatorAction>(
  'operator actions',
  'machines/*/*/operator-actions.ts',
  subsystems.map(({ operatorActions = {} }) => operatorActions),
) as Readonly<Record<OperatorActionName, OperatorAction>>;

export function isOperatorActionName(name: string): name is OperatorActionName {
  return Object.hasOwn(operatorActions, name);
}

export const operatorActionNames: readonly OperatorActionName[] =
  Object.keys(operatorActions).filter(isOperatorActionName);
