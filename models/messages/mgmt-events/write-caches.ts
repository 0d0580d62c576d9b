/**
 * Events of `MgmtEvents` about the write caches of array controllers. `%1` is the slot of the controller, as in `Slot
 * 1`.
 */
import type { MessageTable } from '../registry.js';
import { criticalEvent, okEvent, warningEvent } from '../rows.js';

export const writeCacheEvents = {
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
} satisfies MessageTable;
