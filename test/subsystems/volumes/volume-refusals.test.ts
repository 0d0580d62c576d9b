/** Tests of refused volumes: each refusal names the property that has to change. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  create,
  created,
  driveBuilt,
  drivesIn,
  isRefused,
  labWith,
  members,
  volumesUri,
} from '../../support/storage/volumes-rig.js';

const gib = 2 ** 30;

test('what cannot be made is refused with the property that would have to be another', () => {
  const lab = labWith({
    raidTypes: ['RAID0', 'RAID1', 'RAID5', 'RAID10', 'RAID50'],
    drives: [
      ...Array.from({ length: 6 }, (_, index) => driveBuilt(index + 1)),
      driveBuilt(7, { mediaType: 'HDD' }),
      driveBuilt(8, { protocol: 'SATA' }),
      driveBuilt(9, { blockSizeBytes: 4_096 }),
    ],
  });
  created(lab, 'RAID1', [5, 6]);
  const drives = '/Links/Drives';

  isRefused(create(lab, 'RAID6', [1, 2, 3, 4]), 'Base.PropertyValueNotInList', '/RAIDType');
  isRefused(create(lab, 'RAID7', [1, 2, 3, 4]), 'Base.PropertyValueNotInList', '/RAIDType');
  isRefused(lab.post(volumesUri, { Links: { Drives: drivesIn(1) } }), 'Base.PropertyMissing', '/RAIDType');
  isRefused(lab.post(volumesUri, { RAIDType: 'RAID0', Links: {} }), 'Base.PropertyMissing', drives);
  isRefused(lab.post(volumesUri, { RAIDType: 'RAID0' }), 'Base.PropertyMissing', '/Links');
  isRefused(create(lab, 'RAID5', [1, 2]), 'Mgmt.ArrayPropertyOutOfBound', drives);
  isRefused(create(lab, 'RAID1', [1, 2, 3, 4]), 'Mgmt.ArrayPropertyOutOfBound', drives);
  isRefused(create(lab, 'RAID0', [1, 1]), 'Mgmt.ArrayPropertyAlreadyExists', drives);
  isRefused(create(lab, 'RAID0', [1, 12]), 'Base.PropertyValueNotInList', `${drives}/1`);
  isRefused(create(lab, 'RAID1', [1, 5]), 'Base.PropertyValueResourceConflict', drives);
  isRefused(create(lab, 'RAID0', [5, 6]), 'Mgmt.PropertyValueIncompatible', drives);
  isRefused(create(lab, 'RAID0', [1, 7]), 'Mgmt.PropertyValueIncompatible', drives);
  isRefused(create(lab, 'RAID0', [1, 8]), 'Mgmt.PropertyValueIncompatible', drives);
  isRefused(create(lab, 'RAID0', [1, 9]), 'Mgmt.PropertyValueIncompatible', drives);
  isRefused(
    create(lab, 'RAID1', [1, 2], { MediaSpanCount: 2 }),
    'Mgmt.PropertyValueOutOfRange',
    '/MediaSpanCount',
  );
  isRefused(
    create(lab, 'RAID0', [1], { StripSizeBytes: 4_096 }),
    'Base.PropertyValueNotInList',
    '/StripSizeBytes',
  );
  isRefused(
    create(lab, 'RAID0', [1], { CapacityBytes: gib - 1 }),
    'Mgmt.PropertyValueOutOfRange',
    '/CapacityBytes',
  );
  isRefused(
    create(lab, 'RAID0', [1], { CapacityBytes: 1e13 }),
    'Mgmt.PropertyValueOutOfRange',
    '/CapacityBytes',
  );
  isRefused(
    create(lab, 'RAID0', [1], { DisplayName: 'sixteen letters!' }),
    'Base.StringValueTooLong',
    '/DisplayName',
  );
  assert.is(members(lab).length, 1);
});

test.run();
