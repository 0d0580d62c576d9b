/**
 * The directory for data that stays the same between starts: the secret and the generated certificate. The directory
 * and its files belong to their owner alone; if other users can write to it, or read a secret, it is refused. Files are
 * created atomically, and of two simultaneous first starts one wins and both use its file.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Secret, secretBytes } from '../../models/index.js';
import { documentBytesMax, readRegular } from './bounded-file.js';
import { describeReason, SetupError } from './setup-error.js';

const ownerOnlyDirectory = 0o700;
const ownerOnlyFile = 0o600;
/** Group and others. */
const writableByOthers = 0o022;
const sharedWithOthers = 0o077;

/** Minimum of different digits in a random secret. A secret with fewer is not random: the probability is negligible. */
const differentBytesMin = 12;

/** `$XDG_DATA_HOME/tidefish`, by default `~/.local/share/tidefish`. A relative XDG_DATA_HOME is ignored (XDG). */
export function defaultDataDirectory(environment: NodeJS.ProcessEnv): string {
  const base = environment.XDG_DATA_HOME;
  const dataHome =
    base !== undefined && path.isAbsolute(base) ? base : path.join(homedir(), '.local', 'share');
  return path.join(dataHome, 'tidefish');
}

/** The text of a file in the directory, created if it does not exist. Throws SetupError if neither is possible. */
export async function readOrCreate(
  directory: string,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const file = path.join(directory, name);
  refuseSharedDirectory(directory);
  return readIfThere(file) ?? keepFirst(file, await make());
}

/** The secret of this user's controllers, generated at the first start. */
export async function openSecret(directory: string): Promise<Secret> {
  const text = await readOrCreate(directory, 'secret', () => `${randomBytes(secretBytes).toString('hex')}\n`);
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length === secretBytes && new Set(key).size >= differentBytesMin) return new Secret(key);
  const file = path.join(directory, 'secret');
  throw new SetupError(
    `${file} is not a random secret of ${secretBytes} bytes in hex; delete it so that a new one is generated`,
  );
}

/** A writer of the directory can replace the secret and the certificate. */
function refuseSharedDirectory(directory: string): void {
  const mode = modeOf(directory);
  if (mode === undefined || (mode & writableByOthers) === 0) return;
  throw new SetupError(
    `${directory} is writable by other users; chmod 700 ${directory}, and check its content`,
  );
}

/** A secret that others can read is no secret. */
function refuseSharedFile(file: string): void {
  const mode = modeOf(file);
  if (mode === undefined || (mode & sharedWithOthers) === 0) return;
  throw new SetupError(
    `${file} is readable or writable by other users, so it is not secret; delete it so that a new one is generated, or chmod 600 ${file}`,
  );
}

/** Undefined for a missing file, and on platforms without file modes. */
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

/** Writes the file unless another process just has; returns its content. */
function keepFirst(file: string, text: string): string {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: ownerOnlyDirectory });
    writeFileSync(draft, text, { mode: ownerOnlyFile, flag: 'wx', flush: true });
    // Unlike a rename, creating a link fails if the name exists.
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
