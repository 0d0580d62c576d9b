/** Messages of `Mgmt` about the zones of drives. */
import type { MessageTable } from '../registry.js';
import { critical, warning } from '../rows.js';

export const storageMessages = {
  HardDriveZoneBackupFailure: warning(400, [], {
    message: 'The drive zones could not be backed up.',
    description: 'Drive zones were set, but the copy of their settings was not written.',
    resolution: 'Set the drive zones again; if the copy fails again, check the drive backplane.',
  }),
  HardDriveZoneFailure: critical(400, ['string'], {
    message: 'The drive zones could not be set: %1.',
    description: 'The drive backplane did not take the assignment of its bays to nodes.',
    resolution: 'Check the assignment and the drive backplane, then set the drive zones again.',
  }),
} satisfies MessageTable;
