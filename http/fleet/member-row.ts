/** Member of a fleet as lists show it: its identity, which never changes, and its present condition. */
import { listNetworkPorts, permanentMac } from '../../machines/index.js';
import type { StoredBlueprint } from '../../models/blueprint/index.js';
import type { FleetMember, InventoryMember } from '../../models/fleet/index.js';
import { systemSerial } from '../../models/index.js';
import { formatUrl } from '../service/listeners.js';

/** Condition of a member. */
export interface MemberCondition {
  /** True after the first contact. Before, power and health are those of an untouched server. */
  readonly contacted: boolean;
  readonly power: string;
  readonly health: string;
}

export interface MemberRow
  extends Omit<FleetMember, 'blueprint' | 'index' | 'seed'>,
    InventoryMember,
    MemberCondition {
  readonly seed: string;
}

/** Returns the part of the row of a member that never changes. */
export function describeMember(
  member: FleetMember,
  blueprint: StoredBlueprint,
): Omit<MemberRow, keyof MemberCondition> {
  const { index: _, blueprint: __, ...row } = member;
  const [port] = listNetworkPorts(blueprint);
  const { model, manufacturer } = blueprint.system;
  return {
    ...row,
    url: formatUrl('https', member.address, member.port),
    serialNumber: systemSerial({ seed: member.seed, blueprint }),
    model,
    manufacturer,
    bootMac: port && permanentMac(member, port),
  };
}
