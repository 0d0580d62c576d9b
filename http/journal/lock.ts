/**
 * Lock of a data directory for one writing process, as a file. The lock of a process that no longer exists is ignored;
 * a process is identified by its number and its start time, because numbers are reused.
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

/** Throws SetupError while another process has the lock. The directory must exist. */
export function lock(directory: string): Lock {
  const file = path.join(directory, lockName);
  const mine = textFor(process.pid);
  for (;;) {
    if (appears(file, mine)) return { release: () => rmSync(file, { force: true }) };
    const theirs = readIfThere(file);
    if (theirs === undefined) continue;
    const holder = Number(theirs.split(' ', 1)[0]);
    // The system treats 0 and negative numbers as process groups; this program never writes them.
    if (Number.isSafeInteger(holder) && holder > 0 && theirs === textFor(holder))
      throw new SetupError(
        `${directory} is being served by process ${holder}; stop that process, or name another directory`,
      );
    removeIfStill(file, theirs);
  }
}

/** False if the lock exists. */
function appears(file: string, text: string): boolean {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: ownerOnlyFile, flag: 'wx' });
    // Unlike a rename, creating a link fails if the name exists.
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
 * Of two processes that find the same stale lock, the second may have moved the new lock of the first; it moves the
 * lock back.
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

/** A dangling link would look like a missing file, and a FIFO would block. */
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

/** The lock text of a process number; undefined if the process does not exist. */
function textFor(pid: number): string {
  return `${pid} ${beginningOf(pid)}\n`;
}

/**
 * Start time of the process in system units; `running` if the system does not report it; `gone` for a missing process
 * or a zombie.
 */
function beginningOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but exists.
    if (describeReason(error) !== 'EPERM') return 'gone';
  }
  try {
    // After the name in brackets, which can contain blanks: field 3 of all, and 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? 'gone' : (fields[19] ?? 'running');
  } catch {
    return 'running';
  }
}
