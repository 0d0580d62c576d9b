/**
 * Checks that a blueprint volume that no controller could create is reported before a history starts, with its place in
 * the file.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { blueprintProblems } from '../../models/blueprint/blueprint.js';
import { resolvedDefault } from '../../models/blueprint/resolved-default.js';
import type { BlueprintInput } from '../../models/blueprint/schema.js';

type Storage = NonNullable<BlueprintInput['storage']>[number];

function problems(volumes: Storage['volumes'], more: Partial<Storage> = {}): string[] {
  const [first] = resolvedDefault.storage;
  assert.ok(first);
  return blueprintProblems({ storage: [{ ...first, volumes, ...more }] }).map(
    ({ path, message, expected }) => `${path}: ${message}; ${expected}`,
  );
}

test('volumes that its controller could have made are taken, several on the same drives among them', () => {
  const found = problems([
    { raidType: 'RAID5', bays: [1, 2, 3, 4], capacityBytes: 2 ** 40 },
    { raidType: 'RAID5', bays: [4, 3, 2, 1] },
    { raidType: 'RAID1', bays: [5, 6] },
  ]);

  assert.equal(found, []);
});

test('a volume on too few drives, on a bay that is empty or given twice is told of by its place', () => {
  assert.equal(problems([{ raidType: 'RAID6', bays: [1, 2, 3] }]), [
    'storage[0].volumes[0]: found 3 bays; 4 or more',
  ]);
  assert.equal(problems([{ raidType: 'RAID1', bays: [1, 9] }]), [
    'storage[0].volumes[0]: there is no drive in bay 9; bays of drives of this storage',
  ]);
  assert.equal(problems([{ raidType: 'RAID1', bays: [1, 1] }]), [
    'storage[0].volumes[0]: bay 1 is given twice; each bay once',
  ]);
});

test('two volumes share all of their drives or none, and no more than there is on them', () => {
  assert.equal(
    problems([
      { raidType: 'RAID1', bays: [1, 2] },
      { raidType: 'RAID1', bays: [2, 3] },
      { raidType: 'RAID1', bays: [1, 2] },
    ]),
    [
      'storage[0].volumes[1]: bay 2 is in another volume; free bays, or all bays of one other volume',
      'storage[0].volumes[2]: nothing is free on these drives; drives with room for it',
    ],
  );
});

test('a controller has no volumes of a RAID type that it does not make', () => {
  assert.equal(problems([{ raidType: 'RAID6', bays: [1, 2, 3, 4] }], { raidTypes: ['RAID0', 'RAID1'] }), [
    'storage[0].volumes[0]: RAID6 is none of its RAID types; one of RAID0, RAID1',
  ]);
});

test.run();
