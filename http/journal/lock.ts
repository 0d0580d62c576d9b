/**
 * One process at a time writes in a data directory: a file says which. What a process has left that is no more, because it
 * was killed, counts for nothing; that it is the same process and not another of its number is told by when it began.
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

/** Throws SetupError while another process has it. The directory must be there. */
export function lock(directory: string): Lock {
  const file = path.join(directory, lockName);
  const mine = textFor(process.pid);
  for (;;) {
    if (appears(file, mine)) return { release: () => rmSync(file, { force: true }) };
    const theirs = readIfThere(file);
    if (theirs === undefined) continue;
    const holder = Number(theirs.split(' ', 1)[0]);
    // 0 and less are groups of processes for the system, and were not written here.
    if (Number.isSafeInteger(holder) && holder > 0 && theirs === textFor(holder))
      throw new SetupError(
        `${directory} is being served by process ${holder}; end that, or name another directory`,
      );
    removeIfStill(file, theirs);
  }
}

/** False when there is one already. */
function appears(file: string, text: string): boolean {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: ownerOnlyFile, flag: 'wx' });
    // A link, unlike a rename, fails when the name is taken.
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (describeReason(error) === 'EEXIST') return false;
    throw new SetupError(`cannot write ${file} (${describeReason(error)})`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Of two that find the same one left behind, the second may hold the first's in its hands: that is put back. */
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

/** A link that leads nowhere would seem to be gone, and a FIFO would be waited for. */
function readIfThere(file: string): string | undefined {
  try {
    if (!lstatSync(file).isFile())
      throw new SetupError(`${file} is no regular file; remove it to serve from there`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (describeReason(error) === 'ENOENT') return undefined;
    if (error instanceof SetupError) throw error;
    throw new SetupError(`cannot read ${file} (${describeReason(error)})`);
  }
}

/** What the process of this number writes; undefined when there is none. */
function textFor(pid: number): string {
  return `${pid} ${beginningOf(pid)}\n`;
}

/**
 * When it began, as the system counts; `running` where the system does not tell; `gone` when there is none, or nothing is left
 * of it but that nobody has asked yet how it ended.
 */
function beginningOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // One that belongs to somebody else may not be sent anything, and is there.
    if (describeReason(error) !== 'EPERM') return 'gone';
  }
  try {
    // Behind the name in brackets, which may hold blanks: field 3 of all, and 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? 'gone' : (fields[19] ?? 'running');
  } catch {
    return 'running';
  }
}
