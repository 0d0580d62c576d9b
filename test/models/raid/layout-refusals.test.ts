/** Tests of refused volumes: each refusal gives the reason and the valid choices. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { coercedBytes, stripSizesBytes, volumeBytesLeast } from '../../../models/raid/capacity.js';
import type { DriveArray } from '../../../models/raid/drives.js';
import type { DriveShelf, LayoutRefusal, RequestedVolume } from '../../../models/raid/layout.js';
import { raidTypes } from '../../../models/raid/raid-types.js';
import {
  asked,
  driveBytes,
  driveOf,
  gib,
  groupOf,
  laidOut,
  refusals,
  shelfOf,
} from '../../support/storage/raid-examples.js';

const whole = coercedBytes(driveBytes);
const array: DriveArray = {
  group: groupOf('RAID1', 2, 1),
  slices: [{ startBytes: 0, lengthBytes: 40 * gib }],
};
const mixed = (more: Parameters<typeof driveOf>[1]): DriveShelf => ({
  ...shelfOf(1),
  drives: [driveOf('1'), driveOf('2', more)],
});

const cases: readonly [string, RequestedVolume, DriveShelf, readonly LayoutRefusal[]][] = [
  [
    'a level that the controller does not support',
    asked('RAID6', 4),
    shelfOf(4, { raidTypes: ['RAID1'] }),
    [{ reason: 'raidTypeNotSupported', given: 'RAID6', wanted: ['RAID1'] }],
  ],
  ['no drive', asked('RAID0', 0), shelfOf(1), [{ reason: 'tooFewDrives', given: 0, least: 1, most: 32 }]],
  [
    'too few drives',
    asked('RAID5', 2),
    shelfOf(2),
    [{ reason: 'tooFewDrives', given: 2, least: 3, most: 32 }],
  ],
  [
    'too few for its spans',
    asked('RAID50', 8, { spanCount: 3 }),
    shelfOf(8),
    [{ reason: 'tooFewDrives', given: 8, least: 9, most: 96 }],
  ],
  [
    'two pairs for RAID 1',
    asked('RAID1', 4),
    shelfOf(4),
    [{ reason: 'tooManyDrives', given: 4, least: 2, most: 2 }],
  ],
  [
    'more than share a row',
    asked('RAID0', 33),
    shelfOf(33),
    [{ reason: 'tooManyDrives', given: 33, least: 1, most: 32 }],
  ],
  [
    'spans where there are none',
    asked('RAID5', 6, { spanCount: 2 }),
    shelfOf(6),
    [{ reason: 'spanCountNotAllowed', given: 2, least: 1, most: 1 }],
  ],
  [
    'half a span',
    asked('RAID10', 8, { spanCount: 1.5 }),
    shelfOf(8),
    [{ reason: 'spanCountNotAllowed', given: 1.5, least: 1, most: 16 }],
  ],
  [
    'spans that differ',
    asked('RAID50', 7),
    shelfOf(7),
    [{ reason: 'notDivisibleBySpans', given: 7, spanCount: 2 }],
  ],
  [
    'a drive without its mirror',
    asked('RAID10', 6, { spanCount: 2 }),
    shelfOf(6),
    [{ reason: 'oddCount', given: 3 }],
  ],
  [
    'a drive twice',
    { raidType: 'RAID1', driveIds: ['1', '1'] },
    shelfOf(1),
    [{ reason: 'duplicateDrive', driveId: '1' }],
  ],
  ['a drive that is not there', asked('RAID1', 2), shelfOf(1), [{ reason: 'unknownDrive', driveId: '2' }]],
  [
    'a drive that has failed',
    asked('RAID1', 2),
    mixed({ condition: 'lost' }),
    [{ reason: 'driveFailed', driveId: '2' }],
  ],
  [
    'an array that is being rebuilt',
    asked('RAID1', 2),
    { ...mixed({ condition: 'rebuilding' }), arrays: [array] },
    [{ reason: 'driveRebuilding', driveId: '2' }],
  ],
  [
    'some drives of an array, and a spare',
    { raidType: 'RAID5', driveIds: ['2', '3', '4'] },
    shelfOf(4, { arrays: [array], spares: ['4'] }),
    [
      { reason: 'driveInUse', driveId: '2' },
      { reason: 'driveInUse', driveId: '4' },
    ],
  ],
  [
    'another level on the drives of an array',
    asked('RAID0', 2),
    shelfOf(2, { arrays: [array] }),
    [{ reason: 'arrayDiffers', raidType: 'RAID1', spanCount: 1 }],
  ],
  [
    'drives of all sorts',
    asked('RAID1', 2),
    mixed({ mediaType: 'HDD', protocol: 'SATA', blockSizeBytes: 4_096 }),
    [
      { reason: 'mixedMedia', given: ['SSD', 'HDD'] },
      { reason: 'mixedProtocol', given: ['SAS', 'SATA'] },
      { reason: 'mixedBlockSize', given: [512, 4_096] },
    ],
  ],
  [
    'a strip of no size there is',
    asked('RAID0', 1, { stripBytes: 65_535 }),
    shelfOf(1),
    [{ reason: 'stripNotAllowed', given: 65_535, wanted: stripSizesBytes }],
  ],
  [
    'less than a volume',
    asked('RAID0', 1, { capacityBytes: volumeBytesLeast - 1 }),
    shelfOf(1),
    [{ reason: 'capacityTooSmall', given: volumeBytesLeast - 1, leastBytes: volumeBytesLeast }],
  ],
  [
    'more than there is',
    asked('RAID1', 2, { capacityBytes: whole + 1 }),
    shelfOf(2),
    [{ reason: 'capacityTooLarge', given: whole + 1, mostBytes: whole }],
  ],
  [
    'more than is free of an array',
    asked('RAID1', 2, { capacityBytes: 61 * gib }),
    shelfOf(2, { arrays: [array] }),
    [{ reason: 'capacityTooLarge', given: 61 * gib, mostBytes: 60 * gib }],
  ],
  [
    'drives too small for any volume',
    asked('RAID1', 2),
    mixed({ capacityBytes: 1e9 }),
    [{ reason: 'nothingFree', freeBytes: coercedBytes(1e9) }],
  ],
];

for (const [what, volume, shelf, wanted] of cases) {
  test(`refused, and what would do is told: ${what}`, () => {
    assert.equal(refusals(volume, shelf), wanted);
  });
}

test('every level is laid out on the fewest drives it takes, and told of all reasons at once where it is not', () => {
  for (const raidType of raidTypes) {
    const { driveCount } = smallest[raidType];
    assert.is(laidOut(asked(raidType, driveCount), shelfOf(driveCount)).joins, null);
    if (driveCount > 1)
      assert.is(refusals(asked(raidType, driveCount - 1, { stripBytes: 1 }), shelfOf(driveCount)).length, 2);
  }
});

const smallest = {
  None: { driveCount: 1 },
  RAID0: { driveCount: 1 },
  RAID1: { driveCount: 2 },
  RAID10: { driveCount: 4 },
  RAID5: { driveCount: 3 },
  RAID50: { driveCount: 6 },
  RAID6: { driveCount: 4 },
  RAID60: { driveCount: 8 },
};

test.run();
