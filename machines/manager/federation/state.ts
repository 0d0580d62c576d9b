/**
 * Federation: groups of controllers that trust one another, each with a key and what its members may do here. Other
 * controllers are not modelled: a group has this one as its only peer. Source: behaviour § 2.25.
 */
import type { Sealed } from '../../../models/index.js';
import type { Privilege } from '../../../models/resource/index.js';

/** Groups at a time. Assumption: as many as the settings page of such controllers lists. */
export const groupsMax = 10;

export interface FederationGroup {
  readonly name: string;
  /** Sealed, because members are known by it; null: the key that every controller comes with. */
  readonly key: Sealed | null;
  readonly privileges: readonly Privilege[];
  /** When the controller joined. Unit: ms since the epoch, by the controller's clock; null: with its first start. */
  readonly joinedAt: number | null;
}

export interface FederationState {
  /** In the order they were made. */
  readonly groups: readonly FederationGroup[];
}

/** As delivered: everybody's group, whose members may look. */
export const initialFederation: FederationState = {
  groups: [{ name: 'DEFAULT', key: null, privileges: ['LoginPriv'], joinedAt: null }],
};
