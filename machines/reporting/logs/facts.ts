/** Facts about the logs themselves. The clearing of a log is recorded (behaviour § 2.12). */
import type { ControllerTree } from '../../../models/index.js';
import { type EntrySeverity, type EventRow, type FactArgs, fact, ofParts } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';
import { listPcieDevices, moduleAt, moduleNamed, pcieDeviceUri } from '../../parts/index.js';

const maintenance = entriesOfClass(classes.maintenance, 'Maintenance', 'Administration');

export const logFacts = {
  /** Fact that a log is full and overwrites its oldest entries from now on. */
  'log.overflowed': fact(['log'], {}),
  'log.imlCleared': fact(['user'], {
    iml: maintenance(1, 'Informational', '{user} cleared the integrated management log.'),
  }),
  'log.slCleared': fact(['user'], {
    sl: entriesOfClass(classes.maintenance, 'Security', 'Maintenance')(
      4,
      'Informational',
      '{user} cleared the security log.',
    ),
  }),
  // Assumption: the published lists do not contain these two entries, so the entries have codes that the lists leave
  // unused.
  'log.ielCleared': fact(['user'], {
    iel: entriesOfClass(classes.controller, 'Maintenance', 'Administration')(
      1_271,
      'Informational',
      '{user} cleared the event log of the controller.',
    ),
  }),
  'log.alertsCleared': fact(['user'], {
    iel: entriesOfClass(classes.controller, 'Maintenance', 'Administration')(
      1_272,
      'Informational',
      '{user} cleared the alert log.',
    ),
  }),
};

/** Facts about hardware errors that have a record. Assumption: these facts have codes that are unused in their class. */
const error = entriesOfClass(classes.uefi, 'Hardware');

function monitored<const Template extends string>(severity: EntrySeverity, message: Template) {
  return entriesOfClass(classes.controller, 'Hardware', 'Administration')(1_156, severity, message);
}

function deviceAt({ part }: FactArgs<'part'>, { blueprint }: ControllerTree): string {
  const device = listPcieDevices(blueprint).find(({ built }) => built.id === part);
  return device === undefined ? origins.chassis : pcieDeviceUri(device);
}

/**
 * Declares an event about the health of a PCIe device. The vendor's registries have no message for errors of PCIe
 * devices, so the Redfish standard's message about the health of a resource is used.
 */
function healthChanged(to: 'Critical' | 'OK'): EventRow<'part'> {
  return { registry: 'ResourceEvent', key: `ResourceStatusChanged${to}`, origin: deviceAt };
}

/** Facts about hardware errors. Their argument `record` is the number of the error record. */
export const errorFacts = {
  'memory.correctedError': fact(['part', 'record'], {
    iml: error(646, 'Caution', '{part} had an error that was corrected.', {
      action: 'Monitor the memory module; reseat it if errors continue.',
    }),
    event: alert('CorrectableOrUncorrectableMemoryErrors', moduleAt, moduleNamed),
  }),
  'memory.uncorrectedError': fact(['part', 'record'], {
    iml: error(647, 'Critical', '{part} had an error that could not be corrected and was contained.', {
      action: 'Replace the memory module.',
    }),
    event: alert('CorrectableOrUncorrectableMemoryErrors', moduleAt, moduleNamed),
  }),
  // The health of the device is unchanged: a log entry is the only consequence.
  'pcie.correctedError': fact(['part', 'record'], {
    iml: error(648, 'Caution', 'PCIe device {part} had an error that was corrected.', {
      action: 'Monitor the device; reseat it if errors continue.',
    }),
  }),
  ...ofParts({
    'pcie.uncorrectedError': fact(['part', 'record'], {
      iml: error(649, 'Critical', 'PCIe device {part} had an error that could not be corrected.', {
        action: 'Update the firmware of the device; replace it if errors continue.',
      }),
      iel: monitored('Caution', 'The monitored health of the PCIe device {part} is not OK.'),
      event: healthChanged('Critical'),
    }),
    'pcie.recovered': fact(['part'], {
      iml: error(649, 'Repaired', 'PCIe device {part} recovered after a restart.'),
      repairs: { facts: ['pcie.uncorrectedError'], same: 'part' },
      iel: monitored('Repaired', 'The monitored health of the PCIe device {part} is OK.'),
      event: healthChanged('OK'),
    }),
  }),
};
