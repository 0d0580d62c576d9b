/**
 * Records of hardware errors, as the firmware hands them to the controller: what is kept are the facts of each, the
 * file is made of them (`cper.ts`). They lie in a ring in the controller's flash (behaviour "CPER file store").
 */
import { emptyRing, type Ring } from '../../../models/index.js';

export interface CperRecord {
  readonly number: number;
  readonly section: 'memory' | 'pcie';
  readonly corrected: boolean;
  /** What the blueprint calls it: a memory slot, a device. */
  readonly part: string;
  /** Unit: ms since the epoch, by the controller's clock. */
  readonly at: number;
}

export type CperState = Ring<CperRecord>;

/** Records kept. Assumption: a few hundred bytes each, in a corner of the flash. */
export const cperRecordsMax = 64;

export const initialCper: CperState = emptyRing;

/** What the file of a record is called. */
export function cperName(number: number): string {
  return `cper${String(number).padStart(8, '0')}.bin`;
}
