/** Tests of the list of writable properties: devices that provide their own resources have it, and others do not. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, systemUri } from '../../support/lab.js';

const named = '@Redfish.WriteableProperties';
const hosted = `${systemUri}Storage/DE00A000/`;
const direct = `${systemUri}Storage/DA000001/`;

test('what can be set is named where it stands, by the name that is not replaced', () => {
  const lab = createLab();

  lab.get(hosted).has({ [named]: ['AutoVolumeCreate'] });
  lab.get(`${hosted}Drives/3/`).has({ [named]: ['LocationIndicatorActive', 'HotspareType'] });
  lab.get(`${hosted}Volumes/239/`).has({
    [named]: ['DisplayName', 'ReadCachePolicy', 'WriteCachePolicy'],
    'DisplayName@Redfish.AllowablePattern': '^.{0,15}$',
    Links: { [named]: ['DedicatedSpareDrives'] },
  });
  lab.get(`${hosted}Controllers/0/`).has({
    ControllerRates: {
      [named]: ['ConsistencyCheckRatePercent', 'RebuildRatePercent', 'TransformationRatePercent'],
    },
  });
});

test('a device that is attached directly names none', () => {
  const lab = createLab();
  const { Drives } = lab.get(direct).is(200).reply.body as object as {
    readonly Drives: readonly { readonly '@odata.id': string }[];
  };

  for (const uri of [direct, Drives[0]?.['@odata.id'] ?? ''])
    assert.not(Object.hasOwn(lab.get(uri).is(200).reply.body ?? {}, named), uri);
});

test.run();
