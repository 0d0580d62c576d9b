/** How what is fitted to the enclosure looks in Redfish. Unlike the host's parts it is in use whether or not the host is. */
import type { ControllerTree } from '../../tree.js';
import { conditionOf, type Health, healthIn, type PartKind } from './conditions.js';

export type FittedStatus = { readonly Health?: Health; readonly State: 'Absent' | 'Enabled' };

/** What is not there has no health. */
export function fittedStatus({ conditions }: ControllerTree, kind: PartKind, part: string): FittedStatus {
  const condition = conditionOf(conditions, kind, part);
  if (condition === 'removed') return { State: 'Absent' };
  return enabledStatus(healthIn(condition));
}

export function enabledStatus(health: Health): FittedStatus {
  return { Health: health, State: 'Enabled' };
}
