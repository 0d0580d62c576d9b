/**
 * Events of `MgmtResourceEvents` about drives and logical drives. Assumption: drives are named by place and
 * controller, as in `['Port=4I:Box=1:Bay=2', 'Slot 1']` (behaviour § 4), logical drives by number and controller.
 */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const storageResourceEvents = {
  DriveInserted2: warningEvent(['string', 'string'], {
    message: 'A drive was put in at %1 of the storage controller in %2.',
    description: 'A drive was plugged into a bay that a storage controller watches.',
    resolution: 'Nothing needs to be done unless nobody meant to add a drive.',
    healthCategory: 'Storage',
  }),
  DriveRemoved2: warningEvent(['string', 'string'], {
    message: 'The drive at %1 of the storage controller in %2 was taken out.',
    description: 'A drive was pulled from a bay that a storage controller watches.',
    resolution: 'Put the drive back, or another in its place, if a volume needs it.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_ExpandInProgress: okEvent(['string'], {
    message: 'The write cache in %1 is off while a logical drive is being expanded.',
    description: 'An expansion needs the memory of the write cache for itself.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_SnapshotInProgress: okEvent(['string'], {
    message: 'The write cache in %1 is off while a snapshot is being taken.',
    description: 'A snapshot needs all writes to be on the drives and nothing in the write cache.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvErasing: warningEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 is being erased.',
    description: 'The data of a logical drive are being overwritten.',
    resolution: 'Wait until the erase is over; the logical drive cannot be used before.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvExpanding: okEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 is being expanded.',
    description: 'A logical drive is spread over more drives, or over more of each.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvNewLogDrvKeyRekeyRequestReceived: okEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 is to have a new encryption key.',
    description: 'A change of the key of an encrypted logical drive was requested and has not begun.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvPredictiveSpareRebuildReady: okEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 is about to be copied to a spare.',
    description: 'A drive expects to fail, and its content is to be moved to a spare before it does.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvQueuedForExpansion: warningEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 waits to be expanded.',
    description: 'An expansion was ordered and follows after other work of the controller.',
    resolution: 'Wait; the expansion starts by itself.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvRapidParityInitializationInProgress: warningEvent(['string', 'string'], {
    message: 'The parity of logical drive %1 of the storage controller in %2 is being written.',
    description: 'A new logical drive is being filled with parity and cannot be used meanwhile.',
    resolution: 'Wait until the parity is complete.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvRapidParityInitializationPending: warningEvent(['string', 'string'], {
    message: 'The parity of logical drive %1 of the storage controller in %2 is still to be written.',
    description: 'A new logical drive waits to be filled with parity.',
    resolution: 'Wait; the parity is written as soon as the controller has finished its other work.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvReadyRebuild: warningEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 is ready to be rebuilt.',
    description: 'A failed drive of a logical drive was replaced, and the rebuild has not begun.',
    resolution: 'Wait; the rebuild starts by itself.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvRebuilding: warningEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 is being rebuilt.',
    description: 'The data of a failed drive are being restored to another.',
    resolution: 'Wait until the rebuild is over, and take no drive out before.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvRekeyInProgress: warningEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 is being encrypted with its new key.',
    description: 'The key of an encrypted logical drive is being changed.',
    resolution: 'Wait until all data have the new key; keep the old one until then.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvUnconfigured: criticalEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 is not configured.',
    description: 'A logical drive is known by number only, and holds nothing.',
    resolution: 'Create the logical drive again, and restore its data if it had any.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvUnencryptedToEncryptedTransformationInProgress: warningEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 is being encrypted.',
    description: 'The data of a plain logical drive are being replaced by encrypted ones.',
    resolution: 'Wait until the whole logical drive is encrypted.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvUnencryptedToEncryptedTransformationNotStarted: okEvent(['string', 'string'], {
    message: 'Logical drive %1 of the storage controller in %2 is still to be encrypted.',
    description: 'The encryption of a plain logical drive was ordered and has not begun.',
    healthCategory: 'Storage',
  }),
  DrvArrPhysDrvEraseDone: warningEvent(['string', 'string'], {
    message: 'The drive at %1 of the storage controller in %2 was erased.',
    description: 'The secure erase of a drive is over.',
    resolution: 'Take the drive out, or enable it again to use it.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('DrvArrPhysDrvErasing', 'DrvArrPhysDrvEraseQueued'),
  }),
  DrvArrPhysDrvEraseQueued: warningEvent(['string', 'string'], {
    message: 'The drive at %1 of the storage controller in %2 waits to be erased.',
    description: 'The secure erase of a drive was ordered and follows after other work of the controller.',
    resolution: 'Wait; the erase starts by itself.',
    healthCategory: 'Storage',
  }),
  DrvArrPhysDrvErasing: warningEvent(['string', 'string'], {
    message: 'The drive at %1 of the storage controller in %2 is being erased.',
    description: 'The secure erase of a drive has begun.',
    resolution: 'Wait until the erase is over; a large drive can take a day.',
    healthCategory: 'Storage',
  }),
  DrvArrSpareDriveActive: okEvent(['string', 'string'], {
    message: 'The spare drive at %1 of the storage controller in %2 has taken over.',
    description: 'A spare holds all data of the drive it replaces.',
    resolution: 'Replace the failed drive, so that the spare becomes free again.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('DrvArrSpareDriveBuilding'),
  }),
  DrvArrSpareDriveBuilding: criticalEvent(['string', 'string'], {
    message: 'The spare drive at %1 of the storage controller in %2 is taking over.',
    description: 'A drive has failed, and its data are being restored to a spare.',
    resolution: 'Wait until the spare holds all data, then replace the failed drive.',
    healthCategory: 'Storage',
  }),
  DrvArrSpareDriveInactive: okEvent(['string', 'string'], {
    message: 'The spare drive at %1 of the storage controller in %2 is free.',
    description: 'A spare stands ready and replaces no drive.',
    healthCategory: 'Storage',
  }),
} satisfies MessageTable;
