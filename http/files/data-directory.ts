/**
 * Where a user's Tidefish keeps what must be the same at the next start: the secret and the certificate it made for
 * itself. The directory is the owner's alone, and so is every file; where others may write, or read what is secret, nothing
 * is believed. A file appears whole or not at all, and of two
 * first starts at once one wins and both use its file.
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
/** Group and all others. */
const writableByOthers = 0o022;
const sharedWithOthers = 0o077;

/** Of what was drawn. What has fewer was written by somebody; chance does not in as many years as there are. */
const differentBytesMin = 12;

/** `$XDG_DATA_HOME/tidefish`, by default `~/.local/share/tidefish`. A relative path there counts as none (XDG). */
export function defaultDataDirectory(environment: NodeJS.ProcessEnv): string {
  const base = environment.XDG_DATA_HOME;
  const dataHome =
    base !== undefined && path.isAbsolute(base) ? base : path.join(homedir(), '.local', 'share');
  return path.join(dataHome, 'tidefish');
}

/** The text of a file in the directory, made now when there is none. Throws SetupError when neither can be done. */
export async function readOrCreate(
  directory: string,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const file = path.join(directory, name);
  refuseSharedDirectory(directory);
  return readIfThere(file) ?? keepFirst(file, await make());
}

/** The secret of this user's controllers, drawn at the first start. */
export async function openSecret(directory: string): Promise<Secret> {
  const text = await readOrCreate(directory, 'secret', () => `${randomBytes(secretBytes).toString('hex')}\n`);
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length === secretBytes && new Set(key).size >= differentBytesMin) return new Secret(key);
  const file = path.join(directory, 'secret');
  throw new SetupError(
    `${file} is not a secret of ${secretBytes} bytes in hex, drawn by chance; delete it to have a new one drawn`,
  );
}

/** Whoever may write there may put another secret and another certificate in their places. */
function refuseSharedDirectory(directory: string): void {
  const mode = modeOf(directory);
  if (mode === undefined || (mode & writableByOthers) === 0) return;
  throw new SetupError(
    `${directory} may be written by others; chmod 700 ${directory}, and see what is in it`,
  );
}

/** What can be read by others is known to others, whatever it is. */
function refuseSharedFile(file: string): void {
  const mode = modeOf(file);
  if (mode === undefined || (mode & sharedWithOthers) === 0) return;
  throw new SetupError(
    `${file} may be read or written by others, and so is no secret; delete it to have a new one made, or chmod 600 ${file}`,
  );
}

/** Undefined where there is nothing, and where modes say nothing. */
function modeOf(place: string): number | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    return statSync(place, { throwIfNoEntry: false })?.mode;
  } catch (error) {
    throw new SetupError(`cannot look at ${place} (${describeReason(error)})`);
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

/** Writes the file unless someone else just has; returns what it holds then. */
function keepFirst(file: string, text: string): string {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: ownerOnlyDirectory });
    writeFileSync(draft, text, { mode: ownerOnlyFile, flag: 'wx', flush: true });
    // A link, unlike a rename, fails when the name is taken.
    linkSync(draft, file);
    return text;
  } catch (error) {
    if (describeReason(error) === 'EEXIST') return readRegular(file, documentBytesMax);
    throw new SetupError(
      `cannot write ${file} (${describeReason(error)}); set XDG_DATA_HOME to a directory that can be written`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}
