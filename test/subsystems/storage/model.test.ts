/**
 * Random histories of two storage controllers against a reference that a page holds: whatever is made, deleted, lost, put
 * in, erased and switched off, the service shows what the reference has, and refuses what the reference refuses.
 */
import fc from 'fast-check';
import { suite } from 'uvu';
import { raidTypes } from '../../../models/index.js';
import { volumesUriOf } from '../../support/storage-compared.js';
import { DrivenStorage } from '../../support/storage-driven.js';
import { bays, type Deed } from '../../support/storage-sides.js';

const test = suite('storage, against a reference');

const gib = 2 ** 30;
const at = fc.nat({ max: 1 });
const which = fc.nat({ max: 7 });
const bay = fc.constantFrom(...bays);

/** `None` is on one whole drive, and what is asked for of it seldom right. */
const bytes = fc.oneof(
  fc.constantFrom(gib - 1, gib, gib + 65_537, 3 * gib, 8 * gib),
  fc.integer({ min: gib, max: 12 * gib }),
);

const chosen = {
  from: fc.oneof(
    { weight: 6, arbitrary: fc.constant('free' as const) },
    { weight: 3, arbitrary: fc.constant('volume' as const) },
    { weight: 1, arbitrary: fc.constant('all' as const) },
  ),
  first: fc.nat({ max: 11 }),
  count: fc.integer({ min: 1, max: 9 }),
};

const creation = fc.record(
  {
    does: fc.constant('create' as const),
    at,
    level: fc.constantFrom(...raidTypes),
    ...chosen,
    spans: fc.integer({ min: 0, max: 4 }),
    bytes,
    stripBytes: fc.constantFrom(65_536, 262_144, 1_048_576),
    spareCount: fc.nat({ max: 2 }),
  },
  { requiredKeys: ['does', 'at', 'level', 'from', 'first', 'count', 'spareCount'] },
);

function does<Name extends Deed['does']>(...names: readonly Name[]) {
  return fc.constantFrom(...names);
}

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 10, arbitrary: creation },
  { weight: 3, arbitrary: fc.record({ does: does('delete'), at, which }) },
  { weight: 1, arbitrary: fc.record({ does: does('cancel'), at, which }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: does('spares'), at, which, ...chosen, count: fc.nat({ max: 3 }) }),
  },
  { weight: 6, arbitrary: fc.record({ does: does('fail', 'pull', 'mend', 'erase'), at, bay }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: does('wait'), ms: fc.constantFrom(1, 7_000, 15_000, 60_000, 3_600_000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: does('restart', 'switch', 'blackout', 'resetController') }),
  },
);

/** What a mirror leaves. */
const freeDrives = bays.length - 2;

/** So many volumes were made and deleted that ids come again soon, past that of the one there is. */
function withIdsUsed(driven: DrivenStorage): DrivenStorage {
  const drives = { does: 'create', from: 'free', spareCount: 0 } as const;
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

/** Some seconds of them by default; `STORAGE_SEQUENCES=2000` is what storage is held to. */
const sequences = Number(process.env.STORAGE_SEQUENCES ?? 60);

const fresh = new DrivenStorage();
const used = withIdsUsed(fresh.fork());

test('the id of a volume that waits to be deleted is not given to another that waits, so nothing is deleted twice', () => {
  const driven = used.fork();
  const deleted = { does: 'delete', at: 1, which: 0 } as const;
  const made = { does: 'create', at: 1, level: 'None', from: 'free', count: 1, spareCount: 0 } as const;

  for (const each of [deleted, { ...made, first: 0 }, { ...made, first: 1 }, deleted]) driven.run(each);

  driven.lab
    .delete(`${volumesUriOf('DE00B000')}239/`)
    .is(404)
    .says('Base.ResourceNotFound');
});

test('histories of volumes, drives and power end as the reference does', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(deed, { minLength: 1, maxLength: 16 }), (isUsed, deeds) => {
      const driven = (isUsed ? used : fresh).fork();
      for (const each of deeds) driven.run(each);
    }),
    { seed: 13, numRuns: sequences, includeErrorInReport: true },
  );
});

test.run();
