/** SNMP settings for queries and alerts. Source: behaviour § 2.17. */
import type { Sealed, SealedAt } from '../../../models/index.js';

/** Maximum number of SNMPv3 users. Source: behaviour § 9. */
export const snmpUsersMax = 8;
export const alertDestinationsMax = 8;
export const readCommunitiesMax = 3;
export const trapCommunitiesMax = 8;

export const authProtocols = ['MD5', 'SHA', 'SHA256'] as const;
export const privacyProtocols = ['AES'] as const;
export const alertProtocols = ['SNMPv1Trap', 'SNMPv3Trap', 'SNMPv3Inform'] as const;
export const periodicTraps = ['Disabled', 'Daily', 'Weekly', 'Monthly'] as const;
export const trapSources = ['Manager', 'System'] as const;

export interface SnmpUser {
  readonly id: string;
  readonly securityName: string;
  readonly authProtocol: (typeof authProtocols)[number];
  readonly privacyProtocol: (typeof privacyProtocols)[number];
  /** Authentication passphrase. It is sealed instead of hashed, because messages are signed and encrypted with it. */
  readonly authPassphrase: Sealed;
  readonly privacyPassphrase: Sealed;
  /** Engine id of the user; null for the engine id of the controller. */
  readonly engineId: string | null;
}

export interface AlertDestination {
  readonly id: string;
  /** Host name or IP address of the destination. */
  readonly host: string;
  readonly protocol: (typeof alertProtocols)[number];
  /** Sealed community for SNMPv1; null for none. */
  readonly community: Sealed | null;
  /** Id of the user for SNMPv3; null for none. */
  readonly userId: string | null;
}

/** Entries by id. Ids are never reused, so that an id always identifies the same entry. */
interface Numbered<Entry> {
  readonly nextId: number;
  readonly byId: { readonly [id: string]: Entry };
}

export interface SnmpState {
  readonly alertsEnabled: boolean;
  readonly contact: string;
  readonly location: string;
  readonly role: string;
  readonly roleDetail: string;
  /**
   * Setting to broadcast cold start traps. It is stored without effect, because a simulated controller does not
   * broadcast in a real network.
   */
  readonly coldStartBroadcast: boolean;
  readonly periodicTrap: (typeof periodicTraps)[number];
  readonly trapSource: (typeof trapSources)[number];
  readonly readCommunities: readonly Sealed[];
  readonly trapCommunities: readonly Sealed[];
  readonly v1: { readonly requests: boolean; readonly traps: boolean };
  readonly v3: {
    readonly requests: boolean;
    readonly traps: boolean;
    /** Configured engine id; null for the id built from the controller's serial number. */
    readonly engineId: string | null;
    readonly informAttempts: number;
    /** Interval between the attempts of an inform. Unit: s. */
    readonly informIntervalSeconds: number;
  };
  readonly users: Numbered<SnmpUser>;
  readonly destinations: Numbered<AlertDestination>;
}

/** Factory settings of SNMP. */
export const initialSnmp: SnmpState = {
  alertsEnabled: true,
  contact: '',
  location: '',
  role: '',
  roleDetail: '',
  coldStartBroadcast: true,
  periodicTrap: 'Disabled',
  trapSource: 'Manager',
  readCommunities: [],
  trapCommunities: [],
  v1: { requests: true, traps: true },
  v3: { requests: false, traps: true, engineId: null, informAttempts: 2, informIntervalSeconds: 15 },
  users: { nextId: 1, byId: {} },
  destinations: { nextId: 1, byId: {} },
};

/** Returns the user with a security name. The case of a name is significant in SNMP. */
export function snmpUserNamed({ users }: SnmpState, securityName: string): SnmpUser | undefined {
  return Object.values(users.byId).find((user) => user.securityName === securityName);
}

/** Returns the address under which a passphrase is sealed. */
export function passphraseSealAddress(userId: string, name: 'authPassphrase' | 'privacyPassphrase'): string {
  return `SNMPUsers/${userId}/${name}`;
}

export function communitySealAddress(destinationId: string): string {
  return `SNMPAlertDestinations/${destinationId}/community`;
}

/**
 * Returns the address under which a list of communities is sealed. All elements share one address, because a removal
 * shifts the elements that follow.
 */
export function communitiesSealAddress(name: 'readCommunities' | 'trapCommunities'): string {
  return `SnmpService/${name}`;
}

/**
 * Returns a copy of the sealed community for SNMPv1 traps to a destination. The caller may store the copy. The result
 * is the community of the destination, or else the first community of the service; undefined if both are missing.
 * Assumption: the list of the service is for destinations without their own community.
 */
export function communityFor(
  { trapCommunities }: Pick<SnmpState, 'trapCommunities'>,
  { id, community }: Pick<AlertDestination, 'id' | 'community'>,
): SealedAt | undefined {
  if (community !== null) return { address: communitySealAddress(id), sealed: { ...community } };
  const [first] = trapCommunities;
  return first && { address: communitiesSealAddress('trapCommunities'), sealed: { ...first } };
}
