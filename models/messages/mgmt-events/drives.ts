/**
 * Events of `MgmtEvents` about drives, SAS and self-encrypting ones among them. A drive is named by its place, as in
 * `Port=1I:Box=1:Bay=2`, a controller by its slot, as in `Slot 1`.
 */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const driveEvents = {
  DriveFailed: criticalEvent(['string'], {
    message: 'Drive %1 has failed.',
    description: 'A drive no longer works and is taken out of use.',
    resolution: 'Replace the drive; if it was not protected by redundancy, restore its data from a backup.',
    healthCategory: 'Storage',
  }),
  DriveFailed2: criticalEvent(['string', 'string'], {
    message: 'The drive at %1 of the controller in %2 has failed.',
    description: 'A storage controller takes a drive out of use because it no longer works.',
    resolution: 'Replace the drive and watch that the volumes it belongs to are rebuilt.',
    healthCategory: 'Storage',
  }),
  DriveOk: okEvent(['string'], {
    message: 'Drive %1 works as it should.',
    description: 'A drive that had failed, or was about to, is healthy again or has been replaced.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('DriveSmartError', 'DriveFailed', 'DriveWearOut'),
  }),
  DriveOk2: okEvent(['string', 'string'], {
    message: 'The drive at %1 of the controller in %2 works as it should.',
    description: 'A storage controller finds a drive healthy that had been failed, failing, worn or removed.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('DriveSmartError2', 'DriveFailed2', 'DriveWearOut2', 'DriveRemoved2'),
  }),
  DriveSmartError: criticalEvent(['string'], {
    message: 'Drive %1 predicts its own failure.',
    description: 'The self-monitoring of a drive goes beyond one of its limits.',
    resolution: 'Back up the data and replace the drive soon.',
    healthCategory: 'Storage',
  }),
  DriveSmartError2: criticalEvent(['string', 'string'], {
    message: 'The drive at %1 of the controller in %2 predicts its own failure.',
    description: "A storage controller learns from a drive's self-monitoring that the drive will fail.",
    resolution: 'Check that the volumes of the drive are redundant, then replace the drive.',
    healthCategory: 'Storage',
  }),
  DriveWearOut: warningEvent(['string'], {
    message: 'Drive %1 is close to the end of its write endurance.',
    description: 'The wear of a solid-state drive makes its replacement advisable.',
    resolution: 'Plan the replacement of the drive.',
    healthCategory: 'Storage',
  }),
  DriveWearOut2: warningEvent(['string', 'string'], {
    message: 'The drive at %1 of the controller in %2 is close to the end of its write endurance.',
    description:
      'A storage controller reports that the wear of a solid-state drive makes its replacement advisable.',
    resolution: 'Plan the replacement of the drive and check that its volumes are redundant.',
    healthCategory: 'Storage',
  }),
  DriveWearStatusFiftySixDayThreshold: warningEvent(['string'], {
    message: 'At its present rate of writing, drive %1 will be worn out within 56 days.',
    description: 'The estimated remaining life of a solid-state drive falls below 56 days.',
    resolution: 'Replace the drive before the 56 days are over, or write less to it.',
    healthCategory: 'Storage',
  }),
  DriveWearStatusFiftySixDayThreshold2: warningEvent(['string', 'string'], {
    message:
      'At its present rate of writing, the drive at %1 of the controller in %2 will be worn out within 56 days.',
    description: 'A storage controller estimates that a solid-state drive has less than 56 days to live.',
    resolution: 'Replace the drive before the 56 days are over, or move writes to another volume.',
    healthCategory: 'Storage',
  }),
  DriveWearStatusFivePercentThreshold: warningEvent(['string'], {
    message: 'Drive %1 has 5 percent of its write endurance left.',
    description: 'The remaining endurance of a solid-state drive falls to 5 percent.',
    resolution: 'Order a replacement for the drive.',
    healthCategory: 'Storage',
  }),
  DriveWearStatusFivePercentThreshold2: warningEvent(['string', 'string'], {
    message: 'The drive at %1 of the controller in %2 has 5 percent of its write endurance left.',
    description:
      'A storage controller sees the remaining endurance of a solid-state drive fall to 5 percent.',
    resolution: 'Order a replacement for the drive.',
    healthCategory: 'Storage',
  }),
  DriveWearStatusOk: okEvent(['string'], {
    message: 'The wear of drive %1 is within limits.',
    description:
      'A worn solid-state drive has been replaced, or its estimated life is above every limit again.',
    healthCategory: 'Storage',
    clears: ofSameOrigin(
      'DriveWearStatusFiftySixDayThreshold',
      'DriveWearStatusFivePercentThreshold',
      'DriveWearStatusTwoPercentThreshold',
      'DriveWearStatusWearOut',
    ),
  }),
  DriveWearStatusOk2: okEvent(['string', 'string'], {
    message: 'The wear of the drive at %1 of the controller in %2 is within limits.',
    description:
      'A storage controller finds the wear of a solid-state drive, mostly a replaced one, below every limit again.',
    healthCategory: 'Storage',
    clears: ofSameOrigin(
      'DriveWearStatusFiftySixDayThreshold2',
      'DriveWearStatusFivePercentThreshold2',
      'DriveWearStatusTwoPercentThreshold2',
      'DriveWearStatusWearOut2',
    ),
  }),
  DriveWearStatusTwoPercentThreshold: warningEvent(['string'], {
    message: 'Drive %1 has 2 percent of its write endurance left.',
    description: 'The remaining endurance of a solid-state drive falls to 2 percent.',
    resolution: 'Replace the drive soon.',
    healthCategory: 'Storage',
  }),
  DriveWearStatusTwoPercentThreshold2: warningEvent(['string', 'string'], {
    message: 'The drive at %1 of the controller in %2 has 2 percent of its write endurance left.',
    description:
      'A storage controller sees the remaining endurance of a solid-state drive fall to 2 percent.',
    resolution: 'Replace the drive soon.',
    healthCategory: 'Storage',
  }),
  DriveWearStatusWearOut: criticalEvent(['string'], {
    message: 'Drive %1 has used up its write endurance.',
    description: 'A solid-state drive has no endurance left and may refuse writes at any time.',
    resolution: 'Replace the drive now.',
    healthCategory: 'Storage',
  }),
  DriveWearStatusWearOut2: criticalEvent(['string', 'string'], {
    message: 'The drive at %1 of the controller in %2 has used up its write endurance.',
    description: 'A storage controller finds that a solid-state drive has no endurance left.',
    resolution: 'Replace the drive now.',
    healthCategory: 'Storage',
  }),
  SASDriveFailure: criticalEvent(['string', 'string'], {
    message: 'The SAS drive %1 on the controller in %2 has failed.',
    description: 'A SAS host controller finds that a drive no longer works.',
    resolution: 'Replace the SAS drive.',
  }),
  SASDriveOffline: criticalEvent(['string', 'string'], {
    message: 'The SAS drive %1 on the controller in %2 is offline.',
    description: 'A SAS drive that is still present was taken out of service or no longer answers.',
    resolution: 'Reseat the SAS drive and check its cable; replace it if it stays offline.',
  }),
  SASDrivePredictiveFailure: criticalEvent(['string', 'string'], {
    message: 'The SAS drive %1 on the controller in %2 is about to fail.',
    description: 'The self-monitoring of a SAS drive predicts its failure.',
    resolution: "Back up the SAS drive's data and replace it.",
  }),
  SEDPassPhraseFailed: criticalEvent(['string', 'string'], {
    message: 'The passphrase of the self-encrypting drive at %1 on the controller in %2 could not be set up.',
    description: 'Giving a self-encrypting drive its passphrase fails, so that the drive is not protected.',
    resolution: "Check the key manager's settings and connection, then try again.",
    healthCategory: 'Security',
  }),
  SEDPassPhraseOK: okEvent(['string', 'string'], {
    message: 'The passphrase of the self-encrypting drive at %1 on the controller in %2 is set up.',
    description: 'A self-encrypting drive accepts its passphrase.',
    healthCategory: 'Security',
    clears: ofSameOrigin('SEDPassPhraseFailed'),
  }),
  SEDUnlockFailed: warningEvent(['string', 'string'], {
    message: 'The self-encrypting drive at %1 on the controller in %2 could not be unlocked.',
    description: 'At start-up a self-encrypting drive does not accept its passphrase or none is to be had.',
    resolution:
      'Make the right passphrase available, locally or by the key manager, then restart the server.',
    healthCategory: 'Security',
  }),
  SEDUnlockSuccess: okEvent(['string', 'string'], {
    message: 'The self-encrypting drive at %1 on the controller in %2 is unlocked.',
    description: 'At start-up a self-encrypting drive accepts its passphrase and opens.',
    healthCategory: 'Security',
    clears: ofSameOrigin('SEDUnlockFailed'),
  }),
} satisfies MessageTable;
