/** Facts about what the server is to be started from. */
import { fact, ofParts } from '../../facts/fact.js';
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
    iel: configuration(420, 'Informational', '{user} changed the boot override of the server.'),
  }),
  // Assumption: the codes, free ones of their class; no published list has entries for these.
  'boot.overrideFailed': fact(['target'], {
    iml: start(664, 'Informational', 'The boot override to {target} failed: the server used its boot order.'),
  }),
  'boot.imageRefused': fact(['from', 'reason'], {
    sl: verification(12_694, 'Caution', 'Secure boot refused to start {from}: {reason}.'),
  }),
  // That there is nothing to run shows in the health of the server for as long as it is so.
  ...ofParts({
    'boot.nothingFound': fact([], {
      iml: start(665, 'Caution', 'The server found no bootable device.', {
        action: 'Check the boot order, the drives and their contents.',
      }),
      event: alert('BootProgressError', origins.system, () => ['boot device selection', 'nothing found']),
    }),
    'boot.refused': fact(['from', 'reason'], {
      iml: start(666, 'Critical', 'Secure boot refused all boot images of the server: {from}, {reason}.', {
        action: 'Enroll the certificate of the signer, or boot from another device.',
      }),
      event: alert('BootProgressError', origins.system, ({ from }) => [
        'image verification',
        `${String(from)} refused`,
      ]),
    }),
    'boot.halted': fact([], {
      iml: start(667, 'Critical', 'The start was halted: the integrity verification of a component failed.', {
        action: 'Check the component integrity of the server; replace the component, or relax the policy.',
      }),
      event: alert('BootProgressError', origins.system, () => ['component integrity', 'halted by policy']),
    }),
    'boot.passwordFailed': fact([], {
      sl: verification(
        12_695,
        'Caution',
        'The start was halted: too many wrong power-on passwords were entered at the console.',
      ),
      iml: start(668, 'Caution', 'The start was halted at the prompt for the power-on password.', {
        action: 'Start the server again, and enter the password at the console.',
      }),
    }),
    'boot.succeeded': fact([], {
      iml: start(665, 'Repaired', 'The server found a bootable device again.'),
      repairs: { facts: ['boot.nothingFound', 'boot.refused', 'boot.halted', 'boot.passwordFailed'] },
    }),
  }),
};
