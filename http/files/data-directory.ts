/**
 * Directory for data that stays the same between starts: the secret and the generated certificate. Only the owner has
 * access to the directory and its files. The directory is refused if other users can write to it, or can read a secret.
 * Files are created atomically: if two first starts are simultaneous, both use the file that was created first.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Secret, secretBytes } from '../../models/index.js';
import { documentBytesMax, readRegular } from './bounded-file.js';
import { makeDirectory } from './make-directory.js';
import { describeReason, SetupError } from './setup-error.js';

const ownerOnlyDirectory = 0o700;
const ownerOnlyFile = 0o600;
/** File of the secret in a data directory. */
export const secretName = 'secret';
/** Mode bits that allow the group or others to write. */
const writableByOthers = 0o022;
const sharedWithOthers = 0o077;

/**
 * Minimum number of different bytes in a secret. A secret with fewer different bytes is refused, because a random
 * generator practically never produces such a secret.
 */
const differentBytesMin = 12;

/**
 * Returns the default data directory, `$XDG_DATA_HOME/tidefish`, or `~/.local/share/tidefish` if the variable is not
 * set. A relative XDG_DATA_HOME is ignored, as the XDG specification requires.
 */
export function defaultDataDirectory(environment: NodeJS.ProcessEnv): string {
  const base = environment.XDG_DATA_HOME;
  const dataHome =
    base !== undefined && path.isAbsolute(base) ? base : path.join(homedir(), '.local', 'share');
  return path.join(dataHome, 'tidefish');
}

/**
 * Returns the text of a file in the directory, and creates the file if it does not exist. Throws SetupError if the file
 * can be neither read nor created.
 */
export async function readOrCreate(
  directory: string,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const file = path.join(directory, name);
  refuseSharedDirectory(directory);
  return readIfThere(file) ?? keepFirst(file, await make());
}

/** Returns the secret of all controllers of this user. The secret is generated at the first start. */
export async function openSecret(directory: string): Promise<Secret> {
  const text = await readOrCreate(
    directory,
    secretName,
    () => `${randomBytes(secretBytes).toString('hex')}\n`,
  );
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length === secretBytes && new Set(key).size >= differentBytesMin) return new Secret(key);
  const file = path.join(directory, secretName);
  throw new SetupError(
    `${file} is not a random secret of ${secretBytes} bytes in hex; delete it so that a new one is generated`,
  );
}

/**
 * Throws SetupError if other users can write to the directory, because they could replace the secret and the
 * certificate.
 */
function refuseSharedDirectory(directory: string): void {
  const mode = modeOf(directory);
  if (mode === undefined || (mode & writableByOthers) === 0) return;
  throw new SetupError(
    `${directory} is writable by other users; chmod 700 ${directory}, and check its content`,
  );
}

/** Throws SetupError if other users have access to the file, because it contains a secret. */
function refuseSharedFile(file: string): void {
  const mode = modeOf(file);
  if (mode === undefined || (mode & sharedWithOthers) === 0) return;
  throw new SetupError(
    `${file} is readable or writable by other users, so it is not secret; delete it so that a new one is generated, or chmod 600 ${file}`,
  );
}

/** Returns the mode of a file; undefined if the file is missing or the platform has no file modes. */
function modeOf(place: string): number | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    return statSync(place, { throwIfNoEntry: false })?.mode;
  } catch (error) {
    throw new SetupError(`cannot inspect ${place} (${describeReason(error)})`);
  }
}

function readIfThere(file: string): string | undefined {
  refuseSharedFile(file);
  try {
    return readRegular(file, documentBytesMax);
  } catch (error) {
    if (describeReason(error) === 'ENOENT') return undefined;
    throw new SetupError(`cannot read ${file} (${describeReason(error)})`);
  }
}

/** Creates the file, unless another process has created it at the same time. Returns the content of the file. */
function keepFirst(file: string, text: string): string {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    makeDirectory(path.dirname(file), ownerOnlyDirectory);
    writeFileSync(draft, text, { mode: ownerOnlyFile, flag: 'wx', flush: true });
    // Creating a link fails if the name exists; a rename would replace the file.
    linkSync(draft, file);
    return text;
  } catch (error) {
    if (describeReason(error) === 'EEXIST') return readRegular(file, documentBytesMax);
    throw new SetupError(
      `cannot write ${file} (${describeReason(error)}); set XDG_DATA_HOME to a writable directory`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}
