/**
 * Reference model of RAID that computes with the data on the drives: the data are numbers in the field of 257 elements,
 * and strips store linear sums of them. Data is lost if the remaining sums do not determine it. The code under test
 * only counts drives. Source: behaviour § 2.9.
 */
import type { DriveExtent } from '../../../models/raid/drives.js';
import type { RaidType } from '../../../models/raid/raid-types.js';

type Drives = readonly string[];
/** Strip of a code word: its drive, and the factor of each data number in the sum that the strip stores. */
type Strip = { readonly driveId: string; readonly factors: readonly number[] };

const prime = 257;
const mod = (value: number) => ((value % prime) + prime) % prime;

/**
 * Returns a row of strips over all spans, grouped into code words. The strips of one code word store sums of the same
 * data numbers.
 */
function rowOf(raidType: RaidType, spans: readonly Drives[], turn: number): readonly (readonly Strip[])[] {
  if (raidType === 'RAID1' || raidType === 'RAID10') {
    const drives = spans.flat();
    const strip = (driveId = ''): Strip => ({ driveId, factors: [1] });
    return drives.flatMap((one, place) => (place % 2 === 0 ? [[strip(one), strip(drives[place + 1])]] : []));
  }
  const parities = raidType.startsWith('RAID6') ? 2 : raidType.startsWith('RAID5') ? 1 : 0;
  return spans.map((span) =>
    span.map((driveId, place) => {
      const dataCount = span.length - parities;
      const role = (place + turn) % span.length;
      const factor = (number: number) =>
        role < dataCount ? Number(number === role) : (number + 1) ** (role - dataCount);
      return { driveId, factors: Array.from({ length: dataCount }, (_, number) => factor(number)) };
    }),
  );
}

/** Returns how many data numbers these sums determine: their rank by Gaussian elimination. */
function told(sums: readonly (readonly number[])[]): number {
  if (sums.length === 0 || sums[0]?.length === 0) return 0;
  const pivot = sums.find(([first]) => first !== 0);
  if (pivot === undefined) return told(sums.map((sum) => sum.slice(1)));
  const [by = 0, ...rest] = pivot;
  const others = sums.filter((sum) => sum !== pivot);
  return (
    1 + told(others.map(([times = 0, ...sum]) => sum.map((f, at) => mod(f * by - times * (rest[at] ?? 0)))))
  );
}

/**
 * Returns how many data strips of a row can still be read or computed. Of all rotations of the parity, the one with the
 * fewest such strips counts.
 */
export function stripsLeft(raidType: RaidType, spans: readonly Drives[], lost: ReadonlySet<string>): number {
  const turns = (spans[0] ?? []).map((_, turn) => rowOf(raidType, spans, turn));
  const left = (word: readonly Strip[]) =>
    word.flatMap(({ driveId, factors }) => (lost.has(driveId) ? [] : [factors]));
  return Math.min(...turns.map((row) => row.reduce((sum, word) => sum + told(left(word)), 0)));
}

/** Returns whether two extents share bytes of a drive. */
export const isOverlap = (one: DriveExtent, other: DriveExtent) =>
  one.driveId === other.driveId &&
  Math.max(one.startBytes, other.startBytes) <
    Math.min(one.startBytes + one.lengthBytes, other.startBytes + other.lengthBytes);
