/**
 * Entry point of the service. It creates the administrator from the secret and the options, and then starts the
 * service. The password is hashed on the thread pool while the code of the service loads, because both take about the
 * same time.
 */
import { type Account, administrator, administratorSalt, credentialProblem } from '../../machines/index.js';
import { isPasswordAsync, type Secret, storedPasswordAsync } from '../../models/index.js';
import { writeError } from '../exchange/error-handler.js';
import { openSecret } from '../files/data-directory.js';
import { notebookPath } from '../files/notebook-file.js';
import { SetupError } from '../files/setup-error.js';
import type { ResumedHistory, StoredHistory } from '../journal/stored-history.js';
import type { RequestLog } from '../requests/request-log.js';
import type { Identity, RunningService, ServiceOptions } from './serve.js';

/** Starts the service. Throws SetupError for a problem that the user can solve. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  if (options.keep === undefined) return startNew(options, await openSecret(options.dataDirectory));
  const { dataDirectory, keep, report = writeError } = options;
  const { openStoredHistory, storeRequests } = await import('./file-access.js');
  const kept = openStoredHistory(dataDirectory, keep, options.executor);
  const requestFiles = { directory: kept.directory, onFailure: report };
  const stored = {
    openJournal: kept.open,
    notebook: notebookPath(kept.directory, true),
    storeRequests: (log: RequestLog) => storeRequests(log, requestFiles),
  };
  try {
    return await startKept({ ...options, ...stored }, kept);
  } catch (error) {
    await kept.release();
    throw error;
  }
}

async function startKept(options: ServiceOptions, { left, note }: StoredHistory): Promise<RunningService> {
  const { dataDirectory, keep, report = writeError } = options;
  const secret = await openSecret(dataDirectory);
  if (left === undefined || keep === undefined) return startNew(options, secret);
  if (options.past !== undefined)
    throw new SetupError(
      `the history in ${dataDirectory} is continued; a scenario can only begin a new history`,
    );
  const { findStartConflict } = await import('./file-access.js');
  const contradiction = await findStartConflict(keep.said, left.genesis, secret);
  if (contradiction !== undefined)
    throw new SetupError(
      `the history in ${dataDirectory} cannot be continued with these options: ${contradiction}`,
    );
  if (note !== undefined) report(note);
  const [identity, { openService }] = await Promise.all([identityIn(left, secret), import('./serve.js')]);
  return openService(options, identity);
}

/** Returns the first user in its current state, and the derived password if it is still valid. */
async function identityIn(left: ResumedHistory, secret: Secret): Promise<Identity> {
  const [first] = left.genesis.accounts as readonly [Account, ...Account[]];
  const account = left.simulation.tree.accounts.byId[first.id];
  const derived = secret.password(first.userName);
  const isDerived = account !== undefined && (await isPasswordAsync(derived, account.password));
  return { secret, account: account ?? first, derivedPassword: isDerived ? derived : undefined, left };
}

async function startNew(options: ServiceOptions, secret: Secret): Promise<RunningService> {
  const { userName } = options;
  const derivedPassword = options.password === undefined ? secret.password(userName) : undefined;
  const password = options.password ?? (derivedPassword as string);
  // User name and password may contain only characters that all clients can use to log in.
  const problem = credentialProblem(userName, password);
  if (problem !== undefined) throw new SetupError(problem);
  const [stored, { openService }] = await Promise.all([
    storedPasswordAsync(password, administratorSalt(secret)),
    import('./serve.js'),
  ]);
  const account = administrator(userName, password, secret, () => stored);
  return openService(options, { secret, derivedPassword, account, left: undefined });
}
