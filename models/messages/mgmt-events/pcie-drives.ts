/** Events of `MgmtEvents` about PCIe drives and the reset of PCI devices. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const pcieDriveEvents = {
  PCIeDiskTemperatureFailed: criticalEvent(['string'], {
    message: 'PCIe drive %1 is too hot.',
    description: 'The temperature of a PCIe drive goes beyond its critical limit.',
    resolution: 'Check the fans, the blanks of empty bays, and the load on the drive.',
    healthCategory: 'Storage',
  }),
  PCIeDiskTemperatureOk: okEvent(['string'], {
    message: 'The temperature of PCIe drive %1 is normal again.',
    description: 'A PCIe drive that was too hot has cooled down.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('PCIeDiskTemperatureFailed'),
  }),
  PCIeDriveAddedOrPowerOn: okEvent(['string', 'string', 'string'], {
    message: 'The PCIe drive in slot %1, box %2, bay %3 was inserted or powered on.',
    description: 'A PCIe drive appears in a bay of the running server.',
    healthCategory: 'Storage',
  }),
  PCIeDriveConditionDegraded: warningEvent(['string'], {
    message: 'The condition of PCIe drive %1 is degraded.',
    description: 'A PCIe drive reports a fault that does not yet stop it.',
    resolution: "Back up the drive's data and plan its replacement.",
    healthCategory: 'Storage',
  }),
  PCIeDriveConditionFailed: criticalEvent(['string'], {
    message: 'PCIe drive %1 has failed.',
    description: 'A PCIe drive reports a fault it cannot work with.',
    resolution: 'Replace the PCIe drive and restore its data.',
    healthCategory: 'Storage',
  }),
  PCIeDriveConditionOk: okEvent(['string'], {
    message: 'The condition of PCIe drive %1 is good.',
    description: 'A PCIe drive that was degraded or failed is healthy again or has been replaced.',
    healthCategory: 'Storage',
    clears: ofSameOrigin('PCIeDriveConditionDegraded', 'PCIeDriveConditionFailed'),
  }),
  PCIeDriveRemovedOrPowerOff: okEvent(['string', 'string', 'string'], {
    message: 'The PCIe drive in slot %1, box %2, bay %3 was removed or powered off.',
    description: 'A PCIe drive disappears from a bay of the running server.',
    resolution: 'Put the drive back, or power it on, if that was not intended.',
    healthCategory: 'Storage',
  }),
  PCIeDriveWearStatusFiftySixDayThreshold: warningEvent(['string'], {
    message: 'At its present rate of writing, PCIe drive %1 has less than 56 days to live.',
    description: 'The estimated remaining life of a PCIe drive falls below 56 days.',
    resolution: 'Replace the PCIe drive within the 56 days, or write less to it.',
    healthCategory: 'Storage',
  }),
  PCIeDriveWearStatusFivePercentThreshold: warningEvent(['string'], {
    message: 'PCIe drive %1 is down to 5 percent of its write endurance.',
    description: 'The remaining endurance of a PCIe drive falls to 5 percent.',
    resolution: 'Order a replacement for the PCIe drive.',
    healthCategory: 'Storage',
  }),
  PCIeDriveWearStatusOk: okEvent(['string'], {
    message: 'The wear of PCIe drive %1 is within limits.',
    description: 'A worn PCIe drive has been replaced, or its estimated life is above every limit again.',
    healthCategory: 'Storage',
    clears: ofSameOrigin(
      'PCIeDriveWearStatusFiftySixDayThreshold',
      'PCIeDriveWearStatusFivePercentThreshold',
      'PCIeDriveWearStatusTwoPercentThreshold',
      'PCIeDriveWearStatusWearOut',
    ),
  }),
  PCIeDriveWearStatusTwoPercentThreshold: warningEvent(['string'], {
    message: 'PCIe drive %1 is down to 2 percent of its write endurance.',
    description: 'The remaining endurance of a PCIe drive falls to 2 percent.',
    resolution: 'Replace the PCIe drive soon.',
    healthCategory: 'Storage',
  }),
  PCIeDriveWearStatusWearOut: criticalEvent(['string'], {
    message: 'PCIe drive %1 has used up its write endurance.',
    description: 'A PCIe drive has no endurance left and may refuse writes at any time.',
    resolution: 'Replace the PCIe drive now.',
    healthCategory: 'Storage',
  }),
  PciResetFail: criticalEvent(['string'], {
    message: 'The PCI device %1 did not come back from its reset.',
    description: 'A device on the PCI bus stays silent after it was reset.',
    resolution: 'Power the server off and on; reseat or replace the device if it still does not answer.',
    healthCategory: 'Storage',
  }),
} satisfies MessageTable;
