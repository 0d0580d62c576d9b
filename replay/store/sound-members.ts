/** The members of a kept journal, held against the index: the segments that are over, up to the first that is not sound. */
import { isSound, type ReadMembers } from './members.js';
import { type IndexLine, type MemberPlace, readIndexLine, storeFiles } from './store-format.js';

export interface SoundMembers {
  readonly lines: readonly IndexLine[];
  /** Where they end. Unit: bytes. */
  readonly end: number;
  /** The first that is not sound, and its place. */
  readonly damage: string | undefined;
}

export function soundMembers(
  readMembers: ReadMembers,
  header: MemberPlace,
  indexLines: readonly string[],
): SoundMembers {
  const lines: IndexLine[] = [];
  let end = header.offset + header.bytes;
  for (const text of indexLines) {
    const line = readIndexLine(text);
    if (line?.segment !== lines.length || line.offset !== end || !isSound(readMembers, line)) {
      const damage = `${storeFiles.members}: segment ${lines.length}, from byte ${end} on, is not what was written`;
      return { lines, end, damage };
    }
    lines.push(line);
    end = line.offset + line.bytes;
  }
  return { lines, end, damage: undefined };
}
