/** Traps as data: the message to one destination. Credentials are sealed in the effect; only the sender opens them. */
import { type Address, addressAt } from '../../../engine/index.js';
import type { SealedAt, SenderContract } from '../../../models/index.js';
import type { TrapNumber, Variable } from '../events/index.js';
import type { AlertDestination, SnmpUser } from './state.js';

/** The kind of an outbox entry whose parameters are `TrapParams`. */
export const trapEffect = 'trap';

export type CommunitySecurity = {
  readonly protocol: Extract<AlertDestination['protocol'], 'SNMPv1Trap'>;
  readonly community: SealedAt;
  /** IPv4, the only version that SNMPv1 supports. */
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
  /** Engine of the user. For an inform it is that of the receiver, which is queried. */
  readonly engineId: string;
  /** Id of the SNMP engine in whose context the alert arose. */
  readonly contextEngineId: string;
  readonly engineBoots: number;
  /** Unit: s. */
  readonly engineSeconds: number;
  /** For an inform: number of retries, and timeout of each. */
  readonly retries: number;
  readonly retryIntervalSeconds: number;
};

export type TrapParams = {
  /** Name or address. */
  readonly host: string;
  readonly port: number;
  readonly number: TrapNumber;
  /** Time since the start of the controller. Unit: 10 ms. */
  readonly upTimeTicks: number;
  readonly variables: readonly Variable[];
  readonly security: CommunitySecurity | UserSecurity;
};

/** Contract of sending traps to one destination. */
export type TrapContract = SenderContract<TrapParams>;

export function trapAddress(destinationId: string): Address<TrapContract> {
  return addressAt(`trap/${destinationId}`);
}
