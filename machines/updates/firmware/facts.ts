/**
 * Facts about firmware: progress of updates, running versions, and damage. Source of classes and codes: behaviour § 4.
 * Assumption: codes without a source are unused codes of their class.
 */

import { updateServiceUri } from '../../../models/resource/index.js';
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, named, resourceAlert, securityEntry } from '../../facts/rows.js';

// Facts about the integrity check of firmware. Source of classes and codes: behaviour § 4. Assumption: codes without a
// source are unused codes of their class.

const categories = ['Security', 'Firmware', 'Maintenance'] as const;
const management = entriesOfClass(classes.systemRevision, ...categories);
const security = entriesOfClass(classes.permanentDenialOfService, ...categories);

const invalidRom = 'The System ROM firmware differs from the image that was written.';
const anomaly =
  'The firmware integrity check has completed and found firmware that differs from the written image.';
const rewrite = { action: 'Write the firmware again, and find out who changed the firmware.' };

const integrityFacts = {
  'firmware.scanComplete': fact([], {
    event: resourceAlert('FirmwareIntegrityScanComplete', updateServiceUri),
  }),
  'firmware.anomalyFound': fact([], {
    iml: management(7, 'Informational', anomaly),
    sl: security(2, 'Informational', anomaly),
  }),
  'firmware.romInvalid': fact([], {
    iml: management(3, 'Critical', invalidRom, rewrite),
    sl: security(3, 'Critical', invalidRom, rewrite),
  }),
  'firmware.romsWhole': fact([], { repairs: { facts: ['firmware.romInvalid'] } }),
  'firmware.invalidFound': fact(['name'], {
    event: alert('FirmwareValidationScanFailed', updateServiceUri, named('name')),
  }),
  /** Quarantine of an invalid image: a copy is stored for analysis. `sizeBytes` is in bytes. */
  'firmware.invalidImage': fact(['name', 'deviceClass', 'filename', 'sizeBytes'], {
    sl: securityEntry(29, 'Caution', 'An invalid image of {name} was quarantined as {filename}.'),
  }),
  'firmware.repaired': fact(['name'], {
    event: alert('FirmwareValidationScanErrorRepaired', updateServiceUri, named('name')),
  }),
  'firmware.repairFailed': fact(['name'], {
    event: alert('FirmwareValidationAutoRepairFailed', updateServiceUri, named('name')),
  }),
  'firmware.integritySet': fact(['user'], {
    sl: securityEntry(37, 'Informational', '{user} changed the settings of the firmware integrity check.'),
  }),
  'firmware.downgradePolicySet': fact(['user', 'policy'], {
    sl: securityEntry(28, 'Informational', '{user} set the downgrade policy to {policy}.'),
  }),
};

const update = entriesOfClass(classes.controller, 'Firmware', 'Administration');
const revision = entriesOfClass(classes.systemRevision, 'Administration');
const invalid = ['Security', 'Firmware', 'Maintenance'] as const;
const integrity = entriesOfClass(classes.systemRevision, ...invalid);

/** Returns the update alert with a state. Assumption: the states are those of the update service. */
function flashStatus(state: 'Updating' | 'Complete' | 'Error') {
  return resourceAlert('FirmwareFlashStatusChanged', updateServiceUri, () => [state]);
}

const about = ['item', 'name', 'place', 'partKind', 'part'] as const;

export const firmwareFacts = {
  ...integrityFacts,
  /**
   * End of a firmware write, after which the requester continues. `messages` contains the reasons of a failed update.
   */
  'firmware.flashEnded': fact(['operation', 'component', 'through', 'written', 'messages'], {}),
  'firmware.updateStarted': fact(['address'], {
    iel: entriesOfClass(classes.controller, 'Administration')(
      1_001,
      'Informational',
      'A firmware update was started from {address}.',
    ),
    event: flashStatus('Updating'),
  }),
  /** Failure of an update. The reason for an invalid file is `file invalid`. */
  'firmware.updateFailed': fact(['reason'], {
    iel: update(1_096, 'Caution', 'The firmware update failed: {reason}.'),
    event: flashStatus('Error'),
  }),
  'firmware.updateSucceeded': fact(['component', 'through'], {
    iel: update(1_097, 'Informational', '{component} was updated through {through}.'),
    event: flashStatus('Complete'),
  }),
  'firmware.flashed': fact(['name', 'version'], {
    iml: revision(2, 'Informational', 'Firmware was written: {name} {version}.'),
  }),
  'firmware.controllerUpgraded': fact(['version'], {
    iel: entriesOfClass(classes.controller, 'Administration', 'Configuration')(
      151,
      'Informational',
      'The management controller now runs firmware {version}.',
    ),
  }),
  /**
   * Damage of firmware. `partKind` and `part` identify the affected part, whose subsystem reports the failure of the
   * part. Both are null for firmware without a part.
   */
  'firmware.damaged': fact(about, {
    iml: integrity(8, 'Critical', 'The firmware {name} ({place}) is incomplete: its write did not finish.', {
      action: 'Write the firmware again.',
    }),
  }),
  'firmware.mended': fact(about, {
    repairs: { facts: ['firmware.damaged'], same: 'item' },
  }),
  'firmware.recovered': fact(['name'], {
    iml: integrity(
      9,
      'Informational',
      'The firmware {name} was recovered from its redundant copy after an incomplete write.',
    ),
  }),
};
