/**
 * Traps as data: what is to be sent to one destination. What it takes to be believed goes along sealed; only whoever
 * sends it opens it.
 */
import { type Address, addressAt } from '../../../engine/index.js';
import type { SealedAt, SenderContract } from '../../../models/index.js';
import type { TrapNumber, Variable } from '../events/index.js';
import type { AlertDestination, SnmpUser } from './state.js';

/** The kind of an outbox entry whose parameters are `TrapParams`. */
export const trapEffect = 'trap';

export type CommunitySecurity = {
  readonly protocol: Extract<AlertDestination['protocol'], 'SNMPv1Trap'>;
  readonly community: SealedAt;
  /** IPv4, as SNMPv1 knows no other. */
  readonly agentAddress: string;
};

/** The user-based security model. Source: RFC 3414. Engine ids are hexadecimal: `0x80…`. */
export type UserSecurity = {
  readonly protocol: Exclude<AlertDestination['protocol'], 'SNMPv1Trap'>;
  readonly userName: string;
  readonly authProtocol: SnmpUser['authProtocol'];
  readonly authPassphrase: SealedAt;
  readonly privacyProtocol: SnmpUser['privacyProtocol'];
  readonly privacyPassphrase: SealedAt;
  /** Whose the user is. For an inform that is the receiver, which is asked. */
  readonly engineId: string;
  /** Whose the alert is. */
  readonly contextEngineId: string;
  readonly engineBoots: number;
  /** Unit: s. */
  readonly engineSeconds: number;
  /** For an inform: how often it is sent again, and how long each is waited for. */
  readonly retries: number;
  readonly retryIntervalSeconds: number;
};

export type TrapParams = {
  /** Name or address. */
  readonly host: string;
  readonly port: number;
  readonly number: TrapNumber;
  /** Since the controller started. Unit: 10 ms. */
  readonly upTimeTicks: number;
  readonly variables: readonly Variable[];
  readonly security: CommunitySecurity | UserSecurity;
};

/** The sending of traps to one destination as others see it. */
export type TrapContract = SenderContract<TrapParams>;

export function trapAddress(destinationId: string): Address<TrapContract> {
  return addressAt(`trap/${destinationId}`);
}
