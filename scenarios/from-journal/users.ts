/** Users of a generated scenario. Their passwords are generated, because a history contains none. */
import type { JsonObject } from '../../engine/index.js';
import type { Author, ControllerTree } from '../../models/index.js';
import type { GenesisWithSecret } from '../controller/options.js';

type As = 'administrator' | { readonly user: string; readonly password: string };

export class ScenarioUsers {
  readonly #administratorId: string;
  /** Passwords by user name. */
  readonly #passwords = new Map<string, string>();
  #madeUp = 0;

  constructor({ genesis, credentials }: GenesisWithSecret) {
    this.#administratorId = genesis.accounts[0]?.id ?? '';
    this.#passwords.set(credentials.userName, credentials.password);
  }

  /** Returns the user and password of a request; undefined for a user whose password was never set in this history. */
  as({ userId, userName }: Pick<Author, 'userId' | 'userName'>): As | undefined {
    if (userId === this.#administratorId) return 'administrator';
    const password = this.#passwords.get(userName);
    return password === undefined ? undefined : { user: userName, password };
  }

  passwordOf(userName: string): string | undefined {
    return this.#passwords.get(userName);
  }

  /**
   * Returns a new password at each call. The password has upper and lower case letters and digits. Its length is the
   * longest minimum length of any password (CHAP, 12).
   */
  makeUp(): string {
    this.#madeUp += 1;
    return `Made-Up-${String(this.#madeUp).padStart(4, '0')}`;
  }

  /** Stores the new password after a write that can set one. The caller calls this method after every such write. */
  note(uri: string, body: JsonObject | undefined, { accounts }: ControllerTree): void {
    const { Password: password, UserName: created } = body ?? {};
    if (typeof password !== 'string' || !uri.startsWith(accountsUri)) return;
    const changed = accounts.byId[uri.slice(accountsUri.length).replace(/\/$/, '')]?.userName;
    const userName = changed ?? created;
    if (typeof userName === 'string') this.#passwords.set(userName, password);
  }
}

const accountsUri = '/redfish/v1/AccountService/Accounts/';

export function headersFor(as: As): Readonly<Record<string, string>> {
  if (as === 'administrator') return {};
  return { authorization: `Basic ${Buffer.from(`${as.user}:${as.password}`).toString('base64')}` };
}
