/**
 * Events of `MgmtEvents` about NVDIMMs. Six arguments of an NVDIMM are board, processor, riser, DIMM, location and
 * serial number; a seventh is the error.
 */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const nvdimmEvents = {
  HeNvdimmControllerFirmwareError: criticalEvent(['string', 'string'], {
    message: 'The controller firmware of the NVDIMM at processor %1, DIMM %2 is damaged.',
    description: 'An NVDIMM reports that the firmware of its controller is corrupt or did not start.',
    resolution: "Update the NVDIMM's firmware; replace the module if the update fails.",
    healthCategory: 'Memory',
  }),
  HeNvdimmControllerFirmwareOK: okEvent(['string', 'string'], {
    message: 'The controller firmware of the NVDIMM at processor %1, DIMM %2 is in order.',
    description: "The firmware of an NVDIMM's controller, damaged before, starts again.",
    healthCategory: 'Memory',
    clears: ofSameOrigin('HeNvdimmControllerFirmwareError'),
  }),
  HeNvdimmLifecycleOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) has service life enough.',
    description: "An NVDIMM's remaining life is above its limit again, as after a replacement.",
    healthCategory: 'Memory',
    clears: ofSameOrigin('HeNvdimmLifecycleWarning'),
  }),
  HeNvdimmLifecycleWarning: warningEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) nears the end of its service life.',
    description: "The remaining life of an NVDIMM's flash memory falls below its limit.",
    resolution: "Back up the module's data and plan its replacement.",
    healthCategory: 'Memory',
  }),
  HeNvdimmSanitizationOk: okEvent(['string', 'string'], {
    message: 'The NVDIMM at processor %1, DIMM %2 was sanitized.',
    description: 'All data of an NVDIMM has been erased for good, after an attempt that failed.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmSanitizationError'),
  }),
  NvdimmArmingError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) could not be armed and would lose its data at a power failure.',
    description: 'An NVDIMM cannot be made ready to save its contents.',
    resolution:
      "Back up the module's data, check its backup power, and replace the module if arming fails again.",
    healthCategory: 'Memory',
  }),
  NvdimmArmingOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) is armed again.',
    description: 'An NVDIMM that could not be armed is ready to save its contents.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmArmingError'),
  }),
  NvdimmBackupError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) did not save its contents.',
    description: 'At a loss of power the backup of an NVDIMM to its flash memory failed.',
    resolution: 'Restore the data from a backup and replace the module.',
    healthCategory: 'Memory',
  }),
  NvdimmBackupErrorOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) saves its contents again.',
    description: 'A backup succeeds on an NVDIMM whose last one failed.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmBackupError'),
  }),
  NvdimmBackupPowerError: criticalEvent([], {
    message: 'The backup power for NVDIMMs has failed.',
    description: 'The battery that would power the NVDIMMs during their backup cannot do so.',
    resolution: 'Check the storage battery and its cable; replace it if it stays failed.',
    healthCategory: 'Memory',
  }),
  NvdimmBackupPowerOK: okEvent([], {
    message: 'The backup power for NVDIMMs is available again.',
    description: 'The battery behind the NVDIMMs can again carry them through a backup.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmBackupPowerError'),
  }),
  NvdimmBatteryNotChargedwithNoWait: okEvent([], {
    message: 'The battery for the NVDIMMs is not charged, and the server starts without waiting for it.',
    description:
      'At start-up the battery is low and the setting says not to wait; until it is charged the NVDIMMs are ordinary memory.',
    resolution: 'Let the battery charge before you trust the NVDIMMs to keep data.',
    healthCategory: 'Memory',
  }),
  NvdimmBatteryNotChargedwithWait: okEvent([], {
    message: 'The battery for the NVDIMMs is not charged, and the server waits for it before it starts.',
    description: 'At start-up the battery is low and the setting says to wait for it.',
    resolution: 'Wait; the server goes on by itself when the battery is charged.',
    healthCategory: 'Memory',
  }),
  NvdimmConfigurationError: criticalEvent([], {
    message: 'The NVDIMMs are not fitted or set up in a way the server supports.',
    description: 'The start-up check refuses the population or the settings of the NVDIMMs.',
    resolution: 'Fit the NVDIMMs by the population rules and check their settings in the BIOS.',
    healthCategory: 'Memory',
  }),
  NvdimmControllerError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The controller of the NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) has failed.',
    description: "An NVDIMM's own controller no longer answers or reports a fault.",
    resolution: "Update the NVDIMM's firmware; replace the module if its controller stays failed.",
    healthCategory: 'Memory',
  }),
  NvdimmControllerOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The controller of the NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) works again.',
    description: "An NVDIMM's controller that had failed answers without faults.",
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmControllerError'),
  }),
  NvdimmEraseError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The flash memory of the NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) could not be erased.',
    description: 'An NVDIMM cannot clear its flash memory for the next backup.',
    resolution: "Back up the module's data and replace the module if erasing fails again.",
    healthCategory: 'Memory',
  }),
  NvdimmEraseOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The flash memory of the NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) can be erased again.',
    description: 'Erasing succeeds on an NVDIMM where it had failed.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmEraseError'),
  }),
  NvdimmEventNotifyError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) cannot report its health.',
    description:
      'The health notifications of an NVDIMM could not be set up, so that later faults might go unseen.',
    resolution: 'Restart the server; replace the module if it still does not report.',
    healthCategory: 'Memory',
  }),
  NvdimmEventNotifyOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) reports its health again.',
    description: 'The health notifications of an NVDIMM work after they had failed.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmEventNotifyError'),
  }),
  NvdimmInterleaveOff: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6), which is not interleaved, has an error: %7.',
    description: 'An NVDIMM that stands alone fails; other modules are not affected.',
    resolution: "Restore this module's data from a backup after you replaced it.",
    healthCategory: 'Memory',
  }),
  NvdimmInterleaveOn: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) has an error that affects its whole interleave set: %7.',
    description:
      'An NVDIMM that is part of an interleave set fails, which endangers the data of all modules of the set.',
    resolution: 'Replace the module and restore the data of the whole set from a backup.',
    healthCategory: 'Memory',
  }),
  NvdimmLogicalNvdimmError: warningEvent([], {
    message: 'A logical NVDIMM has an error and may not keep its data.',
    description: 'Memory that is saved to drives at a power failure cannot be set up or saved.',
    resolution: 'Check the drives and the battery that back the logical NVDIMM, then restart the server.',
    healthCategory: 'Memory',
  }),
  NvdimmMemoryMapChanged: warningEvent([], {
    message: 'The memory map changed, so the NVDIMMs may hold data at other addresses than before.',
    description: 'At start-up memory was added, removed or moved since the NVDIMMs were last used.',
    resolution: "Put the memory back as it was if the NVDIMMs' data is needed; otherwise sanitize them.",
    healthCategory: 'Memory',
  }),
  NvdimmPersistencyLost: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) can no longer keep its data without power.',
    description: 'An NVDIMM loses its persistence and works as ordinary memory only.',
    resolution: 'Move the data off the module, then check the module and its backup power.',
    healthCategory: 'Memory',
  }),
  NvdimmPersistencyRestored: okEvent(['string', 'string'], {
    message: 'The NVDIMM at processor %1, DIMM %2 can keep its data without power again.',
    description: 'An NVDIMM that had lost its persistence gets it back.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmPersistencyLost'),
  }),
  NvdimmRestoreError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) could not read back its saved contents.',
    description: 'At start-up an NVDIMM fails to bring its contents back from its flash memory.',
    resolution: 'Restore the data from a backup and replace the module if the error returns.',
    healthCategory: 'Memory',
  }),
  NvdimmRestoreOK: okEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) read back its saved contents.',
    description: 'An NVDIMM whose restore had failed succeeds with one.',
    healthCategory: 'Memory',
    clears: ofSameOrigin('NvdimmRestoreError'),
  }),
  NvdimmSanitizationError: criticalEvent(['string', 'string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) could not be sanitized.',
    description: 'The command to erase all data of an NVDIMM for good fails.',
    resolution: 'Sanitize the module again; if it still fails, destroy it by your rules.',
    healthCategory: 'Memory',
  }),
  NvdimmStatusOKInterleaveOff: okEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6), which is not interleaved, no longer has this error: %7.',
      description: 'An NVDIMM that stands alone is healthy again or has been replaced.',
      healthCategory: 'Memory',
      clears: ofSameOrigin('NvdimmInterleaveOff'),
    },
  ),
  NvdimmStatusOKInterleaveOn: okEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'The interleave set of the NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) no longer has this error: %7.',
      description: 'All modules of an interleave set that had an error are healthy again.',
      healthCategory: 'Memory',
      clears: ofSameOrigin('NvdimmInterleaveOn'),
    },
  ),
  NvdimmUncorrectableMemoryError: criticalEvent(
    ['string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'The NVDIMM on board %1, processor %2, riser %3, DIMM %4 (location %5, serial number %6) had a memory error that could not be corrected.',
      description: 'A read from an NVDIMM meets data that error correction cannot mend.',
      resolution: 'Restore the affected data from a backup and replace the module.',
      healthCategory: 'Memory',
    },
  ),
} satisfies MessageTable;
