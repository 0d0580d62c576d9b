/**
 * State of the federation: groups of controllers with mutual trust, each with a key and with the privileges of its
 * members. Other controllers are not modeled: the only member of a group is this controller. Source: behaviour § 2.25.
 */
import type { Sealed } from '../../../models/index.js';
import type { Privilege } from '../../../models/resource/index.js';

/** Maximum number of groups. Assumption: the number that the settings page of such controllers lists. */
export const groupsMax = 10;

export interface FederationGroup {
  readonly name: string;
  /**
   * Key of the group, sealed because members authenticate with the key; null for the default key of every controller.
   */
  readonly key: Sealed | null;
  readonly privileges: readonly Privilege[];
  /**
   * Instant at which this controller joined the group, by its own clock. Unit: ms since the epoch; null for the default
   * group, which exists from the first start.
   */
  readonly joinedAt: number | null;
}

export interface FederationState {
  /** Groups in order of creation. */
  readonly groups: readonly FederationGroup[];
}

/** Factory default: the default group, whose members have read access. */
export const initialFederation: FederationState = {
  groups: [{ name: 'DEFAULT', key: null, privileges: ['LoginPriv'], joinedAt: null }],
};
