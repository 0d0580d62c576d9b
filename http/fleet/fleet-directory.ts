/**
 * Directory of a fleet: the histories of its members, each in a folder with the name of the member, and the inputs that
 * all members share, which are stored once. The members write their own histories, so that several threads or processes
 * can serve one directory; only the process that opened the fleet writes the shared inputs.
 */
import { closeSync, existsSync, fsyncSync, openSync, truncateSync, writeSync } from 'node:fs';
import path from 'node:path';
import { canonicalJson, fingerprint, type Json } from '../../engine/index.js';
import {
  type DomainState,
  type FleetMember,
  type LostDomains,
  lostDomains,
  nothingLost,
} from '../../models/fleet/index.js';
import { openStored } from '../../replay/index.js';
import { readRegular, recordBytesMax } from '../files/bounded-file.js';
import { readFleetFile, writeFleetFile } from '../files/fleet-file.js';
import { makeDirectory } from '../files/make-directory.js';
import { describeReason, SetupError } from '../files/setup-error.js';
import type { Fsync } from '../journal/durability.js';
import { lock } from '../journal/lock.js';
import { findStoredJournal, openStoredFiles } from '../journal/stored-files.js';

/** Place of the histories of the members; plain data, so that threads can receive it. */
export interface MemberHistories {
  readonly directory: string;
  readonly fsync: Fsync;
}

/** Fleet at its start: a new one, or the stored one, which continues. */
export interface FleetDirectory {
  readonly histories: MemberHistories;
  /** First instant of all histories; undefined for a new fleet, whose start is noted by `begin`. Unit: ms. */
  readonly startMs: number | undefined;
  /** Instant at which a stored fleet continues. Unit: ms since the epoch. */
  readonly resumedMs: number | undefined;
  /** Lost domains before `interrupted`. */
  readonly lost: LostDomains;
  /** Last change of a domain, which a killed process may not have applied to all of its members. */
  readonly interrupted: DomainState | undefined;
  /** Throws SetupError if the stored fleet was started with another administrator or password. */
  requireAccess(access: StoredAccess): void;
  /** Notes the first instant of a new fleet, and the access of its administrators. */
  begin(startMs: number, access: StoredAccess): void;
  /** Stores the change of a domain before its members are changed. */
  noteDomain(atMs: number, change: DomainState): void;
  /** Stores an instant that the common clock has reached, so that a new start does not continue earlier. */
  noteInstant(atMs: number): void;
  /** Notes the end, and unlocks the directory. */
  close(atMs: number): void;
  /** Unlocks the directory without a note, because the fleet has not started. */
  abandon(): void;
}

/** Access of the administrator of every member, which has to be equal at each start. */
export interface StoredAccess {
  readonly userName: string;
  /** Fingerprint of the stored form of the common password; null if the password of each member is derived. */
  readonly password: string | null;
}

const sharedName = 'shared.jsonl';
const ownerOnlyDirectory = 0o700;
const ownerOnlyFile = 0o600;

/** Line of the shared inputs. Unit of `at`: ms since the epoch. */
interface SharedLine {
  readonly at: number;
  readonly start?: true;
  readonly access?: StoredAccess;
  readonly domain?: DomainState;
  readonly end?: true;
}

export interface FleetDirectoryOptions {
  readonly members: readonly FleetMember[];
  /** Data of the fleet that has to be equal at each start, such as its blueprints. */
  readonly origin: Json;
  readonly fsync: Fsync;
}

/** Opens or creates the directory of a fleet. Throws SetupError if it is not the directory of this fleet. */
export function openFleetDirectory(
  directory: string,
  { members, origin, fsync }: FleetDirectoryOptions,
): FleetDirectory {
  try {
    makeDirectory(directory, ownerOnlyDirectory);
  } catch (error) {
    throw new SetupError(`cannot create ${directory} (${describeReason(error)})`);
  }
  if (findStoredJournal(directory) !== undefined)
    throw new SetupError(
      `${directory} has the history of one controller; name another directory for a fleet`,
    );
  const held = lock(directory);
  try {
    const rows = members.map(({ index: _, blueprint, rack, cooling, ...row }) => ({
      ...row,
      blueprint: blueprint ?? null,
      rack: rack ?? null,
      cooling: cooling ?? null,
    }));
    const plan = fingerprint({ rows, origin });
    const names = members.map(({ name }) => name);
    const known = readFleetFile(directory);
    if (known === undefined) writeFleetFile(directory, names, plan);
    else if (known.plan !== plan || canonicalJson(known.members) !== canonicalJson(names))
      throw new SetupError(
        `${directory} has the histories of another fleet; start it with the same members and blueprints, or name another directory`,
      );
    const shared = new SharedInputs(path.join(directory, sharedName), fsync);
    const changes = shared.lines.flatMap(({ domain }) => domain ?? []);
    const interrupted = shared.lines.at(-1)?.end === true ? undefined : changes.at(-1);
    const complete = interrupted === undefined ? changes : changes.slice(0, -1);
    const begun = shared.lines.find(({ start }) => start === true);
    return {
      histories: { directory, fsync },
      startMs: begun?.at,
      resumedMs: begun && resumedAt(directory, names, shared.lines),
      lost: complete.reduce(lostDomains, nothingLost),
      interrupted,
      requireAccess: (access) => requireAccess(directory, begun?.access, access),
      begin: (startMs, access) => shared.append({ at: startMs, start: true, access }),
      noteDomain: (at, domain) => shared.append({ at, domain }),
      noteInstant: (at) => shared.append({ at }),
      close: (at) => {
        shared.append({ at, end: true });
        shared.close();
        held.release();
      },
      abandon: () => {
        shared.close();
        held.release();
      },
    };
  } catch (error) {
    held.release();
    throw error;
  }
}

/**
 * Throws SetupError if the access differs from that of the stored fleet. The stored members keep their accounts, so another
 * one would be valid for the members without a history alone.
 */
function requireAccess(directory: string, stored: StoredAccess | undefined, given: StoredAccess): void {
  if (stored === undefined) return;
  if (stored.userName !== given.userName)
    throw new SetupError(
      `the administrators of the fleet in ${directory} are called ${stored.userName}, not ${given.userName}; start it with --user ${stored.userName}, or name another directory`,
    );
  if (stored.password === given.password) return;
  const expected =
    stored.password === null
      ? 'a derived password for each member; start it without --password and TIDEFISH_PASSWORD'
      : 'another password; start it with the --password or TIDEFISH_PASSWORD of its first start';
  throw new SetupError(`the fleet in ${directory} has ${expected}, or name another directory`);
}

/** Returns true if a member has a stored history. */
export function hasStoredHistory({ directory }: MemberHistories, { name }: FleetMember): boolean {
  return findStoredJournal(path.join(directory, name)) !== undefined;
}

/** Returns the last stored instant of the fleet: after a kill, the latest of all members. */
function resumedAt(directory: string, names: readonly string[], lines: readonly SharedLine[]): number {
  const last = lines.at(-1);
  const latest = Math.max(0, ...lines.map(({ at }) => at));
  return last?.end === true ? latest : Math.max(latest, ...names.map((name) => endOf(directory, name)));
}

function endOf(directory: string, name: string): number {
  const stored = findStoredJournal(path.join(directory, name));
  if (stored === undefined) return 0;
  const files = openStoredFiles(stored);
  try {
    const opening = openStored(files);
    return opening.ok ? (opening.history?.end.at ?? 0) : 0;
  } finally {
    files.close();
  }
}

/** File of the shared inputs, a line for each. An incomplete last line is dropped. */
class SharedInputs {
  readonly lines: readonly SharedLine[];
  readonly #descriptor: number;
  readonly #fsync: Fsync;

  constructor(file: string, fsync: Fsync) {
    const text = existsSync(file) ? readRegular(file, recordBytesMax) : '';
    const complete = text.slice(0, text.lastIndexOf('\n') + 1);
    this.lines = complete
      .split('\n')
      .flatMap((line, index) => (line === '' ? [] : [parse(file, line, index)]));
    if (complete.length < text.length) truncateSync(file, Buffer.byteLength(complete));
    this.#descriptor = openSync(file, 'a', ownerOnlyFile);
    this.#fsync = fsync;
  }

  append(line: SharedLine): void {
    writeSync(this.#descriptor, `${JSON.stringify(line)}\n`);
    if (this.#fsync !== 'never') fsyncSync(this.#descriptor);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

function parse(file: string, text: string, index: number): SharedLine {
  try {
    const line: Partial<SharedLine> = Object(JSON.parse(text));
    if (typeof line.at === 'number') return line as SharedLine;
  } catch {
    // The problem is reported below, as for any other invalid line.
  }
  throw new SetupError(`${file}:${index + 1}: the line is invalid, so the fleet cannot be continued`);
}
