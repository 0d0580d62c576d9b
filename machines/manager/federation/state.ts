/**
 * Federation: groups of controllers with mutual trust, each with a key and the privileges of its members. Other
 * controllers are not modelled: the only peer in a group is this one. Source: behaviour § 2.25.
 */
import type { Sealed } from '../../../models/index.js';
import type { Privilege } from '../../../models/resource/index.js';

/** Maximum number of groups. Assumption: as many as the settings page of such controllers lists. */
export const groupsMax = 10;

export interface FederationGroup {
  readonly name: string;
  /** Sealed, because members authenticate with it; null: the default key of every controller. */
  readonly key: Sealed | null;
  readonly privileges: readonly Privilege[];
  /** Instant of joining. Unit: ms since the epoch, by the controller's clock; null: the first start. */
  readonly joinedAt: number | null;
}

export interface FederationState {
  /** In order of creation. */
  readonly groups: readonly FederationGroup[];
}

/** Factory default: the default group, whose members have read access. */
export const initialFederation: FederationState = {
  groups: [{ name: 'DEFAULT', key: null, privileges: ['LoginPriv'], joinedAt: null }],
};
