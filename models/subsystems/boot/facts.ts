/** Facts about what the server is to be started from. */
import { fact, ofParts } from '../../facts/row.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';

const start = entriesOfClass(classes.uefi, 'Administration');

const verification = entriesOfClass(classes.uefi, 'Security', 'Administration');

const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');

export const bootFacts = {
  /** What a start of the host comes to is decided, by what there is to boot, a policy or the prompt for the password: `from` is what is booted, by its structured name, null for nothing. */
  'boot.decided': fact(['from'], {}),
  /** The firmware has tried what it had to try: `medium` is the virtual drive that was booted, null for anything else. */
  'boot.tried': fact(['medium'], {}),
  'bootOverride.configured': fact(['user'], {
    iel: configuration(420, 'Informational', '{user} changed what the server starts from once.'),
  }),
  // Assumption: the codes, free ones of their class; no published list has entries for these.
  'boot.overrideFailed': fact(['target'], {
    iml: start(
      664,
      'Informational',
      'The server could not be started from {target} as asked: it went by its boot order.',
    ),
  }),
  'boot.imageRefused': fact(['from', 'reason'], {
    sl: verification(12_694, 'Caution', 'Secure boot did not let {from} start: {reason}.'),
  }),
  // That there is nothing to run shows in the health of the server for as long as it is so.
  ...ofParts({
    'boot.nothingFound': fact([], {
      iml: start(665, 'Caution', 'The server has found nothing to start from.', {
        action: 'Check the boot order, the drives and what is on them.',
      }),
      event: alert('BootProgressError', origins.system, () => ['boot device selection', 'nothing found']),
    }),
    'boot.refused': fact(['from', 'reason'], {
      iml: start(
        666,
        'Critical',
        'Secure boot has left the server nothing to start from: {from}, {reason}.',
        {
          action: 'Enrol the certificate of whoever signed it, or start from something else.',
        },
      ),
      event: alert('BootProgressError', origins.system, ({ from }) => [
        'image verification',
        `${String(from)} refused`,
      ]),
    }),
    'boot.halted': fact([], {
      iml: start(667, 'Critical', 'The start was halted: a component has not proved what it is.', {
        action: 'Look at the component integrity of the server; replace the component, or ease the policy.',
      }),
      event: alert('BootProgressError', origins.system, () => ['component integrity', 'halted by policy']),
    }),
    'boot.passwordFailed': fact([], {
      sl: verification(
        12_695,
        'Caution',
        'The start was halted: too many wrong power-on passwords were typed at the console.',
      ),
      iml: start(668, 'Caution', 'The start was halted at the prompt for the power-on password.', {
        action: 'Start the server again, with somebody at the console who knows the password.',
      }),
    }),
    'boot.succeeded': fact([], {
      iml: start(665, 'Repaired', 'The server has something to start from again.'),
      repairs: { facts: ['boot.nothingFound', 'boot.refused', 'boot.halted', 'boot.passwordFailed'] },
    }),
  }),
};
