/** Facts about drives that are erased, and about the erase of the whole server. Source of 19.20: behaviour § 4. */
import { type EventRow, fact, ofParts, type Told } from '../../facts/row.js';
import { alert, classes, entriesOfClass, named, origins, resourceAlert } from '../../facts/rows.js';
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

/** The end is as grave as the begin: nothing is left on the drive. Of the two alerts it clears the first (behaviour § 4). */
export const driveEraseFacts = ofParts({
  'drive.erasing': fact(['part', 'place', 'slot'], {
    iml: driveArray(20, 'Critical', 'Erasing: the drive at {place} of the storage in {slot}.', {
      action: 'Wait until the drive is erased.',
    }),
    event: aboutDrive('DrvArrPhysDrvErasing'),
  }),
  'drive.erased': fact(['part', 'place', 'slot'], {
    iml: driveArray(20, 'Critical', 'Erasing completed: the drive at {place} of the storage in {slot}.'),
    repairs: { facts: ['drive.erasing'], same: 'part' },
    event: aboutDrive('DrvArrPhysDrvEraseDone'),
  }),
});

const administration = entriesOfClass(classes.controller, 'Maintenance', 'Administration');
const security = entriesOfClass(classes.securityConfiguration, 'Security', 'Administration');

/** Of the erase of the whole server. What was logged before its end is erased with the rest. Assumption: the codes. */
export const systemEraseFacts = {
  'systemErase.requested': fact(['user'], {
    iel: administration(1_300, 'Caution', '{user} asked to have the whole server erased.', {
      action: 'Reset the server to begin, and leave it alone until the erase is over.',
    }),
    sl: security(1_300, 'Caution', '{user} asked to have the whole server erased.'),
  }),
  'systemErase.begun': fact([], {
    iel: administration(1_301, 'Caution', 'The firmware has begun to erase the whole server.'),
  }),
  'systemErase.firmwareErased': fact([], {}),
  /** By the names of the drives. */
  'systemErase.drivesErased': fact(['drives'], {}),
  'systemErase.completed': fact([], {
    iml: driveArray(22, 'Informational', 'The whole server was erased.'),
    event: alert('OBSESuccess', origins.system),
  }),
};
