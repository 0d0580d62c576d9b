/**
 * Events of `MgmtEvents` about storage systems, storage batteries, storage hosts and the internal boot device. A
 * storage system is named by itself and the slot of its controller.
 */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const storageSystemEvents = {
  FCAHostCntlrFailed: criticalEvent([], {
    message: 'A Fibre Channel host controller has failed.',
    description: 'A host controller for an external Fibre Channel array stops working.',
    resolution: "Check the adapter's seating, cables and firmware; replace it if it stays failed.",
  }),
  StorageSystemConnected: okEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 is connected.',
    description: 'An external storage enclosure can be reached and is supported.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('StorageSystemNotConnected', 'StorageSystemNotSupported'),
  }),
  StorageSystemFanDegraded: criticalEvent(['string', 'string'], {
    message: 'A fan of the storage system %1 on the array controller in %2 does not run as it should.',
    description: 'One fan of an external storage enclosure has failed and the others still cool it.',
    resolution: 'Replace the failed fan of the enclosure.',
    healthCategory: 'Fan',
  }),
  StorageSystemFanFailed: criticalEvent(['string', 'string'], {
    message: 'The fans of the storage system %1 on the array controller in %2 have failed.',
    description: 'An external storage enclosure has no working fan.',
    resolution: 'Shut down the use of the enclosure and replace its fans.',
    healthCategory: 'Fan',
  }),
  StorageSystemFanOK: okEvent(['string'], {
    message: 'The fans of the storage system %1 run as they should.',
    description: 'The fans of an external storage enclosure work again or have been replaced.',
    healthCategory: 'Fan',
    clears: ofSameOrigin('StorageSystemFanFailed', 'StorageSystemFanDegraded', 'StorageSystemNoFan'),
  }),
  StorageSystemNoFan: warningEvent(['string'], {
    message: 'The storage system %1 has no fan that can be watched.',
    description: 'An external storage enclosure reports no fans.',
    resolution: "Check that the enclosure's fans are fitted and that its firmware is current.",
    healthCategory: 'Fan',
  }),
  StorageSystemNoPwrSupply: warningEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 has no power supply that can be watched.',
    description: 'An external storage enclosure reports no power supplies.',
    resolution: "Check that the enclosure's power supplies are fitted and that its firmware is current.",
    healthCategory: 'Power',
  }),
  StorageSystemNotConnected: criticalEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 is not connected.',
    description: 'The connection to an external storage enclosure is lost.',
    resolution: "Check the enclosure's power and the cables to the controller.",
    healthCategory: 'Storage',
  }),
  StorageSystemNoTemperature: warningEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 has no temperature that can be watched.',
    description: 'An external storage enclosure reports no temperature sensors.',
    resolution: "Check the enclosure's management module and its firmware.",
    healthCategory: 'Thermal',
  }),
  StorageSystemNotSupported: warningEvent(['string', 'string'], {
    message: 'The storage system %1 is not supported by the array controller in %2.',
    description: 'An external storage enclosure is of a model or firmware the controller cannot manage.',
    resolution: 'Connect a supported enclosure, or update the firmware of enclosure and controller.',
    healthCategory: 'Storage',
  }),
  StorageSystemPwrSupplyDegraded: criticalEvent(['string', 'string'], {
    message: 'A power supply of the storage system %1 on the array controller in %2 has failed.',
    description: 'An external storage enclosure has lost one of its power supplies and runs on the rest.',
    resolution: 'Replace the failed power supply of the enclosure.',
    healthCategory: 'Power',
  }),
  StorageSystemPwrSupplyOK: okEvent(['string', 'string'], {
    message: 'The power supplies of the storage system %1 on the array controller in %2 work as they should.',
    description: 'The power supplies of an external storage enclosure work again or have been replaced.',
    healthCategory: 'Power',
    clears: ofSameOrigin('StorageSystemPwrSupplyDegraded', 'StorageSystemNoPwrSupply'),
  }),
  StorageSystemTemperatureDegraded: criticalEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 is warmer than it should be.',
    description: 'A temperature in an external storage enclosure is above its normal range.',
    resolution: "Check the enclosure's fans and the temperature of the room it stands in.",
    healthCategory: 'Thermal',
  }),
  StorageSystemTemperatureFailed: criticalEvent(['string', 'string'], {
    message: 'The storage system %1 on the array controller in %2 is too hot to go on working.',
    description: 'A temperature in an external storage enclosure goes above its critical limit.',
    resolution: 'Power the enclosure off before drives are damaged, then repair its cooling.',
    healthCategory: 'Thermal',
  }),
  StorageSystemTemperatureOK: okEvent(['string', 'string'], {
    message: 'The temperature of the storage system %1 on the array controller in %2 is normal.',
    description: 'The temperatures in an external storage enclosure are back in their normal range.',
    healthCategory: 'Thermal',
    clears: ofSameOrigin(
      'StorageSystemTemperatureFailed',
      'StorageSystemTemperatureDegraded',
      'StorageSystemNoTemperature',
    ),
  }),
  SystemBatteryFailed: warningEvent(['string'], {
    message: 'The storage backup battery %1 has failed.',
    description: 'The battery that carries storage caches through a power failure cannot do so any more.',
    resolution: 'Replace the backup battery; until then the caches are not protected.',
    healthCategory: 'Battery',
  }),
  SystemBatteryRemoved: warningEvent(['string'], {
    message: 'The storage backup battery %1 was removed.',
    description: 'The battery that carries storage caches through a power failure is no longer there.',
    resolution: 'Refit the backup battery and its cable.',
    healthCategory: 'Battery',
  }),
  USBStorageDeviceReadError: okEvent(['string'], {
    message: 'The internal boot storage device could not be read: %1.',
    description: 'A read from the internal USB or flash card storage fails.',
    resolution: 'Watch for further errors and replace the device if they repeat.',
    healthCategory: 'Storage',
  }),
  USBStorageDeviceRedundancyLost: warningEvent(['string'], {
    message: 'The internal boot storage device lost its mirror: %1.',
    description: 'One of the two flash cards of a mirrored boot device has failed or is missing.',
    resolution: 'Replace the failed card and let the mirror be rebuilt.',
    healthCategory: 'Storage',
  }),
  USBStorageDeviceRedundancyRestored: okEvent([], {
    message: 'The internal boot storage device is mirrored again.',
    description: 'Both flash cards of a mirrored boot device hold the same data again.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('USBStorageDeviceRedundancyLost'),
  }),
  USBStorageDeviceSyncFailed: warningEvent([], {
    message: 'The two cards of the internal boot storage device could not be brought into step.',
    description: 'Rebuilding the mirror of a boot device fails.',
    resolution: 'Replace the card that was written to and rebuild the mirror again.',
    healthCategory: 'Storage',
  }),
  USBStorageDeviceWriteError: okEvent(['string'], {
    message: 'The internal boot storage device could not be written: %1.',
    description: 'A write to the internal USB or flash card storage fails.',
    resolution: 'Check whether the device is full or write-protected, and replace it if the errors repeat.',
    healthCategory: 'Storage',
  }),
} satisfies MessageTable;
