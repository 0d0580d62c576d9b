/**
 * Events of `MgmtEvents` about logical, solid-state and spare drives of array controllers. A logical drive is named by
 * its number, another drive by its place, a controller by its slot, as in `Slot 1`.
 */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const arrayDriveEvents = {
  DrvArrLogDrvBadConnect: criticalEvent(['string', 'string'], {
    message:
      'A drive of logical drive %1 on the array controller in %2 does not answer because of a bad connection.',
    description: 'A logical drive loses a drive that is present but badly connected.',
    resolution: 'Reseat the drive and check the cables to its bay.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvMultiPathAccessDegraded: warningEvent(['string', 'string'], {
    message: 'Logical drive %1 on the array controller in %2 has lost one of its paths.',
    description: 'A logical drive with several paths to its drives can be reached over fewer of them.',
    resolution: 'Check the cables and the expander on the lost path.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvNoAccessEncryptedMissingKey: criticalEvent(['string', 'string'], {
    message: 'Logical drive %1 on the array controller in %2 is encrypted and its key is missing.',
    description: 'A logical drive stays locked because the controller does not have its encryption key.',
    resolution: 'Enter the key, or restore the connection to the key manager that holds it.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvNoAccessEncryptedWithControllerEncryptionNotEnabled: criticalEvent(['string', 'string'], {
    message: 'Logical drive %1 is encrypted, but encryption is not enabled on the array controller in %2.',
    description: 'Encrypted drives are moved to a controller that does not use encryption.',
    resolution: 'Enable encryption on the controller, or move the drives back to the one they came from.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvNotAvailable: warningEvent(['string', 'string'], {
    message: 'Logical drive %1 on the array controller in %2 is not available.',
    description:
      'A logical drive cannot be used, for example because its drives belong to a setup the controller does not support.',
    resolution: 'Check which controller the drives belong to and whether its firmware supports the setup.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvOverheating: warningEvent(['string', 'string'], {
    message: 'The enclosure of logical drive %1 on the array controller in %2 is overheating.',
    description: 'The enclosure that holds the drives of a logical drive is too hot but still works.',
    resolution: "Check the enclosure's fans and the temperature of the room.",
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvShutdown: criticalEvent(['string', 'string'], {
    message: 'Logical drive %1 on the array controller in %2 was shut down because its enclosure overheated.',
    description: 'The heat in an enclosure made the controller stop a logical drive to protect its data.',
    resolution: 'Let the enclosure cool down, repair its cooling, then restart the server.',
    healthCategory: 'Storage',
  }),
  DrvArrLogDrvWrongDrive: criticalEvent(['string', 'string'], {
    message: 'A drive of logical drive %1 on the array controller in %2 was replaced in the wrong bay.',
    description: 'After a drive failure a healthy drive was pulled instead of the failed one.',
    resolution: 'Put the healthy drive back into its bay and replace the failed one.',
    healthCategory: 'Storage',
  }),
  DrvArrPhysDrvNotAuthenticated: warningEvent(['string', 'string'], {
    message: 'The drive at %1 on the array controller in %2 could not be authenticated.',
    description: 'A drive cannot prove that it is a genuine part.',
    resolution: "Use a drive that is on the server's list of supported parts.",
    healthCategory: 'Storage',
  }),
  DrvArrPhysDrvWearOut: warningEvent(['string', 'string'], {
    message: 'The drive at %1 on the array controller in %2 shows signs of wearing out.',
    description: 'An array controller marks a solid-state drive as wearing out.',
    resolution: 'Replace the drive as soon as a spare is at hand.',
    healthCategory: 'Storage',
  }),
  DrvArrSolidStateDiskFiftySixDayThresholdPassed: warningEvent(['string', 'string'], {
    message:
      'At its present rate of writing, the solid-state drive at %1 on the array controller in %2 will last for less than 56 days.',
    description:
      'An array controller estimates the remaining life of a solid-state drive at less than 56 days.',
    resolution: 'Replace the drive within the 56 days.',
    healthCategory: 'Storage',
  }),
  DrvArrSolidStateDiskFivePercentThresholdPassed: warningEvent(['string', 'string'], {
    message:
      'The solid-state drive at %1 on the array controller in %2 is down to 5 percent of its endurance.',
    description: 'An array controller sees a solid-state drive pass the limit of 5 percent endurance left.',
    resolution: 'Order a replacement for the solid-state drive.',
    healthCategory: 'Storage',
  }),
  DrvArrSolidStateDiskTwoPercentThresholdPassed: warningEvent(['string', 'string'], {
    message:
      'The solid-state drive at %1 on the array controller in %2 is down to 2 percent of its endurance.',
    description: 'An array controller sees a solid-state drive pass the limit of 2 percent endurance left.',
    resolution: 'Replace the solid-state drive soon.',
    healthCategory: 'Storage',
  }),
  DrvArrSolidStateDiskWearOK: okEvent(['string', 'string'], {
    message: 'The solid-state drive at %1 on the array controller in %2 has endurance enough.',
    description:
      'An array controller finds a solid-state drive, mostly a replaced one, above every wear limit.',
    healthCategory: 'Storage',
    clears: ofSameOrigin(
      'DrvArrSolidStateDiskFiftySixDayThresholdPassed',
      'DrvArrSolidStateDiskFivePercentThresholdPassed',
      'DrvArrSolidStateDiskTwoPercentThresholdPassed',
      'DrvArrSolidStateDiskWearOut',
    ),
  }),
  DrvArrSolidStateDiskWearOut: criticalEvent(['string', 'string'], {
    message: 'The solid-state drive at %1 on the array controller in %2 has no endurance left.',
    description: 'An array controller sees a solid-state drive use up its last endurance.',
    resolution: 'Replace the solid-state drive now.',
    healthCategory: 'Storage',
  }),
  DrvArrSpareDriveFailed: criticalEvent(['string', 'string'], {
    message: 'The spare drive at %1 on the array controller in %2 has failed.',
    description: 'A spare fails, whether it is idle, building or already standing in for another drive.',
    resolution: 'Replace the spare drive, so that the next drive failure finds one.',
    healthCategory: 'Storage',
  }),
} satisfies MessageTable;
