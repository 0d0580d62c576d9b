/**
 * The registry `MgmtEvents`, keys D: drives, logical drives and the write caches of array controllers. A drive is
 * named by its place, as in `Port=1I:Box=1:Bay=2`, a logical drive by its number, a controller by its slot, as in
 * `Slot 1`. Keys, arguments and clearing as behaviour § 7.5 has them. Assumption: what each argument means, drawn from
 * its key.
 */
import type { MessageDefinition } from './registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from './rows.js';

export const mgmtEventsD = {
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
  DrvArrAcceleratorFlashMemoryNotAttached: warningEvent(['string'], {
    message: 'The write cache of the array controller in %1 has no flash memory attached.',
    description: 'The flash memory that saves the write cache at a power failure is missing.',
    resolution: "Power the server off and attach the cache's flash memory module.",
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardBadData: criticalEvent(['string'], {
    message: 'The write cache of the array controller in %1 lost data it had kept for the drives.',
    description: 'At start-up the cache held data that was damaged or could not be written to the drives.',
    resolution:
      "Check the file systems on the controller's volumes and restore what is damaged from a backup.",
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardBatteryFailed: criticalEvent(['string'], {
    message: 'The battery of the write cache of the array controller in %1 has failed.',
    description: "The cache's battery can no longer hold the cache through a power failure.",
    resolution: 'Replace the cache battery.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardInvalid: warningEvent(['string'], {
    message: 'The write cache of the array controller in %1 is not usable.',
    description: 'The controller finds a cache module it does not recognise or that is not set up.',
    resolution: 'Reseat the cache module, and fit a module made for this controller if that does not help.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_BackupPowerSourceHotRemoved: criticalEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is disabled: its backup power was removed while in use.',
    description: 'A battery or capacitor is pulled from a running cache module.',
    resolution: 'Refit the backup power source and restart the server.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_BadMirrorData: warningEvent(['string'], {
    message: 'The write cache of the array controller in %1 is disabled: its mirrored halves do not agree.',
    description: 'The two copies of the cached data differ, so that neither can be trusted.',
    resolution: 'Check the data on the volumes, then replace the cache module.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_BatteryNotSupported: criticalEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is disabled: its battery is of a kind the controller does not support.',
    description: 'A battery is fitted that is not made for the cache module.',
    resolution: 'Fit a battery that the controller supports.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_CapacitorChargeLow: criticalEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is disabled: its capacitor holds too little charge.',
    description: "The capacitor's charge would not last for a backup of the cache.",
    resolution: 'Wait for the capacitor to charge; replace it if it does not.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_CapacitorFailedToCharge: criticalEvent(['string'], {
    message: 'The write cache of the array controller in %1 is disabled: its capacitor does not charge.',
    description: 'The capacitor was not full after the time that charging may take.',
    resolution: 'Replace the capacitor pack.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_ChargerCircuitFailure: criticalEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is disabled: the charger of its backup power has failed.',
    description: "The circuit that charges the cache's battery or capacitor is broken.",
    resolution: 'Replace the cache module or, where the charger is part of it, the controller.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_ConfigCommand: warningEvent(['string'], {
    message: 'The write cache of the array controller in %1 is disabled: a configuration command said so.',
    description: 'A storage tool disables the cache for good.',
    resolution: 'Enable the cache again with the storage configuration tool if it is wanted.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_ExcessiveECCErrors: criticalEvent(['string'], {
    message: 'The write cache of the array controller in %1 is disabled: its memory has too many ECC errors.',
    description: "The cache memory's error count goes beyond its limit while it runs.",
    resolution: 'Replace the cache module whose memory fails.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_FlashBackedBackupFailed: warningEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is disabled: its contents could not be saved to flash memory.',
    description: 'At a power failure the backup of the cache to its flash memory failed.',
    resolution: 'Check the data on the volumes and replace the cache module if the backup fails again.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_FlashBackedHardwareFailure: criticalEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is disabled: its flash memory hardware has failed.',
    description: 'The flash part of the cache module is broken.',
    resolution: 'Replace the flash-backed cache module.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_FlashBackedRestoreFailed: criticalEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is disabled: its contents could not be restored from flash memory.',
    description: 'After a power failure the saved cache contents cannot be read back.',
    resolution:
      'Restore the data of the last minutes before the power failure from a backup and replace the cache module.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_IncompatibleCacheModule: criticalEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is disabled: the cache module does not fit the controller.',
    description: 'A cache module of another controller family is fitted.',
    resolution: 'Fit a cache module made for this controller.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_NoCapacitorAttached: criticalEvent(['string'], {
    message: 'The write cache of the array controller in %1 is disabled: no capacitor is attached.',
    description: 'The controller starts and finds no capacitor pack on its cache module.',
    resolution: 'Attach a capacitor pack to the cache module.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_NotEnoughBatteries: warningEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is disabled: it has fewer batteries than it needs.',
    description: 'Too few batteries are present to carry a cache of this size.',
    resolution: 'Add the missing batteries.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_NotSupportedByFirmware: warningEvent(['string'], {
    message:
      "The write cache of the array controller in %1 is disabled: the controller's firmware does not support it.",
    description: 'The fitted cache module needs a newer controller firmware.',
    resolution: 'Update the firmware of the array controller.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_PostECCErrors: okEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is disabled: ECC errors were found during start-up.',
    description: 'The memory test of the cache at start-up finds errors.',
    resolution: 'Restart the server; replace the cache module if the errors are found again.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_ReadFailure: warningEvent(['string'], {
    message: 'The write cache of the array controller in %1 is disabled: reading from it failed.',
    description: 'The controller can no longer read the cache memory without errors.',
    resolution: 'Replace the cache module that cannot be read.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardPermDisabled_WriteFailure: warningEvent(['string'], {
    message: 'The write cache of the array controller in %1 is disabled: writing to it failed.',
    description: 'The controller can no longer write the cache memory without errors.',
    resolution: 'Replace the cache module that cannot be written.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_BadConfiguration: criticalEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is suspended: its set-up does not match the controller.',
    description: 'The cache holds the configuration of another controller or of other drives.',
    resolution: 'Return the cache module to the controller it came from, or set the cache up anew.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_BoardNotConnected: criticalEvent(['string'], {
    message: 'The write cache of the array controller in %1 is suspended: the cache module is not connected.',
    description: 'A configured cache module does not answer.',
    resolution: 'Power the server off and reseat the cache module.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_DisableCommandIssued: warningEvent(['string'], {
    message: 'The write cache of the array controller in %1 is suspended: a command asked for it.',
    description: 'A driver or tool suspends the cache for the time being.',
    resolution: 'Enable the cache again once the work that needed it off is done.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_LowBatteryPower: criticalEvent(['string'], {
    message: 'The write cache of the array controller in %1 is suspended: its battery is low.',
    description: 'The charge of the cache battery falls below what a power failure would take.',
    resolution: 'Wait for the battery to charge; replace it if it stays low.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_MegaCellNotCabled: criticalEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is suspended: the cable of its backup power pack is not connected.',
    description: 'The controller detects a backup power pack without a cable to the cache module.',
    resolution: 'Connect the cable between the power pack and the cache module.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_NoResourcesAvailable: warningEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is suspended: the controller lacks the resources to run it.',
    description: 'Other features of the controller use up the memory that the cache needs.',
    resolution: 'Free controller memory, for example by waiting for a volume change to finish.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_RAID_ADG_EnablerModuleMissing: criticalEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is suspended: the module that enables double-parity RAID is missing.',
    description: 'A double-parity volume is present but the module that allows it has been removed.',
    resolution: 'Refit the enabler module.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_RedundantCacheFailure: warningEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is suspended: the cache of its redundant partner has failed.',
    description: 'One of two paired controllers loses its cache.',
    resolution: 'Replace the cache module of the partner controller.',
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_RedundantLowBattery: okEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is suspended: the cache battery of its redundant partner is low.',
    description: "One of two paired controllers waits for the other's cache battery to charge.",
    resolution: "Wait for the partner's battery to charge.",
    healthCategory: 'Storage',
  }),
  DrvArrayAccBoardTempDisabled_RedundantSizeMismatch: okEvent(['string'], {
    message:
      'The write cache of the array controller in %1 is suspended: its redundant partner has a cache of another size.',
    description: 'Two paired controllers do not have the same amount of cache memory.',
    resolution: 'Fit cache modules of the same size to both controllers.',
    healthCategory: 'Storage',
  }),
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
} as const satisfies Readonly<Record<string, MessageDefinition>>;
