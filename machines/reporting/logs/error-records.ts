/**
 * Records of hardware errors from the firmware. The tree stores only their facts, and `cper.ts` generates the file from
 * them. The records are in a ring buffer in the controller's flash memory (behaviour "CPER file store").
 */
import { emptyRing, type Ring } from '../../../models/index.js';

export interface CperRecord {
  readonly number: number;
  readonly section: 'memory' | 'pcie';
  readonly corrected: boolean;
  /** Name of the part in the blueprint: a memory slot or a PCIe device. */
  readonly part: string;
  /** Time of the error by the controller's clock. Unit: ms since the epoch. */
  readonly at: number;
}

export type CperState = Ring<CperRecord>;

/**
 * Maximum number of stored records. Assumption: the records have a few hundred bytes each, and share a part of the
 * flash memory.
 */
export const cperRecordsMax = 64;

export const initialCper: CperState = emptyRing;

/** Returns the file name of a record. */
export function cperName(number: number): string {
  return `cper${String(number).padStart(8, '0')}.bin`;
}
