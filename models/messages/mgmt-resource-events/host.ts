/** Events of `MgmtResourceEvents` about the host's power and start. */
import type { MessageTable } from '../registry.js';
import { ofAnyOrigin, ofSameOrigin, okEvent, warningEvent } from '../rows.js';

export const hostResourceEvents = {
  ServerPostComplete: okEvent([], {
    message: 'The server has finished its power-on self-test.',
    description: 'The BIOS has handed over to a boot device or a boot loader.',
  }),
  ServerPostDiscoveryComplete: okEvent([], {
    message: 'The BIOS has found the devices of the server.',
    description: 'The power-on self-test has told the controller of all devices and goes on to boot.',
    healthCategory: 'Security',
    clears: ofAnyOrigin(
      'AutoShutdownInitiated',
      'InterlockFailureErrorPowerOn',
      'InterlockFailureErrorRuntime',
      'InterlockFailureErrorStandby',
      'InterlockFailureErrorUnknown',
      'MirroredMemoryEngaged',
      'NoPowerSupplyDetected',
      'PciResetFail',
      'PowerDegradedEventDetected',
      'PowerFailureCpuThermalTrip',
      'PowerFailureErrorBadFuse',
      'PowerFailureErrorInputPowerLoss',
      'PowerFailureErrorTempAboveCritical',
      'PowerFailurePowerOn',
      'PowerFailureRuntime',
      'PowerFailureStandby',
      'PowerFailureUnknown',
      'ServerPowerOnFailure',
      'SystemPowerOnDenied',
      'SeCpuUncorrectableError',
    ),
  }),
  ServerPoweredOff: okEvent([], {
    message: 'The server is off.',
    description: 'The server has left its main power and keeps only standby power.',
    healthCategory: 'Power',
  }),
  ServerPoweredOn: okEvent([], {
    message: 'The server is on.',
    description: 'The server has main power and begins to boot.',
    healthCategory: 'Power',
    clears: ofSameOrigin('ServerResetDetected'),
  }),
  ServerResetDetected: warningEvent([], {
    message: 'The server was reset.',
    description: 'A reset was asked for, or the server restarted by itself; powering off counts as one.',
    resolution: 'If nobody asked for the reset, look for its cause in the log.',
    healthCategory: 'DeviceBay',
  }),
} satisfies MessageTable;
