/**
 * Service of a fork: a branch of a recorded history that continues from a position, with its own inputs and its own
 * journal. The record is only read: its directory is not locked, and no file in it is created or changed. A fork is a
 * run of its own, so it performs outbound requests under its own policy. Those in flight at the position are not repeated.
 */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type ControllerSimulation, certificateNames, createSimulation } from '../../machines/index.js';
import type { Secret } from '../../models/index.js';
import {
  type History,
  type Position,
  pausingRunFrom,
  ReplayMismatch,
  replayInputs,
  runToCompletion,
  stateAt,
} from '../../replay/index.js';
import {
  loadSelfSigned,
  ownCertificateName,
  type ServedCertificate,
} from '../connections/served-certificate.js';
import { openSecret, readOrCreate, secretName } from '../files/data-directory.js';
import type { WrittenJournal } from '../files/journal-file.js';
import { notebookPath } from '../files/notebook-file.js';
import { SetupError } from '../files/setup-error.js';
import { findStoredJournal } from '../journal/stored-files.js';
import { openStoredHistory, type StoredHistoryOptions } from '../journal/stored-history.js';
import { storeRequests } from '../requests/request-files.js';
import type { RequestLog } from '../requests/request-log.js';
import { namesOf } from './listeners.js';
import { firstUser, recordedSecret } from './recorded-secret.js';
import { openService, type RunningService, type ServiceOptions } from './serve.js';

export interface ForkOptions
  extends Pick<
    ServiceOptions,
    | 'host'
    | 'port'
    | 'controlPort'
    | 'pace'
    | 'whenUnavailable'
    | 'certificate'
    | 'outbound'
    | 'openInspection'
    | 'conditions'
    | 'report'
    | 'onRequest'
  > {
  readonly history: History;
  readonly position: Position;
  /** Directories whose secret and certificate are used, the first that contains a file. The last one may be written. */
  readonly identityDirectories: readonly [...record: string[], own: string];
  /** Directory that stores the history of the fork; undefined for a history in memory. */
  readonly directory: string | undefined;
  /** Options of the stored history; unused without a directory. */
  readonly storing: Omit<StoredHistoryOptions, 'said'>;
}

/** Branch of a history that is about to be served. */
interface Branch {
  readonly simulation: ControllerSimulation;
  readonly journal: WrittenJournal;
  readonly storeRequests?: (log: RequestLog) => () => void;
  /** Closes and removes the files if the service cannot start, so that the next attempt can use the directory. */
  release(): Promise<void>;
}

const nothing = async () => {};
/** Options of the start that a stored history is compared with. A fork has none, because its directory is new. */
const noValues = {
  seed: undefined,
  startMs: undefined,
  blueprint: undefined,
  userName: undefined,
  password: undefined,
};

/** Starts the service of a fork. Throws SetupError for a problem that the user can solve. */
export async function serveFork(options: ForkOptions): Promise<RunningService> {
  const { history, position, host, directory } = options;
  const account = firstUser(history, stateAt(history, position));
  const own = await openSecret(directoryWith(secretName, options));
  const { secret, password: derivedPassword } = await recordedSecret(history, account, own);
  const names = certificateNames(history.genesis.blueprint.manager, namesOf(host));
  const certificateDirectory = directoryWith(ownCertificateName, options);
  const generated =
    options.certificate === undefined
      ? await loadSelfSigned(certificateDirectory, names, Date.now())
      : undefined;
  const branch = directory === undefined ? branchInMemory(options) : await branchIn(directory, options);
  try {
    if (directory !== undefined) await storeIdentity(directory, secret, generated);
    return await openService(
      {
        ...options,
        ...unusedOptions(account.userName),
        dataDirectory: directory ?? certificateDirectory,
        openJournal: () => branch.journal,
        storeRequests: branch.storeRequests,
        ...(directory !== undefined && {
          notebook: notebookPath(findStoredJournal(directory) ?? directory, true),
        }),
        fork: position,
      },
      {
        secret,
        account,
        derivedPassword,
        left: { genesis: history.genesis, simulation: branch.simulation },
      },
    );
  } catch (error) {
    await branch.release();
    throw error;
  }
}

/** Options of a new controller, which a branch of a recorded history does not read. */
function unusedOptions(userName: string) {
  return {
    seed: '',
    blueprint: undefined,
    userName,
    password: undefined,
    startMs: undefined,
    pastBytesMax: 0,
  };
}

/** Returns the first directory that contains a file; the last directory if none does. */
function directoryWith(name: string, { identityDirectories }: ForkOptions): string {
  const found = identityDirectories.find(
    (directory) => statSync(path.join(directory, name), { throwIfNoEntry: false }) !== undefined,
  );
  return found ?? (identityDirectories.at(-1) as string);
}

/** Creates a branch whose history is in memory. It shares the recorded events before the position. */
function branchInMemory({ history, position }: ForkOptions): Branch {
  const { simulation, history: own } = runToCompletion(pausingRunFrom(history, position.after));
  simulation.advanceTo(position.at);
  return { simulation, journal: { history: own, close: () => {} }, release: nothing };
}

/**
 * Creates a branch whose history is stored in a new directory. The recorded inputs up to the position are executed
 * again, so that the directory contains the whole history and needs no other file.
 */
async function branchIn(
  directory: string,
  { history, position, storing, report }: ForkOptions,
): Promise<Branch> {
  if (findStoredJournal(directory) !== undefined)
    throw new SetupError(
      `${directory} contains a history already; name a new directory for the fork, or continue that history with --data`,
    );
  const isNew = !existsSync(directory);
  const stored = openStoredHistory(directory, { ...storing, said: noValues });
  const { genesis } = history;
  let journal: WrittenJournal | undefined;
  const release = async () => {
    try {
      await (journal ?? { close: stored.release }).close();
    } finally {
      rmSync(isNew ? directory : stored.directory, { recursive: true, force: true });
    }
  };
  try {
    const simulation = createSimulation(genesis);
    journal = stored.open(simulation, genesis);
    const end = { now: position.at, executed: position.after };
    replayInputs(simulation, { inputs: history.inputs(position.after), end });
    simulation.advanceTo(position.at);
    const requests = { directory: stored.directory, onFailure: report ?? storing.onFailure };
    return { simulation, journal, storeRequests: (log) => storeRequests(log, requests), release };
  } catch (error) {
    await release();
    if (!(error instanceof ReplayMismatch)) throw error;
    throw new SetupError(`the history cannot be forked: ${error.message}; tidefish verify shows the cause`);
  }
}

/** Stores the secret and the certificate in the directory of a fork, so that the next start continues the fork. */
async function storeIdentity(
  directory: string,
  secret: Secret,
  certificate: ServedCertificate | undefined,
): Promise<void> {
  const text = await readOrCreate(directory, secretName, () => `${secret.text}\n`);
  if (text.trim() !== secret.text)
    throw new SetupError(
      `${directory} contains the secret of another history; name a new directory for the fork`,
    );
  if (certificate === undefined) return;
  await readOrCreate(directory, ownCertificateName, () => readFileSync(certificate.file, 'utf8'));
}
