/** Facts about what the server is to be started from. */
import { fact, ofParts } from '../../facts/row.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';

const start = entriesOfClass(classes.uefi, 'Administration');

const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');

export const bootFacts = {
  /** The firmware has tried what it had to try, and used up what was meant for one start; `from` is what runs, if anything. */
  'boot.tried': fact(['from'], {}),
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
  /** Secure boot did not let something run. */
  'boot.imageRefused': fact(['from', 'reason'], {}),
  // That there is nothing to run shows in the health of the server for as long as it is so.
  ...ofParts({
    'boot.nothingFound': fact([], {
      iml: start(665, 'Caution', 'The server has found nothing to start from.', {
        action: 'Check the boot order, the drives and what is on them.',
      }),
      event: alert('BootProgressError', origins.system, () => ['boot device selection', 'nothing found']),
    }),
    /** Secure boot has left nothing to run; what it refused first. */
    'boot.refused': fact(['from', 'reason'], {}),
    /** A policy stopped the start for a component that is not what it should be. */
    'boot.halted': fact([], {}),
    'boot.succeeded': fact([], {
      iml: start(665, 'Repaired', 'The server has something to start from again.'),
      repairs: { facts: ['boot.nothingFound', 'boot.refused', 'boot.halted'] },
    }),
  }),
};
