/** Public keys that accounts may log in with over SSH. There is no SSH here: they are stored and shown. */

/** Keys of an account at a time. Assumption: as many as anybody has machines. */
export const keysMax = 4;

export interface AccountKey {
  readonly id: string;
  readonly text: string;
}

/** Accounts without keys are not in it. */
export interface AccountKeysState {
  readonly [accountId: string]: {
    readonly nextId: number;
    readonly byId: { readonly [keyId: string]: AccountKey };
  };
}

export const initialAccountKeys: AccountKeysState = {};
