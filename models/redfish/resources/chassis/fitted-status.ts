/** How a part looks in Redfish, and the addresses of what is in the server's own enclosure. */
import type { JsonObject } from '../../../../engine/index.js';
import { conditionOf, type Health, healthIn, type PartKind } from '../../../state/conditions.js';
import type { ControllerTree } from '../../../world.js';
import type { Params } from '../../define.js';
import { root } from '../../uris.js';

export const chassisUri = `${root}Chassis/1/`;

/** For the definition's URI. */
export const chassisPath = `${root}Chassis/{ChassisId}/`;

export function theChassis(): readonly Params[] {
  return [{ ChassisId: '1' }];
}

/** What is not there has no health. */
export function partStatus({ conditions }: ControllerTree, kind: PartKind, part: string): JsonObject {
  const condition = conditionOf(conditions, kind, part);
  if (condition === 'removed') return { State: 'Absent' };
  return statusOf(healthIn(condition));
}

export function statusOf(health: Health): JsonObject {
  return { Health: health, State: 'Enabled' };
}
