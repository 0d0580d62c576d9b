/** Tests of global spare drives, and of the controller's rebuild rate. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resetUri } from '../../support/lab.js';
import {
  bodyOf,
  created,
  driveBuilt,
  drivesIn,
  isRefused,
  labWith,
  percentOf,
  storageUri,
} from '../../support/storage/volumes-rig.js';

const gib = 2 ** 30;
const size = { CapacityBytes: 300 * gib };
const part = (bay: number) => ({ part: `DE00A000/${bay}` });
const driveUri = (bay: number) => `${storageUri}Drives/${bay}/`;
const controllerUri = `${storageUri}Controllers/0/`;
const global = { HotspareType: 'Global' };
const allowed = 'HotspareType@Redfish.AllowableValues';

test('a free drive can stand in for all, and what it may be is told as it is now', () => {
  const lab = labWith();
  created(lab, 'RAID1', [1, 2], { ...size, Links: { DedicatedSpareDrives: drivesIn(3) } });
  lab.get(driveUri(1)).has({ HotspareType: 'None', [allowed]: ['None'] });
  lab.get(driveUri(3)).has({ HotspareType: 'Dedicated', [allowed]: ['None', 'Dedicated'] });
  lab.get(driveUri(4)).has({ HotspareType: 'None', [allowed]: ['None', 'Global'] });
  for (const [bay, HotspareType] of [
    [1, 'Global'],
    [3, 'Global'],
    [4, 'Dedicated'],
  ] as const)
    isRefused(lab.patch(driveUri(bay), { HotspareType }), 'Base.PropertyValueNotInList', '/HotspareType');

  lab.patch(driveUri(4), global).is(200);

  lab.get(driveUri(4)).has({
    ...global,
    [allowed]: ['None', 'Global'],
    StatusIndicator: 'Hotspare',
    Status: { State: 'StandbySpare' },
  });
  assert.not.match(JSON.stringify(bodyOf(lab, driveUri(4)).Actions), /SecureErase/);
  lab.patch(driveUri(4), { HotspareType: 'None' }).is(200);
  lab.get(driveUri(4)).has({ HotspareType: 'None', StatusIndicator: 'OK' });
  lab.patch(driveUri(3), { HotspareType: 'None' }).is(200);
  lab.get(driveUri(3)).has({ HotspareType: 'None', [allowed]: ['None', 'Global'] });
});

test('what does not work, is being erased or has no power takes no other part', () => {
  const lab = labWith();
  lab.controller.fault('drive.failed', part(5));
  lab.post(`${driveUri(6)}Actions/Drive.SecureErase/`, {}).is(200);
  for (const bay of [5, 6]) lab.get(driveUri(bay)).has({ [allowed]: ['None'] });
  labWith({ raidTypes: ['None', 'RAID0'] })
    .get(driveUri(1))
    .has({ [allowed]: ['None'] });
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });

  isRefused(lab.patch(driveUri(4), global), 'Base.ResourceInStandby');
  isRefused(
    lab.patch(controllerUri, { ControllerRates: { RebuildRatePercent: 5 } }),
    'Base.ResourceInStandby',
  );
});

test('a drive that stands in for all takes the place of the first that is lost, after those of its array', () => {
  const lab = labWith();
  const [one, other] = [created(lab, 'RAID1', [1, 2], size), created(lab, 'RAID1', [3, 4], size)];
  lab.advance('1h');
  lab.patch(driveUri(5), global).is(200);
  lab.patch(one, { Links: { DedicatedSpareDrives: drivesIn(6) } }).is(200);

  lab.controller.fault('drive.failed', part(1)).fault('drive.failed', part(3));

  lab.get(one).has({ Links: { Drives: drivesIn(6, 2) } });
  lab.get(other).has({ Links: { Drives: drivesIn(5, 4) } });
  lab.get(driveUri(5)).has({ HotspareType: 'None', StatusIndicator: 'Rebuild' });
});

test('a drive that is another kind or too small stands in for nobody, the smallest that will do comes first', () => {
  const lab = labWith({
    drives: [
      ...[1, 2].map((bay) => driveBuilt(bay)),
      driveBuilt(3, { protocol: 'SATA' }),
      driveBuilt(4, { capacityBytes: 200e9 }),
      driveBuilt(5),
      driveBuilt(6, { capacityBytes: 800e9 }),
    ],
  });
  const uri = created(lab, 'RAID1', [1, 2], size);
  lab.advance('1h');
  for (const bay of [3, 4, 5, 6]) lab.patch(driveUri(bay), global).is(200);

  lab.controller.fault('drive.failed', part(1));
  lab.get(uri).has({ Links: { Drives: drivesIn(6, 2) } });
  lab.controller.fault('drive.failed', part(6));
  lab.get(uri).has({ Links: { Drives: drivesIn(5, 2) } });
  lab.controller.fault('drive.failed', part(5));

  lab.get(uri).has({ Operations: [], Links: { Drives: drivesIn(5, 2) } });
});

test('rates are shown and set from 0 to 100, and a rebuild that begins goes by them', () => {
  const lab = labWith();
  const uri = created(lab, 'RAID1', [1, 2], size);
  lab.advance('1h');
  lab.get(controllerUri).has({
    ControllerRates: {
      'RebuildRatePercent@Redfish.AllowableNumbers': [':100'],
      ConsistencyCheckRatePercent: 30,
      RebuildRatePercent: 30,
      TransformationRatePercent: 30,
    },
  });
  lab.patch(controllerUri, { ControllerRates: { RebuildRatePercent: 101 } }).is(400);
  lab.controller.fault('drive.removed', part(1)).clearFault('drive.removed', part(1)).advance('9m');
  assert.is(percentOf(lab, uri), 50);

  lab
    .patch(controllerUri, { ControllerRates: { RebuildRatePercent: 60, TransformationRatePercent: 0 } })
    .is(200);

  lab.get(controllerUri).has({ ControllerRates: { RebuildRatePercent: 60, TransformationRatePercent: 0 } });
  assert.is(percentOf(lab, uri), 50);
  lab.advance('10m');
  lab.controller.fault('drive.removed', part(2)).clearFault('drive.removed', part(2)).advance('270s');
  assert.is(percentOf(lab, uri), 50);
});

test.run();
