/**
 * File of a folder with the histories of a fleet: the names of its members. The history of a member is the folder or the
 * journal with its name beside this file. A member without a contact by a client or a command has none.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentBytesMax, readBounded } from './bounded-file.js';
import { SetupError } from './setup-error.js';

const fileName = 'fleet.json';
const format = 1;
const ownerOnlyFile = 0o600;
/** Pattern of the name of a member, which is the name of its folder. */
const memberName = /^[a-z0-9][a-z0-9.-]*$/;

/** Writes the file of a new folder. `plan` is the fingerprint of a fleet that can be continued. */
export function writeFleetFile(folder: string, members: readonly string[], plan?: string): void {
  const text = `${JSON.stringify({ format, plan, members })}\n`;
  writeFileSync(path.join(folder, fileName), text, { mode: ownerOnlyFile, flag: 'wx' });
}

/** History of a member in the folder of a fleet. */
export interface MemberHistory {
  readonly member: string;
  /** Data directory, or file of a journal. */
  readonly place: string;
}

/**
 * Lists the histories in the folder of a fleet, in the order of its members. Returns undefined for any other folder.
 * Throws SetupError for a file that this program cannot have written.
 */
export function listMemberHistories(folder: string): readonly MemberHistory[] | undefined {
  return readFleetFile(folder)?.members.flatMap((member) => {
    const place = findMemberHistory(path.join(folder, member));
    return place === undefined ? [] : [{ member, place }];
  });
}

/** Returns the place of the history of `DIR/MEMBER`: a folder, or the journal of that name; undefined if there is none. */
export function findMemberHistory(place: string): string | undefined {
  return [place, `${place}.jsonl`].find((candidate) => existsSync(candidate));
}

/** Content of the file of a fleet. */
interface FleetFile {
  readonly members: readonly string[];
  readonly plan: unknown;
}

/** Reads the file of a folder; undefined for a folder without one. Throws SetupError for an invalid file. */
export function readFleetFile(folder: string): FleetFile | undefined {
  const file = path.join(folder, fileName);
  if (!existsSync(file)) return undefined;
  const { format: found, plan, members } = parse(readBounded(file, documentBytesMax));
  const isKnown = found === format && Array.isArray(members);
  if (isKnown && members.every((name): name is string => typeof name === 'string' && memberName.test(name)))
    return { members, plan };
  throw new SetupError(`${file} is not the file of a fleet (expected its members, as tidefish wrote it)`);
}

function parse(text: string): Readonly<Record<'format' | 'members' | 'plan', unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return { format: undefined, members: undefined, plan: undefined };
  }
}
