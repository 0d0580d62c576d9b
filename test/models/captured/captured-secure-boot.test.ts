/** Tests of secure boot on a captured server: its keys at the start, their removal and enrolment, and the factory keys. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { createCaptured, servedCapture, servedMockup, uris } from '../../support/captures/served-mockup.js';
import { collection, link, type MockupFiles, resource } from '../../support/captures/small-mockup.js';

const secureBoot = `${uris.system}/Secure`;
const databases = `${secureBoot}/Keys`;
const keys = (database: string, kind: 'C' | 'S') => `${databases}/${database}/${kind}`;
const at = (uri: string) => `${uri.slice(1)}/index.json`;

const certificate = (database: string, id: string) =>
  resource(`${keys(database, 'C')}/${id}`, '#Certificate.v1_3_0.Certificate', {
    CertificateString: null,
    Subject: { CommonName: `Key ${id}`, Country: 'US' },
  });
const signature = (database: string, id: string, digit: string) =>
  resource(`${keys(database, 'S')}/${id}`, '#Signature.v1_0_2.Signature', {
    SignatureString: digit.repeat(64),
    UefiSignatureOwner: '77fa9abd-0359-4d32-bd60-28f4e78f784b',
  });

function database(id: string, certificates: readonly string[], signatures: readonly string[]): MockupFiles {
  const uri = `${databases}/${id}`;
  const lists = { Certificates: link(keys(id, 'C')), Signatures: link(keys(id, 'S')) };
  const list = (kind: 'C' | 'S', members: readonly string[]) =>
    collection(
      keys(id, kind),
      kind === 'C' ? 'CertificateCollection' : 'SignatureCollection',
      members.map((member) => `${keys(id, kind)}/${member}`),
    );
  return {
    [at(uri)]: resource(uri, '#SecureBootDatabase.v1_0_0.SecureBootDatabase', { DatabaseId: id, ...lists }),
    [at(keys(id, 'C'))]: list('C', certificates),
    [at(keys(id, 'S'))]: list('S', signatures),
    ...Object.fromEntries(
      certificates.map((each) => [at(`${keys(id, 'C')}/${each}`), certificate(id, each)]),
    ),
    ...Object.fromEntries(
      signatures.map((each, index) => [
        at(`${keys(id, 'S')}/${each}`),
        signature(id, each, String(index + 1)),
      ]),
    ),
  };
}

const { [at(uris.system)]: system } = servedMockup;
const files: MockupFiles = {
  [at(uris.system)]: JSON.stringify({
    ...JSON.parse(String(system)),
    LastResetTime: '2020-02-02T00:00:00Z',
    SecureBoot: link(secureBoot),
  }),
  [at(secureBoot)]: resource(secureBoot, '#SecureBoot.v1_1_0.SecureBoot', {
    SecureBootEnable: true,
    SecureBootCurrentBoot: 'Enabled',
    SecureBootMode: 'DeployedMode',
    SecureBootDatabases: link(databases),
    Actions: { '#SecureBoot.ResetKeys': { target: `${secureBoot}/Do/ResetKeys` } },
  }),
  [at(databases)]: collection(
    databases,
    'SecureBootDatabaseCollection',
    ['PK', 'db', 'dbDefault'].map((id) => `${databases}/${id}`),
  ),
  ...database('PK', ['Policy.1'], []),
  ...database('db', ['Policy.4', 'Policy.6'], ['Hash.9']),
  ...database('dbDefault', ['Policy.2'], []),
};

const captured = () => createCaptured({}, servedCapture(files));
type Controller = ReturnType<typeof captured>;

function idsIn(controller: Controller, uri: string): readonly string[] {
  const { Members: members = [] } = controller.look(uri) as { Members?: { '@odata.id': string }[] };
  return members.map((member) => member['@odata.id'].slice(uri.length + 1));
}

function restart(controller: Controller): void {
  assert.is(controller.request('POST', `${uris.system}/Do/Reset`, { ResetType: 'ForceRestart' }).status, 200);
  controller.advance('20m');
}

const resetKeys = (controller: Controller, ResetKeysType: string) => {
  assert.is(controller.request('POST', `${secureBoot}/Do/ResetKeys`, { ResetKeysType }).status, 202);
  restart(controller);
};

test('the captured keys are those of the start, and the host starts with secure boot', () => {
  const controller = captured();
  assert.equal(idsIn(controller, keys('db', 'C')), ['Policy.4', 'Policy.6']);
  assert.equal(controller.tree.secureBoot.enabled, { configured: true, inForce: true });
  restart(controller);
  const { PowerState, BootProgress } = controller.look(uris.system) as JsonObject;
  assert.is(PowerState, 'On');
  assert.is((BootProgress as JsonObject).LastState, 'OSRunning');
  assert.is((controller.look(secureBoot) as JsonObject).SecureBootMode, 'DeployedMode');
});

test('a key is removed and another enrolled by the next start, with ids that no captured key has', () => {
  const controller = captured();
  const uri = `${keys('db', 'C')}/Policy.4`;
  assert.is(controller.request('DELETE', uri).status, 202);
  assert.is(controller.request('GET', uri).status, 200);
  const body = {
    SignatureString: 'ab'.repeat(32),
    SignatureType: 'EFI_CERT_SHA256_GUID',
    SignatureTypeRegistry: 'UEFI',
  };
  assert.is(controller.request('POST', keys('db', 'S'), body).status, 202);
  restart(controller);
  const missing = controller.request('GET', uri);
  assert.is(missing.status, 404);
  assert.ok(JSON.stringify(missing.body).includes(uri), 'the message names another URI');
  assert.equal(idsIn(controller, keys('db', 'C')), ['Policy.6']);
  const [, added = ''] = idsIn(controller, keys('db', 'S'));
  assert.match(added, /^Hash\.\d{2,}$/u);
  const shown = controller.look(`${keys('db', 'S')}/${added}`) as JsonObject;
  assert.is(shown.SignatureString, 'AB'.repeat(32));
  assert.is(shown['@odata.type'], '#Signature.v1_0_2.Signature');
});

test('a reset to factory keys installs those of the default database, and a key does not return under an old id', () => {
  const controller = captured();
  resetKeys(controller, 'DeleteAllKeys');
  assert.equal(idsIn(controller, keys('db', 'C')), []);
  assert.is((controller.look(secureBoot) as JsonObject).SecureBootMode, 'SetupMode');
  resetKeys(controller, 'ResetAllKeysToDefault');
  assert.is((controller.look(secureBoot) as JsonObject).SecureBootMode, 'UserMode');
  assert.equal(idsIn(controller, keys('PK', 'C')), ['Policy.1']);
  const [only = '', ...others] = idsIn(controller, keys('db', 'C'));
  assert.equal(others, []);
  assert.not.ok(['Policy.4', 'Policy.6'].includes(only), `${only} is the id of another captured key`);
  const subject = (uri: string) => ((controller.look(uri) as JsonObject).Subject as JsonObject).CommonName;
  assert.is(subject(`${keys('db', 'C')}/${only}`), 'Key Policy.2');
  assert.equal(idsIn(controller, keys('dbDefault', 'C')), ['Policy.2']);
});

test('the last reset of the captured system is that of the simulation from the first start on', () => {
  const controller = captured();
  assert.is((controller.look(uris.system) as JsonObject).LastResetTime, '2020-02-02T00:00:00Z');
  controller.advance('1h');
  const before = controller.now;
  restart(controller);
  const at = Date.parse(String((controller.look(uris.system) as JsonObject).LastResetTime));
  assert.ok(at > before && at < controller.now, String(at));
});

test('a reset of one database by the action for all of them leaves the others', () => {
  for (const [type, left] of [
    ['ResetDB', ['Policy.7']],
    ['DeleteDB', []],
  ] as const) {
    const controller = captured();
    resetKeys(controller, type);
    assert.is(idsIn(controller, keys('db', 'C')).length, left.length);
    assert.not.equal(idsIn(controller, keys('db', 'C')), ['Policy.4', 'Policy.6']);
    assert.equal(idsIn(controller, keys('PK', 'C')), ['Policy.1']);
  }
});

test.run();
