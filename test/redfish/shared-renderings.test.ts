/** Tests of shared renderings: two controllers of one process share exactly the resources that are the same in both. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { systemUri } from '../support/lab.js';

const root = '/redfish/v1/';

test('what follows from nothing, or from the blueprint alone, is one object in two controllers with other seeds', () => {
  const [one, other] = [createController({ seed: '1' }), createController({ seed: '2' })];

  for (const uri of [`${root}Registries/`, `${root}JsonSchemas/`, `${systemUri}PCISlots/`])
    assert.ok(one.look(uri) === other.look(uri) && one.look(uri) !== undefined, uri);
});

test('what follows from the seed, a machine or the time is made by each controller', () => {
  const [one, other] = [createController({ seed: '1' }), createController({ seed: '2' })];

  for (const uri of [systemUri, `${root}Chassis/1/Power/`, `${root}Chassis/1/Sensors/1/`])
    assert.is.not(one.look(uri), other.look(uri), uri);
});

test('a setting that one controller was sent is not shown by another that shares the resource', () => {
  const [one, other] = [createController({ seed: '1' }), createController({ seed: '2' })];
  const uri = `${systemUri}SecureBoot/`;
  assert.is(one.look(uri), other.look(uri));
  const before = JSON.stringify(other.look(uri));

  const { status } = one.request('PATCH', uri, { SecureBootEnable: !one.look(uri)?.SecureBootEnable });

  assert.ok(status < 300, `${status}`);
  assert.is.not(JSON.stringify(one.look(uri)), before);
  assert.is(JSON.stringify(other.look(uri)), before);
  assert.is(JSON.stringify(createController({ seed: '3' }).look(uri)), before);
});

test.run();
