/**
 * Lock file of a data directory, which allows only one process to write. The lock of a process that no longer exists is
 * ignored. A process is identified by its number and its start time, because numbers are reused.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeReason, SetupError } from '../files/setup-error.js';

const lockName = 'lock';
const ownerOnlyFile = 0o600;

export interface Lock {
  release(): void;
}

/** Locks the directory, which must exist. Throws SetupError while another process has the lock. */
export function lock(directory: string): Lock {
  const file = path.join(directory, lockName);
  const mine = textFor(process.pid);
  for (;;) {
    if (appears(file, mine)) return { release: () => rmSync(file, { force: true }) };
    const theirs = readIfThere(file);
    if (theirs === undefined) continue;
    const holder = Number(theirs.split(' ', 1)[0]);
    // The number is checked before `kill` receives it. The operating system treats 0 and negative numbers as process
    // groups, and this program never writes them.
    if (Number.isSafeInteger(holder) && holder > 0 && theirs === textFor(holder))
      throw new SetupError(
        `${directory} is being served by process ${holder}; stop that process, or name another directory`,
      );
    removeIfStill(file, theirs);
  }
}

/** Creates the lock file. Returns false if it exists. */
function appears(file: string, text: string): boolean {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: ownerOnlyFile, flag: 'wx' });
    // Creating a link fails if the name exists; a rename would replace the lock.
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (describeReason(error) === 'EEXIST') return false;
    throw new SetupError(`cannot write ${file} (${describeReason(error)})`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes a stale lock. Two processes can find the same stale lock. If the second process then moves the new lock of
 * the first process, the second process moves that lock back.
 */
function removeIfStill(file: string, text: string): void {
  const taken = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    renameSync(file, taken);
  } catch (error) {
    if (describeReason(error) === 'ENOENT') return;
    throw new SetupError(`cannot remove ${file} (${describeReason(error)})`);
  }
  if (readFileSync(taken, 'utf8') !== text) linkSync(taken, file);
  rmSync(taken);
}

/**
 * Reads the lock file; returns undefined if it does not exist. A file that is not regular is refused: a dangling link
 * would look like a missing file, and a FIFO would block.
 */
function readIfThere(file: string): string | undefined {
  try {
    if (!lstatSync(file).isFile())
      throw new SetupError(`${file} is not a regular file; remove it to serve from this directory`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (describeReason(error) === 'ENOENT') return undefined;
    if (error instanceof SetupError) throw error;
    throw new SetupError(`cannot read ${file} (${describeReason(error)})`);
  }
}

/** Returns the lock text of a process: its number and its start time. */
function textFor(pid: number): string {
  return `${pid} ${beginningOf(pid)}\n`;
}

/**
 * Returns the start time of a process in the unit of the operating system. Returns `running` if the system does not
 * report it, `gone` for a missing process or a zombie.
 */
function beginningOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot receive a signal, but exists.
    if (describeReason(error) !== 'EPERM') return 'gone';
  }
  try {
    // The fields after the process name are split at blanks. The name is in brackets and can contain blanks itself.
    // Index 0 is field 3 of the file (state), index 19 is field 22 (start time).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? 'gone' : (fields[19] ?? 'running');
  } catch {
    return 'running';
  }
}
