/** SNMP settings for queries and alerts. Source: behaviour § 2.17. */
import type { Sealed, SealedAt } from '../../../models/index.js';

/** Source: behaviour § 9. */
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
  /** Sealed, because messages are signed and encrypted with it. */
  readonly authPassphrase: Sealed;
  readonly privacyPassphrase: Sealed;
  /** Null: the engine id of the controller. */
  readonly engineId: string | null;
}

export interface AlertDestination {
  readonly id: string;
  /** Name or address. */
  readonly host: string;
  readonly protocol: (typeof alertProtocols)[number];
  /** For SNMPv1, sealed. */
  readonly community: Sealed | null;
  /** For SNMPv3: id of the user. */
  readonly userId: string | null;
}

/** Ids are never reused, so that an id always identifies the same entry. */
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
  /** Stored, but without effect: a simulated controller does not broadcast in a real network. */
  readonly coldStartBroadcast: boolean;
  readonly periodicTrap: (typeof periodicTraps)[number];
  readonly trapSource: (typeof trapSources)[number];
  readonly readCommunities: readonly Sealed[];
  readonly trapCommunities: readonly Sealed[];
  readonly v1: { readonly requests: boolean; readonly traps: boolean };
  readonly v3: {
    readonly requests: boolean;
    readonly traps: boolean;
    /** Null: built from the controller's serial number. */
    readonly engineId: string | null;
    readonly informAttempts: number;
    /** Unit: s. */
    readonly informIntervalSeconds: number;
  };
  readonly users: Numbered<SnmpUser>;
  readonly destinations: Numbered<AlertDestination>;
}

/** Factory default. */
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

/** Names are compared exactly: SNMP is case-sensitive. */
export function snmpUserNamed({ users }: SnmpState, securityName: string): SnmpUser | undefined {
  return Object.values(users.byId).find((user) => user.securityName === securityName);
}

/** Seal addresses of the passphrases. */
export function passphraseSealAddress(userId: string, name: 'authPassphrase' | 'privacyPassphrase'): string {
  return `SNMPUsers/${userId}/${name}`;
}

export function communitySealAddress(destinationId: string): string {
  return `SNMPAlertDestinations/${destinationId}/community`;
}

/** A list is sealed at one address, because a removal shifts the other elements. */
export function communitiesSealAddress(name: 'readCommunities' | 'trapCommunities'): string {
  return `SnmpService/${name}`;
}

/**
 * The community of an SNMPv1 trap to a destination: its own, or the first of the service's list; undefined if both are
 * missing. Assumption: the list is for destinations without one of their own. A copy that may be stored.
 */
export function communityFor(
  { trapCommunities }: Pick<SnmpState, 'trapCommunities'>,
  { id, community }: Pick<AlertDestination, 'id' | 'community'>,
): SealedAt | undefined {
  if (community !== null) return { address: communitySealAddress(id), sealed: { ...community } };
  const [first] = trapCommunities;
  return first && { address: communitiesSealAddress('trapCommunities'), sealed: { ...first } };
}
