/**
 * Key managers: where the controller would fetch the keys of encrypted drives from, and with which account. No key manager
 * is modelled, so none answers. Source: behaviour § 2.15.
 */

import { emptyRing, type Numbered, type Ring, type Sealed } from '../../../models/index.js';

/** Entries of the log of connections. Assumption: a page of the settings. */
export const keyManagerEventsMax = 32;

export interface KeyManagerEvent extends Numbered {
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly at: number;
  readonly text: string;
}

export interface KeyServer {
  /** Empty for none. */
  readonly address: string;
  readonly port: number | null;
}

export const secretNames = ['password', 'remotePassword'] as const;

export interface KeyManagerState {
  readonly accountGroup: string;
  readonly localCaName: string;
  /** The account by which the controller makes an account of its own. */
  readonly loginName: string;
  /** Sealed, because they would have to be used again. */
  readonly secrets: Readonly<Record<(typeof secretNames)[number], Sealed | null>>;
  readonly redundancyRequired: boolean;
  readonly primary: KeyServer;
  readonly secondary: KeyServer;
  readonly events: Ring<KeyManagerEvent>;
}

const noServer: KeyServer = { address: '', port: null };

/** As delivered. */
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
