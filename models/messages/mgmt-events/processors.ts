/** Events of `MgmtEvents` about processors and GPU boards. The ten arguments of a processor stand in its sentence. */
import type { MessageTable } from '../registry.js';
import { criticalEvent, okEvent, warningEvent } from '../rows.js';

export const processorEvents = {
  AlternateGPUManagementInterfaceActive: okEvent(['string', 'string'], {
    message: 'The controller reaches GPU board %1 in slot %2 over its alternate management interface.',
    description: "Management of a GPU board moves to the board's second interface.",
    resolution:
      'If the primary interface was not switched off on purpose, look into why it no longer answers.',
    healthCategory: 'Hardware',
  }),
  CPUErrorCode: criticalEvent(['string', 'string'], {
    message: 'Processor %1 reports the error code %2.',
    description: 'A processor signals an internal error together with a code.',
    resolution: 'Note the code, update the system firmware, and replace the processor if the error returns.',
  }),
  NoGPUManagementInterfaceActive: okEvent(['string', 'string'], {
    message: 'The controller has no management interface to GPU board %1 in slot %2.',
    description: 'Neither the primary nor the alternate interface of a GPU board is in use.',
    resolution: 'If the board should be managed, check its seating, its cables and its firmware.',
    healthCategory: 'Hardware',
  }),
  PrimaryGPUManagementInterfaceActive: okEvent(['string', 'string'], {
    message: 'The controller reaches GPU board %1 in slot %2 over its primary management interface.',
    description: "Management of a GPU board starts on, or goes back to, the board's first interface.",
    healthCategory: 'Hardware',
  }),
  ProcessorStatusDegraded: warningEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'Processor %1 in socket %2 is degraded: %3, %4 MHz, stepping %5, bus %6 MHz, %7 cores, %8 threads, part number %9, serial number %10.',
      description:
        'A processor works with less than its full abilities, for example with a core switched off.',
      resolution: 'Read the system event log for the cause and plan the replacement of the processor.',
      healthCategory: 'Processor',
    },
  ),
  ProcessorStatusDisabled: warningEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'Processor %1 in socket %2 is disabled: %3, %4 MHz, stepping %5, bus %6 MHz, %7 cores, %8 threads, part number %9, serial number %10.',
      description: 'A processor is present but was taken out of use at start-up.',
      resolution: 'Check whether it was disabled on purpose; otherwise reseat or replace it.',
      healthCategory: 'Processor',
    },
  ),
  ProcessorStatusFailed: criticalEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'Processor %1 in socket %2 has failed: %3, %4 MHz, stepping %5, bus %6 MHz, %7 cores, %8 threads, part number %9, serial number %10.',
      description: 'A processor can no longer be used.',
      resolution: 'Replace the processor.',
      healthCategory: 'Processor',
    },
  ),
  ProcessorStatusOK: okEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'Processor %1 in socket %2 works as it should: %3, %4 MHz, stepping %5, bus %6 MHz, %7 cores, %8 threads, part number %9, serial number %10.',
      description: 'The status of a processor becomes good.',
      healthCategory: 'Processor',
    },
  ),
  ProcessorStatusUnknown: warningEvent(
    ['string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string', 'string'],
    {
      message:
        'The status of processor %1 in socket %2 is not known: %3, %4 MHz, stepping %5, bus %6 MHz, %7 cores, %8 threads, part number %9, serial number %10.',
      description: 'The controller cannot learn the state of a processor that is present.',
      resolution:
        'Restart the server; update the controller and the system firmware if the status stays unknown.',
      healthCategory: 'Processor',
    },
  ),
  SeCpuUncorrectableError: criticalEvent(['string'], {
    message: 'Processor %1 had an error that could not be corrected.',
    description: 'A processor reports an uncorrectable machine check.',
    resolution: 'Update the system firmware; replace the processor if the error returns.',
    healthCategory: 'Processor',
  }),
} satisfies MessageTable;
