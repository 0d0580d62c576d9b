/**
 * The RAID levels of Redfish `RAIDType` and their rules, as one table (behaviour § 2.9, "RAID arithmetic"). The
 * arithmetic of capacity and redundancy derives from it and names no level.
 */
export const raidTypes = ['None', 'RAID0', 'RAID1', 'RAID10', 'RAID5', 'RAID50', 'RAID6', 'RAID60'] as const;
export type RaidType = (typeof raidTypes)[number];

interface Range {
  readonly least: number;
  readonly most: number;
}

export interface RaidRule {
  /** Number of drives of the whole volume. */
  readonly drivesLeast: number;
  readonly drivesPerSpan: Range;
  readonly spans: Range;
  /** Redundancy sets: mirrored pairs in the order of the drives, or all drives of a span. */
  readonly setOf: 'pair' | 'span';
  /** Number of drives of a set that may be lost, which is its redundancy. */
  readonly mayLose: 0 | 1 | 2;
  /** True if the controller divides the drives; otherwise it passes the whole drive through. */
  readonly isDivided: boolean;
}

/** Maximum number of drives in a row of strips. Controllers of the MegaRAID kind have 32. */
const drivesPerSpanMost = 32;
/** `MediaSpanCount` of the capabilities: behaviour § 2.9. */
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

/** True if a lost drive can be rebuilt onto a spare. */
export function takesSpares(raidType: RaidType): boolean {
  return raidRules[raidType].mayLose > 0;
}

/** Number of drives of a volume that hold data. */
export function dataDriveCount(raidType: RaidType, driveCount: number, spanCount: number): number {
  const { setOf, mayLose } = raidRules[raidType];
  const sets = setOf === 'pair' ? driveCount / 2 : spanCount;
  return driveCount - sets * mayLose;
}
