/** Events of `MgmtEvents` about power supplies, battery backup units and the power of the server. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const powerEvents = {
  BatteryBackupUnitError: warningEvent(['string', 'string', 'string'], {
    message: 'The battery backup unit in bay %2 of chassis %1 reports an error: %3.',
    description: 'A battery backup unit in a power supply bay reports a fault of its own.',
    resolution: 'Reseat the battery backup unit; replace it if the error stays.',
    healthCategory: 'Power',
  }),
  BatteryBackupUnitErrorRepaired: okEvent(['string', 'string', 'string'], {
    message: 'The battery backup unit in bay %2 of chassis %1 no longer reports this error: %3.',
    description: 'An error that a battery backup unit reported earlier is gone.',
    healthCategory: 'Power',
    clears: ofSameOrigin('BatteryBackupUnitError'),
  }),
  NoPowerSupplyDetected: criticalEvent([], {
    message: 'No power supply is detected.',
    description: "The controller finds none of the server's power supply bays filled with a working supply.",
    resolution: 'Seat at least one supported power supply and connect its cord.',
    healthCategory: 'Power',
  }),
  PDBUnsupported: criticalEvent(['string'], {
    message: 'The power distribution board %1 is not supported in this server.',
    description: 'The controller identifies a power distribution board that does not belong into this model.',
    resolution: 'Fit the power distribution board made for this server.',
  }),
  PowerDegradedEventDetected: criticalEvent([], {
    message: 'The power of the server is degraded.',
    description:
      'The controller finds that the supplies deliver less than they should, though the server still runs.',
    resolution:
      'Check the supplies, their cords and their input, and read the system event log for the cause.',
    healthCategory: 'Power',
  }),
  PowerRedundancyLost: warningEvent([], {
    message: 'The power supplies are no longer redundant.',
    description: 'The failure of one more supply would leave the server without enough power.',
    resolution: 'Replace the failed supply, or restore its input.',
    healthCategory: 'Power',
  }),
  PowerRedundancyRestored: okEvent([], {
    message: 'The power supplies are redundant again.',
    description: 'A supply is back and one of them may again fail without harm.',
    healthCategory: 'Power',
    clears: ofSameOrigin('PowerRedundancyLost'),
  }),
  PowerSupplyACPowerLoss: criticalEvent(['string'], {
    message: 'Power supply %1 has no input power.',
    description: 'A supply is present but gets no power from its cord.',
    resolution: "Check the supply's cord and the outlet it is plugged into.",
    healthCategory: 'Power',
  }),
  PowerSupplyDegraded: criticalEvent(['string'], {
    message: 'Power supply %1 does not work as it should.',
    description: 'A supply reports a fault that does not yet stop it, such as a failed fan.',
    resolution: 'Plan the replacement of the supply.',
    healthCategory: 'Power',
  }),
  PowerSupplyFailed: criticalEvent(['string'], {
    message: 'Power supply %1 has failed.',
    description: 'A supply with input power gives no output.',
    resolution: 'Replace the supply.',
    healthCategory: 'Power',
  }),
  PowerSupplyOK: okEvent(['string'], {
    message: 'Power supply %1 works as it should.',
    description: 'A supply that had failed, was degraded or had no input is well again.',
    healthCategory: 'Power',
    clears: ofSameOrigin('PowerSupplyACPowerLoss', 'PowerSupplyDegraded', 'PowerSupplyFailed'),
  }),
  PowerThresholdBreach: okEvent(['string', 'string', 'string'], {
    message: 'The %1 power stayed above %2 watts for %3 minutes.',
    description: "The server's consumption goes beyond the warning threshold for the time set with it.",
    resolution: 'Reduce the load or set a power cap, or raise the threshold if the consumption is expected.',
    healthCategory: 'Power',
  }),
  PwrSupplyError: warningEvent(['string', 'string', 'string'], {
    message: 'The power supply in bay %2 of chassis %1 reports an error: %3.',
    description: 'A supply in a chassis bay reports a fault of its own.',
    resolution: 'Reseat the supply and check its input; replace it if the error stays.',
    healthCategory: 'Power',
  }),
  PwrSupplyErrorRepaired: okEvent(['string', 'string', 'string'], {
    message: 'The power supply in bay %2 of chassis %1 no longer reports this error: %3.',
    description: 'An error that a supply in a chassis bay reported earlier is gone.',
    healthCategory: 'Power',
    clears: ofSameOrigin('PwrSupplyError'),
  }),
  ServerPowerOnFailure: criticalEvent([], {
    message: 'The server could not be powered on.',
    description: 'A power-on was requested and the server did not reach full power.',
    resolution: 'Read the system event log for the power fault, remove it, and power the server on again.',
    healthCategory: 'Power',
  }),
  SystemPowerAllocationNotOptimized: criticalEvent([], {
    message: 'The server does not have its power allocated as it needs.',
    description:
      'Power management could not give the server the amount it asked for, so that it may be throttled.',
    resolution: 'Check the power supplies and the power cap of the server and its enclosure.',
    healthCategory: 'Power',
  }),
  SystemPowerAllocationStatusOptimized: okEvent([], {
    message: 'The server has its power allocated as it needs.',
    description: 'The allocation of power to the server is in order again.',
    healthCategory: 'Power',
    clears: ofSameOrigin('SystemPowerAllocationNotOptimized'),
  }),
  SystemPowerOnDenied: criticalEvent(['string'], {
    message: 'The request to power on was denied: %1.',
    description: 'Power management, thermal protection or an enclosure refuses to let the server power on.',
    resolution: 'Remove the stated reason, then power the server on again.',
    healthCategory: 'Power',
  }),
  UnsupportedPowerSupplyUnitDetected: criticalEvent(['string'], {
    message: 'The power supply in bay %1 is not supported in this server.',
    description: 'The controller identifies a supply that does not belong into this model.',
    resolution: 'Replace it by a supported power supply.',
    healthCategory: 'Power',
  }),
  UnsupportedPowerSupplyUnitRemoved: okEvent(['string'], {
    message: 'The unsupported power supply in bay %1 was removed.',
    description: 'A supply that the server does not support is pulled from its bay.',
    healthCategory: 'Power',
    clears: ofSameOrigin('UnsupportedPowerSupplyUnitDetected'),
  }),
} satisfies MessageTable;
