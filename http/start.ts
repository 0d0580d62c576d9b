/**
 * The way into the service: who its administrator is, from the secret and the options, and then everything else. The
 * password is hashed on the thread pool while the code of the service is loaded, which takes about as long.
 */
import { administrator, administratorSalt, credentialProblem, storedPasswordAsync } from '../models/index.js';
import { openSecret } from './data-directory.js';
import type { RunningService, ServiceOptions } from './serve.js';
import { SetupError } from './setup-error.js';

/** Throws SetupError for what the user can put right. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { userName } = options;
  const secret = await openSecret(options.dataDirectory);
  const derivedPassword = options.password === undefined ? secret.password(userName) : undefined;
  const password = options.password ?? (derivedPassword as string);
  // Every client must be able to log in with them.
  const problem = credentialProblem(userName, password);
  if (problem !== undefined) throw new SetupError(problem);
  const [stored, { openService }] = await Promise.all([
    storedPasswordAsync(password, administratorSalt(secret)),
    import('./serve.js'),
  ]);
  const account = administrator(userName, password, secret, () => stored);
  return openService(options, { secret, derivedPassword, account });
}
