/** Tests of secure boot keys in a blueprint. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { databases } from '../../../machines/host/secure-boot/databases.js';
import { blueprintProblems } from '../../../models/blueprint/index.js';
import { createController } from '../../../scenarios/index.js';

const [{ der } = { der: '' }] = databases.PK.delivered.certificates;
const [{ der: trusted } = { der: '' }] = databases.db.delivered.certificates;
const keysUri = '/redfish/v1/Systems/1/SecureBoot/SecureBootDatabases/';

test('the databases have the keys of the blueprint, and a start with secure boot trusts the image', () => {
  const controller = createController({
    blueprint: {
      secureBoot: {
        enabled: true,
        factoryKeys: { PK: { certificates: [{ der }] }, db: { certificates: [{ der: trusted }] } },
      },
    },
  });
  const count = (uri: string) =>
    (controller.look(keysUri + uri) as Record<string, unknown>)['Members@odata.count'];
  assert.equal(
    [
      'PK/Certificates/',
      'KEK/Certificates/',
      'db/Certificates/',
      'dbDefault/Certificates/',
      'dbx/Signatures/',
    ].map(count),
    [1, 0, 1, 1, 0],
  );
  controller.request('POST', '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/', {
    ResetType: 'ForceRestart',
  });
  controller.advance('20m');
  assert.match(JSON.stringify(controller.tree.machines.power), 'osRunning');
  assert.is(controller.tree.secureBoot.enabled.inForce, true);
});

test('secure boot without a platform key, and a certificate that is none, are refused with their place', () => {
  const problems = (secureBoot: object) =>
    blueprintProblems({ secureBoot }).map(({ path, expected }) => `${path}: ${expected}`);
  assert.equal(problems({ enabled: true, factoryKeys: {} }), [
    'secureBoot.enabled: false, or one certificate in PK',
  ]);
  assert.equal(problems({ factoryKeys: { db: { certificates: [{ der: 'AAAA' }] } } }), [
    'secureBoot.factoryKeys.db.certificates[0].der: the DER of an X.509 certificate in Base64',
  ]);
});

test.run();
