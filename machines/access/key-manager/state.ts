/**
 * Key managers: the servers that store the keys of encrypted drives, and the account of the controller at these
 * servers. The simulation has no key managers, so that connections are never answered. Source: behaviour § 2.15.
 */

import { emptyRing, type Numbered, type Ring, type Sealed } from '../../../models/index.js';

/** Maximum number of entries of the connection log. Assumption: the entries fill one settings page. */
export const keyManagerEventsMax = 32;

export interface KeyManagerEvent extends Numbered {
  /** Time of the entry, in controller time. Unit: ms since the epoch. */
  readonly at: number;
  readonly text: string;
}

export interface KeyServer {
  /** Host name or IP address; empty if no server is set. */
  readonly address: string;
  readonly port: number | null;
}

export const secretNames = ['password', 'remotePassword'] as const;

export interface KeyManagerState {
  readonly accountGroup: string;
  readonly localCaName: string;
  /** Login name of the administrative account with which the controller creates its own account. */
  readonly loginName: string;
  /** Passwords, sealed because the controller has to send them to the key managers. */
  readonly secrets: Readonly<Record<(typeof secretNames)[number], Sealed | null>>;
  readonly redundancyRequired: boolean;
  readonly primary: KeyServer;
  readonly secondary: KeyServer;
  readonly events: Ring<KeyManagerEvent>;
}

const noServer: KeyServer = { address: '', port: null };

/** Factory default of the key managers. Source: behaviour § 2.15. */
export const initialKeyManager: KeyManagerState = {
  accountGroup: '',
  localCaName: '',
  loginName: '',
  secrets: { password: null, remotePassword: null },
  redundancyRequired: false,
  primary: noServer,
  secondary: noServer,
  events: emptyRing,
};
