/** Facts about drives that are erased. Source: behaviour § 4. */
import { type EventRow, fact, ofParts, type Told } from '../../facts/row.js';
import { classes, entriesOfClass, named, resourceAlert } from '../../facts/rows.js';
import type { ControllerTree } from '../../tree.js';
import { driveUri, findDrive } from '../parts/index.js';

const driveArray = entriesOfClass(classes.driveArray, 'Hardware');

function driveAt({ part }: Told<'part'>, tree: ControllerTree): string {
  const drive = findDrive(tree.blueprint, String(part));
  if (drive === undefined) throw new Error(`no drive ${String(part)}`);
  return driveUri(tree, drive);
}

function aboutDrive(
  key: 'DrvArrPhysDrvErasing' | 'DrvArrPhysDrvEraseDone',
): EventRow<'part' | 'place' | 'slot'> {
  return resourceAlert<never, 'part' | 'place' | 'slot'>(key, driveAt, named('place', 'slot'));
}

/** Of the end its severity is as grave as of the begin: either way nothing is left on the drive (behaviour § 4). */
export const driveEraseFacts = ofParts({
  'drive.erasing': fact(['part', 'place', 'slot'], {
    iml: driveArray(20, 'Critical', 'Erasing: the drive at {place} of the storage in {slot}.', {
      action: 'Wait until the drive is erased.',
    }),
    event: aboutDrive('DrvArrPhysDrvErasing'),
  }),
  'drive.erased': fact(['part', 'place', 'slot'], {
    iml: driveArray(20, 'Critical', 'Erasing completed: the drive at {place} of the storage in {slot}.'),
    event: aboutDrive('DrvArrPhysDrvEraseDone'),
  }),
});
