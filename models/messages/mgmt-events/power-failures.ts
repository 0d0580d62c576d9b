/** Events of `MgmtEvents` about power that failed: two arguments are the kind of part and its number. */
import type { MessageTable } from '../registry.js';
import { criticalEvent } from '../rows.js';

export const powerFailureEvents = {
  InterlockFailureErrorPowerOn: criticalEvent(['string'], {
    message: 'The server could not power on because the interlock of %1 is open.',
    description: 'A part that must be seated before power is applied is found missing or loose at power-on.',
    resolution: 'Reseat the named part and its cables, then power the server on.',
    healthCategory: 'Power',
  }),
  InterlockFailureErrorRuntime: criticalEvent(['string'], {
    message: 'The server lost power because the interlock of %1 opened while it ran.',
    description: 'A part that must stay seated is pulled or comes loose during operation.',
    resolution: 'Refit the named part firmly, then power the server on.',
    healthCategory: 'Power',
  }),
  InterlockFailureErrorStandby: criticalEvent(['string'], {
    message: 'The interlock of %1 is open while the server is in standby.',
    description: 'A part that must be seated is found missing or loose before anybody asks for power.',
    resolution: 'Reseat the named part before the next power-on.',
    healthCategory: 'Power',
  }),
  InterlockFailureErrorUnknown: criticalEvent(['string'], {
    message: 'The interlock of %1 failed; in which power state is not known.',
    description: 'An open interlock is found and the controller cannot tell when it opened.',
    resolution: 'Check that the named part and its cables are seated, then power the server on.',
    healthCategory: 'Power',
  }),
  MezzanineFailureRuntime: criticalEvent([], {
    message: 'The power of a mezzanine card failed while the server was running.',
    description: 'The supply of a mezzanine slot shuts down during operation.',
    resolution: 'Reseat the mezzanine card; replace it, or the system board, if the fault returns.',
    healthCategory: 'Power',
  }),
  PowerFailureCpuThermalTrip: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 was cut because a processor became too hot.',
    description: 'The thermal trip of a processor switches the power off to protect it.',
    resolution: 'Check the heat sinks, fans and air path before the next power-on.',
    healthCategory: 'Power',
  }),
  PowerFailureErrorBadFuse: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed because of a blown fuse.',
    description: 'The controller finds an electronic or real fuse open on a power rail.',
    resolution: 'Replace the part that the fuse protects, or the board that carries the fuse.',
    healthCategory: 'Power',
  }),
  PowerFailureErrorInputPowerLoss: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed because its input went away.',
    description: 'A power rail goes down for lack of its supply.',
    resolution: 'Check the power cords, the power distribution and the supplies.',
    healthCategory: 'Power',
  }),
  PowerFailureErrorTempAboveCritical: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 was cut because its temperature went above the critical limit.',
    description: 'A power regulator or the board switches off for heat.',
    resolution: 'Check the cooling around the named part before the next power-on.',
    healthCategory: 'Power',
  }),
  PowerFailurePowerOn: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed while the server was powering on.',
    description: 'A power rail does not come up at power-on.',
    resolution: 'Reseat the named part; replace it if its power fails again.',
    healthCategory: 'Power',
  }),
  PowerFailureRuntime: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed while the server was running.',
    description: 'A power rail goes down during operation.',
    resolution: 'Replace the named part if its power fails again after a restart.',
    healthCategory: 'Power',
  }),
  PowerFailureStandby: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed while the server was in standby.',
    description: 'A standby power rail goes down before anybody asks for power.',
    resolution: 'Unplug the server for a minute; replace the named part if the fault returns.',
    healthCategory: 'Power',
  }),
  PowerFailureUnknown: criticalEvent(['string', 'string'], {
    message: 'The power of %1 %2 failed for a reason the controller cannot tell.',
    description: 'A power fault was latched without its cause.',
    resolution: 'Read the system event log for what came before, and reseat the named part.',
    healthCategory: 'Power',
  }),
} satisfies MessageTable;
