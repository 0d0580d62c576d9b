/** Facts about errors of the hardware that left a record. Assumption: the codes, free ones of their class. */

import { fact } from '../../facts/row.js';
import { alert, classes, entriesOfClass } from '../../facts/rows.js';
import { moduleAt, moduleNamed } from '../parts/index.js';

const error = entriesOfClass(classes.uefi, 'Hardware');

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
  // The registries have no message for errors of PCIe devices: the log alone tells.
  'pcie.correctedError': fact(['part', 'record'], {
    iml: error(648, 'Caution', 'PCIe device {part} had an error that was corrected.', {
      action: 'Watch the device; reseat it if errors continue.',
    }),
  }),
  'pcie.uncorrectedError': fact(['part', 'record'], {
    iml: error(649, 'Critical', 'PCIe device {part} had an error that could not be corrected.', {
      action: 'Update the firmware of the device; replace it if errors continue.',
    }),
  }),
};
