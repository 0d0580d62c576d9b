/**
 * Where a user's Tidefish keeps what must be the same at the next start: the secret and the certificate it made for
 * itself. The directory is the owner's alone, and so is every file. A file appears whole or not at all, and of two
 * first starts at once one wins and both use its file.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Secret, secretBytes } from '../models/index.js';
import { describeReason, SetupError } from './setup-error.js';

const ownerOnlyDirectory = 0o700;
const ownerOnlyFile = 0o600;

/** `$XDG_DATA_HOME/tidefish`, by default `~/.local/share/tidefish`. A relative path there counts as none (XDG). */
export function defaultDataDirectory(environment: NodeJS.ProcessEnv): string {
  const base = environment.XDG_DATA_HOME;
  const dataHome =
    base !== undefined && path.isAbsolute(base) ? base : path.join(homedir(), '.local', 'share');
  return path.join(dataHome, 'tidefish');
}

/** The text of a file in the directory, made now when there is none. Throws SetupError when neither can be done. */
export async function readOrMake(
  directory: string,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const file = path.join(directory, name);
  return readIfThere(file) ?? keepFirst(file, await make());
}

/** The secret of this user's controllers, drawn at the first start. */
export async function openSecret(directory: string): Promise<Secret> {
  const text = await readOrMake(directory, 'secret', () => `${randomBytes(secretBytes).toString('hex')}\n`);
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length === secretBytes) return new Secret(key);
  const file = path.join(directory, 'secret');
  throw new SetupError(
    `${file} is not a secret of ${secretBytes} bytes in hex; delete it to have a new one drawn`,
  );
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
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
    if (describeReason(error) === 'EEXIST') return readFileSync(file, 'utf8');
    throw new SetupError(
      `cannot write ${file} (${describeReason(error)}); set XDG_DATA_HOME to a directory that can be written`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}
