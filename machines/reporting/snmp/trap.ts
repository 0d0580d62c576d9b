/**
 * Traps as data: the message to one destination. Credentials are sealed in the effect; only the sender decrypts them.
 */
import { type Address, addressAt } from '../../../engine/index.js';
import type { SealedAt, SenderContract } from '../../../models/index.js';
import type { TrapNumber, Variable } from '../events/index.js';
import type { AlertDestination, SnmpUser } from './state.js';

/** Kind of the outbox entries whose parameters are `TrapParams`. */
export const trapEffect = 'trap';

export type CommunitySecurity = {
  readonly protocol: Extract<AlertDestination['protocol'], 'SNMPv1Trap'>;
  readonly community: SealedAt;
  /** IPv4 address of the controller, because SNMPv1 supports no other version. */
  readonly agentAddress: string;
};

/** Security parameters of the user-based security model. Source: RFC 3414. Engine ids are hexadecimal: `0x80…`. */
export type UserSecurity = {
  readonly protocol: Exclude<AlertDestination['protocol'], 'SNMPv1Trap'>;
  readonly userName: string;
  readonly authProtocol: SnmpUser['authProtocol'];
  readonly authPassphrase: SealedAt;
  readonly privacyProtocol: SnmpUser['privacyProtocol'];
  readonly privacyPassphrase: SealedAt;
  /**
   * Id of the authoritative engine of the user. An inform uses the engine of the receiver instead, which the sender
   * queries.
   */
  readonly engineId: string;
  /** Id of the SNMP engine whose context the alert belongs to. */
  readonly contextEngineId: string;
  readonly engineBoots: number;
  /** Time since the last start of the engine. Unit: s. */
  readonly engineSeconds: number;
  /** Number of retries of an inform; the next property is the timeout of each attempt. */
  readonly retries: number;
  readonly retryIntervalSeconds: number;
};

export type TrapParams = {
  /** Host name or IP address of the destination. */
  readonly host: string;
  readonly port: number;
  readonly number: TrapNumber;
  /** Time since the start of the controller. Unit: 10 ms. */
  readonly upTimeTicks: number;
  readonly variables: readonly Variable[];
  readonly security: CommunitySecurity | UserSecurity;
};

/** Contract of the machine that sends traps to one destination. */
export type TrapContract = SenderContract<TrapParams>;

export function trapAddress(destinationId: string): Address<TrapContract> {
  return addressAt(`trap/${destinationId}`);
}
