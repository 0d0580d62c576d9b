/** Facts about errors of the hardware that left a record. Assumption: the codes, free ones of their class. */

import { type EntrySeverity, type EventRow, fact, ofParts, type Told } from '../../facts/row.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';
import type { ControllerTree } from '../../tree.js';
import { listPcieDevices, moduleAt, moduleNamed, pcieDeviceUri } from '../parts/index.js';

const error = entriesOfClass(classes.uefi, 'Hardware');

function monitored<const Template extends string>(severity: EntrySeverity, message: Template) {
  return entriesOfClass(classes.controller, 'Hardware', 'Administration')(1_156, severity, message);
}

function deviceAt({ part }: Told<'part'>, { blueprint }: ControllerTree): string {
  const device = listPcieDevices(blueprint).find(({ built }) => built.id === part);
  return device === undefined ? origins.chassis : pcieDeviceUri(device);
}

/** The vendor's registries have no message for errors of PCIe devices: the standard's tells of the device's health. */
function healthChanged(to: 'Critical' | 'OK'): EventRow<'part'> {
  return { registry: 'ResourceEvent', key: `ResourceStatusChanged${to}`, origin: deviceAt };
}

/** The record goes along with the entry: its number. */
export const errorFacts = {
  'memory.correctedError': fact(['part', 'record'], {
    iml: error(646, 'Caution', '{part} had an error that was corrected.', {
      action: 'Watch the memory module; reseat it if errors continue.',
    }),
    event: alert('CorrectableOrUncorrectableMemoryErrors', moduleAt, moduleNamed),
  }),
  'memory.uncorrectedError': fact(['part', 'record'], {
    iml: error(647, 'Critical', '{part} had an error that could not be corrected and was contained.', {
      action: 'Replace the memory module.',
    }),
    event: alert('CorrectableOrUncorrectableMemoryErrors', moduleAt, moduleNamed),
  }),
  // The device is as well as before: the log alone tells.
  'pcie.correctedError': fact(['part', 'record'], {
    iml: error(648, 'Caution', 'PCIe device {part} had an error that was corrected.', {
      action: 'Watch the device; reseat it if errors continue.',
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
      iml: error(649, 'Repaired', 'PCIe device {part} works again since it was started anew.'),
      repairs: { facts: ['pcie.uncorrectedError'], same: 'part' },
      iel: monitored('Repaired', 'The monitored health of the PCIe device {part} is OK.'),
      event: healthChanged('OK'),
    }),
  }),
};
