/**
 * Key managers: servers that store the keys of encrypted drives, and the account for them. No key manager is modelled,
 * so none answers. Source: behaviour § 2.15.
 */

import { emptyRing, type Numbered, type Ring, type Sealed } from '../../../models/index.js';

/** Maximum number of entries of the connection log. Assumption: a page of the settings. */
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
  /** Sealed, because the controller has to present them. */
  readonly secrets: Readonly<Record<(typeof secretNames)[number], Sealed | null>>;
  readonly redundancyRequired: boolean;
  readonly primary: KeyServer;
  readonly secondary: KeyServer;
  readonly events: Ring<KeyManagerEvent>;
}

const noServer: KeyServer = { address: '', port: null };

/** Factory default. Source: behaviour § 2.15. */
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
