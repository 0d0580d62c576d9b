/**
 * Records of hardware errors from the firmware: their facts are stored, and the file is generated from them
 * (`cper.ts`). They are in a ring buffer in the controller's flash (behaviour "CPER file store").
 */
import { emptyRing, type Ring } from '../../../models/index.js';

export interface CperRecord {
  readonly number: number;
  readonly section: 'memory' | 'pcie';
  readonly corrected: boolean;
  /** Name in the blueprint: a memory slot, a device. */
  readonly part: string;
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly at: number;
}

export type CperState = Ring<CperRecord>;

/** Maximum number of stored records. Assumption: a few hundred bytes each, in a part of the flash. */
export const cperRecordsMax = 64;

export const initialCper: CperState = emptyRing;

/** File name of a record. */
export function cperName(number: number): string {
  return `cper${String(number).padStart(8, '0')}.bin`;
}
