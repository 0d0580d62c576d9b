/** First user and secret of a recorded history. A journal contains no secret, so known secrets are tried. */
import type { Account } from '../../machines/index.js';
import { type ControllerTree, isPasswordAsync, Secret } from '../../models/index.js';
import type { History } from '../../replay/index.js';

/**
 * Returns the first account as it was at the position. If the account was deleted before, returns it as it was at the
 * start of the history.
 */
export function firstUser({ genesis }: History, { accounts }: ControllerTree): Account {
  const [first] = genesis.accounts as readonly [Account, ...Account[]];
  return accounts.byId[first.id] ?? first;
}

/**
 * Returns the secret of a history and the password that derives from it. A journal contains no secret. The secret is
 * known for a history of this machine and for the history of an in-process run. For any other history the password is
 * undefined, and a client needs a password that was valid at the position.
 */
export async function recordedSecret(
  { genesis: { seed } }: History,
  { userName, password: stored }: Account,
  own: Secret,
): Promise<{ readonly secret: Secret; readonly password: string | undefined }> {
  for (const secret of [own, Secret.ofSeed(seed)]) {
    const password = secret.password(userName);
    if (await isPasswordAsync(password, stored)) return { secret, password };
  }
  return { secret: own, password: undefined };
}
