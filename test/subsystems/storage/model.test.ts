/**
 * Tests of random histories of two storage controllers against a short reference. Volumes are created and deleted,
 * drives are lost, inserted, erased and switched off. The service shows the state of the reference and refuses the same
 * requests.
 */
import fc from 'fast-check';
import { suite } from 'uvu';
import { budget } from '../../support/budget.js';
import { deeds } from '../../support/storage/storage-actions.js';
import { volumesUriOf } from '../../support/storage/storage-comparison.js';
import { bays } from '../../support/storage/storage-controllers.js';
import { DrivenStorage } from '../../support/storage/storage-under-test.js';

const test = suite('storage, against a reference');

const gib = 2 ** 30;
/** Number of drives that the existing mirror leaves free. */
const freeDrives = bays.length - 2;

/**
 * Creates and deletes volumes until the next id is just before the point at which ids start again. The id of the
 * existing volume must then be skipped.
 */
function withIdsUsed(driven: DrivenStorage): DrivenStorage {
  const drives = { does: 'create', from: 'free' } as const;
  for (const at of [0, 1]) driven.act({ ...drives, at, level: 'RAID1', first: 0, count: 2, bytes: 2 * gib });
  driven.act({ does: 'restart' });
  for (let left = 237; left > 0; left -= freeDrives) {
    const turns = Array.from({ length: Math.min(left, freeDrives) }, (_, turn) => turn);
    for (const turn of turns) {
      for (const at of [0, 1]) driven.act({ ...drives, at, level: 'None', first: turn, count: 1 });
      driven.act({ does: 'delete', at: 0, which: 1 });
    }
    driven.act({ does: 'restart' });
    for (const turn of turns) driven.act({ does: 'delete', at: 1, which: 1 + turn });
    driven.act({ does: 'restart' });
  }
  return driven;
}

/** Number of histories. `STORAGE_SEQUENCES=2000` is the number of a thorough test. */
const sequences = Number(process.env.STORAGE_SEQUENCES ?? budget({ short: 6, long: 60 }));

const history = fc.array(deeds, { minLength: 1, maxLength: 16, size: 'max' });
const fresh = new DrivenStorage();
const used = withIdsUsed(fresh.fork());

test('the id of a volume that waits to be deleted is not given to another that waits, so nothing is deleted twice', () => {
  const driven = used.fork();
  const deleted = { does: 'delete', at: 1, which: 0 } as const;
  const made = { does: 'create', at: 1, level: 'None', from: 'free', count: 1 } as const;

  for (const each of [deleted, { ...made, first: 0 }, { ...made, first: 1 }, deleted]) driven.run(each);

  driven.lab
    .delete(`${volumesUriOf('DE00B000')}239/`)
    .is(400)
    .says('Mgmt.AlreadyInProgress');
});

test('histories of volumes, drives and power end as the reference does', () => {
  fc.assert(
    fc.property(fc.boolean(), history, (isUsed, steps) => {
      const driven = (isUsed ? used : fresh).fork();
      for (const each of steps) driven.run(each);
    }),
    { seed: 13, numRuns: sequences, includeErrorInReport: true },
  );
});

test.run();
