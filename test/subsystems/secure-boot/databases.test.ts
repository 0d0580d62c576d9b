/** Tests of the served databases: their list, their contents, and the permitted operations on each. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  certificatesUri,
  databasesUri,
  enrol,
  enrolDigest,
  membersOf,
  namesIn,
  resetDatabaseUri,
  secureBootUri,
  signaturesUri,
  sizesOf,
  writableDatabases,
} from '../../support/bios/secure-boot-rig.js';
import { createLab, systemUri } from '../../support/lab.js';
import { makeCertificate } from '../../support/security/openssl-certificates.js';

test('a server is delivered with keys and with secure boot off, and its system links there', () => {
  const lab = createLab();

  lab.get(systemUri).has({ SecureBoot: { '@odata.id': secureBootUri } });
  lab.get(secureBootUri).has({
    '@odata.type': '#SecureBoot.v1_1_0.SecureBoot',
    Name: 'SecureBoot',
    SecureBootCurrentBoot: 'Disabled',
    SecureBootEnable: false,
    SecureBootMode: 'UserMode',
    SecureBootDatabases: { '@odata.id': databasesUri },
  });
});

test('there are twelve databases, the defaults first, each by its name', () => {
  const lab = createLab();
  const names = {
    PK: 'Platform Key',
    KEK: 'Key Exchange Key Database',
    db: 'Authorized Signature Database',
    dbx: 'Forbidden Signature Database',
    dbt: 'Authorized Timestamp Signature Database',
    dbr: 'Authorized Recovery Signature Database',
  };

  assert.equal(
    membersOf(lab, databasesUri),
    [...writableDatabases.map((id) => `${id}Default`), ...writableDatabases].map(
      (id) => `${databasesUri}${id}/`,
    ),
  );
  for (const [id, Name] of Object.entries(names)) {
    lab.get(`${databasesUri}${id}/`).has({ Id: id, DatabaseId: id, Name });
    lab.get(`${databasesUri}${id}Default/`).has({ Id: `${id}Default`, Name: `Default ${Name}` });
  }
});

test('each holds as many keys as real servers are delivered with, and the defaults the same', () => {
  const lab = createLab();
  const sizes = { PK: [1, 0], KEK: [3, 0], db: [8, 0], dbx: [3, 10], dbt: [0, 0], dbr: [0, 0] };

  for (const [id, size] of Object.entries(sizes)) {
    assert.equal(sizesOf(lab, id), size, id);
    assert.equal(sizesOf(lab, `${id}Default`), size, `${id}Default`);
    assert.equal(namesIn(lab, id), namesIn(lab, `${id}Default`));
  }
});

test('the platform key and the key exchange keys have no signatures, not even an address for them', () => {
  const lab = createLab();

  for (const id of ['PK', 'KEK', 'PKDefault', 'KEKDefault']) {
    assert.is(
      lab.controller.get<{ Signatures?: unknown }>(`${databasesUri}${id}/`).Signatures,
      undefined,
      id,
    );
    lab.get(signaturesUri(id)).is(404);
    lab.get(`${signaturesUri(id)}1/`).is(404);
  }
  enrolDigest(lab, 'KEK', '0'.repeat(64)).is(404);
});

test('defaults have no actions, and nothing can be enrolled in them or removed from them', () => {
  const lab = createLab();
  const pem = makeCertificate('/CN=Stranger');

  for (const id of writableDatabases.map((name) => `${name}Default`)) {
    const database = lab.controller.get<{ Actions?: unknown }>(`${databasesUri}${id}/`);
    assert.is(database.Actions, undefined, id);
    lab.post(resetDatabaseUri(id), { ResetKeysType: 'DeleteAllKeys' }).is(404);
    enrol(lab, id, pem).is(405).says('Base.OperationNotAllowed');
    for (const uri of membersOf(lab, certificatesUri(id))) lab.delete(uri).is(405);
  }
  enrolDigest(lab, 'dbDefault', '0'.repeat(64)).is(405).says('Base.OperationNotAllowed');
  lab
    .delete(`${signaturesUri('dbxDefault')}1/`)
    .is(405)
    .says('Base.OperationNotAllowed');

  assert.equal(sizesOf(lab, 'dbxDefault'), [3, 10]);
});

test('what Allow says is what can be done', () => {
  const lab = createLab();
  const allowed = (uri: string) => lab.get(uri).is(200).header('Allow');

  assert.is(allowed(secureBootUri), 'GET, HEAD, PATCH');
  assert.is(allowed(databasesUri), 'GET, HEAD');
  assert.is(allowed(`${databasesUri}db/`), 'GET, HEAD');
  for (const of of [certificatesUri, signaturesUri]) {
    assert.is(allowed(of('dbx')), 'GET, HEAD, POST');
    assert.is(allowed(`${of('dbx')}1/`), 'GET, HEAD, DELETE');
    assert.is(allowed(of('dbxDefault')), 'GET, HEAD');
    assert.is(allowed(`${of('dbxDefault')}1/`), 'GET, HEAD');
  }
});

test('a digest is served as the standard has signatures', () => {
  const lab = createLab();

  lab.get(`${signaturesUri('dbx')}1/`).has({
    '@odata.type': '#Signature.v1_0_2.Signature',
    Name: 'SHA256 Signature',
    SignatureType: 'EFI_CERT_SHA256_GUID',
    SignatureTypeRegistry: 'UEFI',
  });
  const { SignatureString } = lab.controller.get<{ SignatureString: string }>(`${signaturesUri('dbx')}1/`);
  assert.match(SignatureString, /^[\dA-F]{64}$/);
});

test.run();
