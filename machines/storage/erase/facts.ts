/** Facts about erased drives, and about the erase of the whole server. Source of 19.20: behaviour § 4. */
import { type EventRow, fact, ofParts } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, named, origins, resourceAlert } from '../../facts/rows.js';
import { driveAt } from '../../parts/index.js';

const driveArray = entriesOfClass(classes.driveArray, 'Hardware');

function aboutDrive(
  key: 'DrvArrPhysDrvErasing' | 'DrvArrPhysDrvEraseDone',
): EventRow<'part' | 'place' | 'slot'> {
  return resourceAlert<never, 'part' | 'place' | 'slot'>(key, driveAt, named('place', 'slot'));
}

const begun = ['drive.erasing', 'drive.eraseFailed'];

/**
 * Facts about the erase of one drive. The entry about a completed erase has the severity of the entry about its start,
 * because all data is lost. The alert about the completed erase clears the alert about its start (behaviour § 4). No
 * registry has an alert for a failed erase. Assumption: the code of the entry about a failed erase.
 */
export const driveEraseFacts = ofParts({
  'drive.erasing': fact(['part', 'place', 'slot'], {
    iml: driveArray(20, 'Critical', 'Erasing: the drive at {place} of the storage in {slot}.', {
      action: 'Wait until the drive is erased.',
    }),
    event: aboutDrive('DrvArrPhysDrvErasing'),
  }),
  'drive.erased': fact(['part', 'place', 'slot'], {
    iml: driveArray(20, 'Critical', 'Erasing completed: the drive at {place} of the storage in {slot}.'),
    repairs: { facts: begun, same: 'part' },
    event: aboutDrive('DrvArrPhysDrvEraseDone'),
  }),
  'drive.eraseFailed': fact(['part', 'place', 'slot'], {
    iml: driveArray(21, 'Critical', 'Erasing failed: the drive at {place} of the storage in {slot}.', {
      action: 'Replace the drive, and destroy it according to your data disposal policy.',
    }),
    repairs: { facts: begun, same: 'part' },
  }),
});

const administration = entriesOfClass(classes.controller, 'Maintenance', 'Administration');
const security = entriesOfClass(classes.securityConfiguration, 'Security', 'Administration');

const failedDrive = ['part', 'slot', 'port', 'box', 'bay', 'model', 'serial'] as const;

/**
 * Creates the fact about a failed drive. The alert depends on the kind of the controller and the protocol of the drive.
 */
function driveAlert(
  key: 'NVMeSecureEraseFailed' | 'IdeAtaSecureEraseFailed' | 'SmartArraySecureEraseFailed',
  ...names: readonly (typeof failedDrive)[number][]
) {
  return fact(failedDrive, { event: alert(key, origins.system, named(...names)) });
}

/**
 * Facts about the erase of the whole server. The erase also deletes the log entries that precede its end. Assumption:
 * the codes of the entries.
 */
export const systemEraseFacts = {
  'systemErase.requested': fact(['user'], {
    iel: administration(1_300, 'Caution', '{user} requested the erase of the whole server.', {
      action: 'Reset the server to start the erase, and do not interrupt the erase.',
    }),
    sl: security(1_300, 'Caution', '{user} requested the erase of the whole server.'),
  }),
  'systemErase.begun': fact([], {
    iel: administration(1_301, 'Caution', 'The firmware has started to erase the whole server.'),
  }),
  'systemErase.firmwareErased': fact([], {}),
  'systemErase.tpmErased': fact([], {}),
  /** Reports that the flash memory of the controller was erased. The controller then resets to its defaults. */
  'systemErase.controllerErased': fact([], {}),
  /** Reports the names of the drives that were erased. */
  'systemErase.drivesErased': fact(['drives'], {}),
  /** Reports a failed drive at once, although the log is erased later. */
  'systemErase.driveFailed': fact(failedDrive, {
    iml: driveArray(
      23,
      'Critical',
      'The erase of the whole server failed on the drive at Port={port}:Box={box}:Bay={bay} of the storage in Slot {slot}.',
      { action: 'Replace the drive, and destroy it according to your data disposal policy.' },
    ),
  }),
  'systemErase.nvmeDriveFailed': driveAlert(
    'NVMeSecureEraseFailed',
    ...(['slot', 'box', 'bay', 'model', 'serial'] as const),
  ),
  'systemErase.sataDriveFailed': driveAlert('IdeAtaSecureEraseFailed', 'port', 'box', 'bay', 'serial'),
  'systemErase.arrayDriveFailed': driveAlert('SmartArraySecureEraseFailed', 'slot', 'port', 'box', 'bay'),
  'systemErase.moduleFailed': fact(['part', 'processor', 'dimm', 'serial'], {
    iml: driveArray(25, 'Critical', 'The erase of the whole server failed on the memory module {part}.', {
      action: 'Replace the module, and destroy it according to your data disposal policy.',
    }),
    event: alert('PMMSecureEraseFailed', origins.system, named('processor', 'dimm', 'serial')),
  }),
  'systemErase.tpmFailed': fact([], {
    iml: driveArray(26, 'Critical', 'The erase of the whole server failed on the TPM.', {
      action: 'Clear the TPM in the settings of the firmware; replace the system board if that fails.',
    }),
    event: alert('TPMSecureEraseFailed', origins.system),
  }),
  /** Reports the names of the components that were not erased completely. */
  'systemErase.endedWithErrors': fact(['components'], {
    iml: driveArray(24, 'Critical', 'The whole server was erased except {components}.', {
      action:
        'See the erase reports for the devices that were not erased, and destroy them according to your data disposal policy.',
    }),
  }),
  'systemErase.completed': fact([], {
    iml: driveArray(22, 'Informational', 'The whole server was erased.'),
    repairs: { facts: ['systemErase.endedWithErrors'] },
    event: alert('OBSESuccess', origins.system),
  }),
};
