/** Random actions, most of them possible: requests to a storage controller, and failures and removals of its drives. */
import fc from 'fast-check';
import { type RaidType, raidTypes } from '../../../models/raid/raid-types.js';
import { bays, type Chosen, type Deed } from './storage-controllers.js';

const gib = 2 ** 30;

/** Possible numbers of drives for each RAID level, with nine drives of a kind. */
const counts: Readonly<Record<RaidType, readonly number[]>> = {
  None: [1],
  RAID0: [1, 2, 3],
  RAID1: [2],
  RAID10: [4, 6],
  RAID5: [3, 4, 5],
  RAID50: [6],
  RAID6: [4, 5, 6],
  RAID60: [8],
};

const at = fc.nat({ max: 1 });
const which = fc.nat({ max: 7 });
const first = fc.nat({ max: 11 });
const bay = fc.constantFrom(...bays);

function weighed<Value>(...arbitraries: readonly (readonly [number, fc.Arbitrary<Value>])[]) {
  return fc.oneof(...arbitraries.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

function does<Name extends Deed['does']>(...names: readonly Name[]) {
  return fc.constantFrom(...names);
}

const from = (...places: readonly Chosen['from'][]) => fc.constantFrom(...places);

const create = { does: does('create'), at, first } as const;
const sizes = {
  bytes: weighed(
    [4, fc.integer({ min: gib, max: 4 * gib })],
    [1, fc.constantFrom(gib - 1, gib, gib + 65_537, 8 * gib, 40 * gib)],
  ),
  stripBytes: fc.constantFrom(65_536, 262_144, 1_048_576),
};
const optional = ['does', 'at', 'first', 'from', 'count', 'level'] as const;

const right = fc.constantFrom(...raidTypes).chain((level) =>
  fc.record(
    {
      ...create,
      level: fc.constant(level),
      from: from('free'),
      count: fc.constantFrom(...counts[level]),
      // `None` passes the whole drive through, so it has no size. `None` and `RAID0` have no spare drives.
      ...(level === 'None' ? {} : sizes),
      ...(level === 'None' || level === 'RAID0' ? {} : { spareCount: fc.constantFrom(0, 0, 1, 2) }),
    },
    { requiredKeys: [...optional] },
  ),
);
const more = fc.record(
  { ...create, from: from('volume'), count: fc.constant(0), ...sizes },
  { requiredKeys: ['does', 'at', 'first', 'from', 'count'] },
);
const odd = fc.record(
  {
    ...create,
    level: fc.constantFrom(...raidTypes),
    from: from('free', 'volume', 'all'),
    count: fc.integer({ min: 1, max: 9 }),
    spans: fc.integer({ min: 0, max: 4 }),
    ...sizes,
    spareCount: fc.nat({ max: 3 }),
  },
  { requiredKeys: [...optional] },
);

export const deeds: fc.Arbitrary<Deed> = weighed<Deed>(
  [8, right],
  [3, more],
  [2, odd],
  [3, fc.record({ does: does('delete'), at, which })],
  [1, fc.record({ does: does('cancel'), at, which })],
  [
    2,
    fc.record({
      does: does('spares'),
      at,
      which,
      from: from('free', 'free', 'free', 'volume', 'all'),
      first,
      count: fc.nat({ max: 2 }),
    }),
  ],
  [8, fc.record({ does: does('fail', 'pull', 'mend', 'erase'), at, bay })],
  [2, fc.record({ does: does('wait'), ms: fc.constantFrom(1, 7_000, 15_000, 60_000, 3_600_000) })],
  [4, fc.record({ does: does('restart', 'restart', 'switch', 'blackout', 'resetController') })],
);
