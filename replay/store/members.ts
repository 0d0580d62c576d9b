/** A member of the file of members: read, and held against its hash. */
import { gunzipSync } from 'node:zlib';
import { SegmentText } from './segment-text.js';
import { type MemberPlace, memberAt, memberTextMax } from './store-format.js';

/** Reads from the file of members. Fewer bytes where it ends. */
export type ReadMembers = (place: Pick<MemberPlace, 'offset' | 'bytes'>) => Uint8Array;

export function isSound(readMembers: ReadMembers, place: MemberPlace): boolean {
  return soundMember(readMembers, place) !== undefined;
}

/** Its text; undefined when it is not what was written. */
export function readMember(readMembers: ReadMembers, place: MemberPlace): string | undefined {
  const member = soundMember(readMembers, place);
  return member && unpacked(member);
}

/** A segment; undefined when it is not what was written. */
export function segmentIn(readMembers: ReadMembers, place: MemberPlace): SegmentText | undefined {
  const text = readMember(readMembers, place);
  return text === undefined ? undefined : new SegmentText(text.split('\n').slice(0, -1));
}

/** What is no gzip, or unpacks to more than was ever packed, was not written here. */
function unpacked(member: Uint8Array): string | undefined {
  try {
    return gunzipSync(member, { maxOutputLength: memberTextMax }).toString('utf8');
  } catch {
    return undefined;
  }
}

function soundMember(readMembers: ReadMembers, place: MemberPlace): Uint8Array | undefined {
  const member = readMembers(place);
  return memberAt(place.offset, member).sha256 === place.sha256 ? member : undefined;
}
