/**
 * Facts about the check of firmware against what was written. Source of classes and codes: behaviour § 4; where it says
 * nothing, they are free ones of the class (assumption).
 */
import { fact } from '../../facts/row.js';
import { alert, classes, entriesOfClass, named, resourceAlert, securityEntry } from '../../facts/rows.js';
import { updateServiceUri } from '../../resource/uris.js';

const categories = ['Security', 'Firmware', 'Maintenance'] as const;
const management = entriesOfClass(classes.systemRevision, ...categories);
const security = entriesOfClass(classes.permanentDenialOfService, ...categories);

const invalidRom = 'The firmware System ROM is not what was written.';
const anomaly = 'The check of the firmware is over and has found some that is not what was written.';
const rewrite = { action: 'Write the firmware again, and find out who changed it.' };

export const integrityFacts = {
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
  /** A copy of what was found is kept, for whoever wants to look at it. Unit of sizeBytes: bytes. */
  'firmware.invalidImage': fact(['name', 'deviceClass', 'filename', 'sizeBytes'], {
    sl: securityEntry(29, 'Caution', 'An invalid image of {name} was put aside as {filename}.'),
  }),
  'firmware.repaired': fact(['name'], {
    event: alert('FirmwareValidationScanErrorRepaired', updateServiceUri, named('name')),
  }),
  'firmware.repairFailed': fact(['name'], {
    event: alert('FirmwareValidationAutoRepairFailed', updateServiceUri, named('name')),
  }),
  'firmware.integritySet': fact(['user'], {
    sl: securityEntry(37, 'Informational', '{user} changed the settings of the check of the firmware.'),
  }),
  'firmware.downgradePolicySet': fact(['user', 'policy'], {
    sl: securityEntry(28, 'Informational', '{user} set the policy of downgrades to {policy}.'),
  }),
};
