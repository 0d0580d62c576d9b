/**
 * Facts about firmware: how writing it goes, what runs, and what is wrong with it. Source of classes and codes: behaviour
 * § 4; where it says nothing, they are free ones of the class (assumption).
 */
import { fact } from '../../facts/row.js';
import { classes, entriesOfClass, resourceAlert } from '../../facts/rows.js';
import { updateServiceUri } from '../../resource/uris.js';
import { integrityFacts } from './integrity-facts.js';

const update = entriesOfClass(classes.controller, 'Firmware', 'Administration');
const revision = entriesOfClass(classes.systemRevision, 'Administration');
const invalid = ['Security', 'Firmware', 'Maintenance'] as const;
const integrity = entriesOfClass(classes.systemRevision, ...invalid);

/** The states that the alert about writing knows. Assumption: those of the update service. */
function flashStatus(state: 'Updating' | 'Complete' | 'Error') {
  return resourceAlert('FirmwareFlashStatusChanged', updateServiceUri, () => [state]);
}

const about = ['item', 'name', 'place', 'partKind', 'part'] as const;

export const firmwareFacts = {
  ...integrityFacts,
  /** `messages` say what was in the way where it was not written. Whoever ordered it goes on by this. */
  'firmware.flashEnded': fact(['operation', 'component', 'through', 'written', 'messages'], {}),
  'firmware.updateStarted': fact(['address'], {
    iel: entriesOfClass(classes.controller, 'Administration')(
      1_001,
      'Informational',
      'An update of firmware was started from {address}.',
    ),
    event: flashStatus('Updating'),
  }),
  /** Also by whoever found the file to be no firmware: `file invalid`. */
  'firmware.updateFailed': fact(['reason'], {
    iel: update(1_096, 'Caution', 'The update of firmware failed: {reason}.'),
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
      'The management controller runs firmware {version} from now on.',
    ),
  }),
  /** The part that runs it is told of by its own: `partKind` and `part` are what faults know it by, null for none. */
  'firmware.damaged': fact(about, {
    iml: integrity(8, 'Critical', 'The firmware {name} ({place}) is not whole: its writing broke off.', {
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
      'The firmware {name}, whose writing had broken off, was made good by its other copy.',
    ),
  }),
};
