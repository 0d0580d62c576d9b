/**
 * Table of the RAID levels of Redfish `RAIDType` with their rules (behaviour § 2.9, "RAID arithmetic"). The functions
 * for capacity and redundancy use only this table, without special cases for levels.
 */
export const raidTypes = ['None', 'RAID0', 'RAID1', 'RAID10', 'RAID5', 'RAID50', 'RAID6', 'RAID60'] as const;
export type RaidType = (typeof raidTypes)[number];

interface Range {
  readonly least: number;
  readonly most: number;
}

export interface RaidRule {
  /** Minimum number of drives of a volume. */
  readonly drivesLeast: number;
  readonly drivesPerSpan: Range;
  readonly spans: Range;
  /**
   * Redundancy set, within which drives protect each other: a mirrored pair in the order of the drives, or all drives
   * of a span.
   */
  readonly setOf: 'pair' | 'span';
  /** Number of drives of a redundancy set that can be lost without a loss of data. */
  readonly mayLose: 0 | 1 | 2;
  /** True if the controller divides the drives into volumes; false if a volume is always a whole drive. */
  readonly isDivided: boolean;
}

/** Maximum number of drives in a span. Source: MegaRAID controllers have 32. */
const drivesPerSpanMost = 32;
/** Maximum number of spans: `MediaSpanCount` of the capabilities, behaviour § 2.9. */
const spansMost = 16;

const single: Range = { least: 1, most: 1 };
const spanned: Range = { least: 2, most: spansMost };
const from = (least: number): Range => ({ least, most: drivesPerSpanMost });
const plain = { spans: single, setOf: 'span', mayLose: 0, isDivided: true } as const;

export const raidRules: Readonly<Record<RaidType, RaidRule>> = {
  None: { ...plain, drivesLeast: 1, drivesPerSpan: single, isDivided: false },
  RAID0: { ...plain, drivesLeast: 1, drivesPerSpan: from(1) },
  RAID1: { ...plain, drivesLeast: 2, drivesPerSpan: { least: 2, most: 2 }, mayLose: 1 },
  RAID10: {
    ...plain,
    drivesLeast: 4,
    drivesPerSpan: from(2),
    spans: { least: 1, most: spansMost },
    setOf: 'pair',
    mayLose: 1,
  },
  RAID5: { ...plain, drivesLeast: 3, drivesPerSpan: from(3), mayLose: 1 },
  RAID50: { ...plain, drivesLeast: 6, drivesPerSpan: from(3), spans: spanned, mayLose: 1 },
  RAID6: { ...plain, drivesLeast: 4, drivesPerSpan: from(4), mayLose: 2 },
  RAID60: { ...plain, drivesLeast: 8, drivesPerSpan: from(4), spans: spanned, mayLose: 2 },
};

/** Returns true if a volume of this RAID type can be rebuilt on a spare drive. */
export function takesSpares(raidType: RaidType): boolean {
  return raidRules[raidType].mayLose > 0;
}

/** Returns the number of drives of a volume whose capacity is available for data. */
export function dataDriveCount(raidType: RaidType, driveCount: number, spanCount: number): number {
  const { setOf, mayLose } = raidRules[raidType];
  const sets = setOf === 'pair' ? driveCount / 2 : spanCount;
  return driveCount - sets * mayLose;
}
