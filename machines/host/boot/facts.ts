/** Facts about boot sources. */
import { fact, ofParts } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';

const start = entriesOfClass(classes.uefi, 'Administration');

const verification = entriesOfClass(classes.uefi, 'Security', 'Administration');

const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');

export const bootFacts = {
  /**
   * The outcome of a host start is decided by the boot sources, a policy or the password prompt. `from` is the
   * structured name of the booted source, or null if no source was booted.
   */
  'boot.decided': fact(['from'], {}),
  /**
   * The firmware has tried the boot sources. `medium` is the booted virtual drive, or null if another source or no
   * source was booted.
   */
  'boot.tried': fact(['medium'], {}),
  'bootOverride.configured': fact(['user'], {
    iel: configuration(420, 'Informational', '{user} changed the boot override of the server.'),
  }),
  // Assumption: these facts have the codes below, which are unused in their class, because no published list has
  // entries for them.
  'boot.overrideFailed': fact(['target'], {
    iml: start(664, 'Informational', 'The boot override to {target} failed: the server used its boot order.'),
  }),
  'boot.imageRefused': fact(['from', 'reason'], {
    sl: verification(12_694, 'Caution', 'Secure boot refused to start {from}: {reason}.'),
  }),
  // A missing boot source affects the health of the server as long as it is missing.
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
