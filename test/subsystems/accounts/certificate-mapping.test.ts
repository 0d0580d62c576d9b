/** Tests of client certificates that are mapped to accounts. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { revokedMax, withRevoked } from '../../../machines/access/accounts/accounts.js';
import { certificateMappingsUri, createLab, type Lab, systemUri } from '../../support/lab.js';
import { alice, bob } from '../../support/security/client-certificates.js';

function accountId({ controller }: Lab): string {
  return Object.keys(controller.tree.accounts.byId)[0] ?? '';
}

const mapping = { UserName: 'Administrator', Fingerprint: alice.pem };

test('what is no certificate, and a user that does not exist, is refused and named', () => {
  const lab = createLab();
  const before = lab.controller.tree.certificateMappings;

  for (const Fingerprint of [
    alice.fingerprint,
    '',
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
    alice.pem.slice(0, 200),
    '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
  ]) {
    const answer = lab.post(certificateMappingsUri, { ...mapping, Fingerprint });
    answer.is(400).says('Mgmt.PropertyValueBadParam');
    assert.match(JSON.stringify(answer.reply.body), /"Fingerprint"/);
  }
  lab
    .post(certificateMappingsUri, { ...mapping, UserName: 'nobody' })
    .is(400)
    .says('Mgmt.PropertyValueBadParam');
  lab.post(certificateMappingsUri, { UserName: 'Administrator' }).is(400).says('Base.PropertyMissing');
  lab
    .post(certificateMappingsUri, { ...mapping, Fingerprint: 'x'.repeat(20_481) })
    .is(400)
    .says('Base.StringValueTooLong');

  assert.is(lab.controller.tree.certificateMappings, before);
});

test('a mapping shows the fingerprint of the certificate and nothing else of it', () => {
  const lab = createLab();

  const answer = lab.post(certificateMappingsUri, mapping).is(201);

  answer.has({
    '@odata.type': '#VndMgmtAccountCertificateMap.v1_0_1.VndMgmtAccountCertificateMap',
    Id: accountId(lab),
    UserName: 'Administrator',
    Fingerprint: alice.fingerprint,
    FingerprintDigestAlgorithm: 'SHA256',
  });
  assert.is(answer.header('Location'), `${certificateMappingsUri}${accountId(lab)}/`);
  assert.not(JSON.stringify(lab.controller.tree.certificateMappings).includes('BEGIN CERTIFICATE'));
  lab.get(certificateMappingsUri).has({ 'Members@odata.count': 1 });
});

test('what stands around the certificate in its text is not looked at, as for every certificate that is imported', () => {
  const lab = createLab();

  const text = `Bag Attributes: alice\n${alice.pem}the end\n`;
  const answer = lab.post(certificateMappingsUri, { ...mapping, Fingerprint: text }).is(201);

  answer.has({ Fingerprint: alice.fingerprint });
});

test('line ends of either kind are read alike, and the same certificate is mapped once', () => {
  const lab = createLab();
  lab.post(certificateMappingsUri, { ...mapping, Fingerprint: alice.pem.replaceAll('\n', '\r\n') }).is(201);

  lab.account('ada');
  lab
    .post(certificateMappingsUri, { ...mapping, UserName: 'ada' })
    .is(400)
    .says('Base.ResourceAlreadyExists');
});

test('a mapping has the id of its account, of which there is one until it is deleted by that id', () => {
  const lab = createLab();
  const { uri } = lab.account('ada');
  const id = uri.split('/').at(-2) ?? '';
  lab
    .post(certificateMappingsUri, { ...mapping, UserName: 'ada' })
    .is(201)
    .has({ Id: id });
  const other = { ...mapping, UserName: 'ada', Fingerprint: bob.pem };

  lab.post(certificateMappingsUri, other).is(400).says('Base.ResourceAlreadyExists');
  lab.get(`${certificateMappingsUri}${id}/`).has({ Fingerprint: alice.fingerprint });
  lab.delete(`${certificateMappingsUri}${id}/`).is(200);
  lab.post(certificateMappingsUri, other).is(201).has({ Id: id, Fingerprint: bob.fingerprint });
});

test('a mapping follows its account to a new name, and goes with it', () => {
  const lab = createLab();
  const { uri } = lab.account('ada');
  const { '@odata.id': mapped } = lab.post(certificateMappingsUri, { ...mapping, UserName: 'ADA' }).is(201)
    .reply.body;

  lab.patch(uri, { UserName: 'lovelace' }).is(200);
  lab.get(String(mapped)).has({ UserName: 'lovelace' });
  lab.delete(uri).is(200);

  lab.get(String(mapped)).is(404);
  lab.get(certificateMappingsUri).has({ 'Members@odata.count': 0 });
});

test('a mapping can be deleted but not changed, and only by who configures users', () => {
  const lab = createLab();
  const { '@odata.id': uri } = lab.post(certificateMappingsUri, mapping).is(201).reply.body;
  const token = lab.login(lab.account('ada', { RoleId: 'Operator' }));

  lab.get(systemUri, token).is(200);
  lab.delete(String(uri), token).is(403).says('Base.InsufficientPrivilege');
  lab.post(certificateMappingsUri, { ...mapping, Fingerprint: bob.pem }, token).is(403);
  lab.patch(String(uri), { Fingerprint: bob.pem }).is(405);
  lab.delete(String(uri)).is(200).says('Base.Success');

  lab.delete(String(uri)).is(404);
});

test('the latest revoked certificates are remembered, each once, and none that is mapped again', () => {
  const lab = createLab();
  const revoked = () => lab.controller.tree.certificateMappings.revoked;
  const revoke = (fingerprint: string) => {
    const { '@odata.id': uri } = lab
      .post(certificateMappingsUri, { ...mapping, Fingerprint: fingerprint })
      .is(201).reply.body;
    lab.delete(String(uri)).is(200);
  };

  revoke(alice.pem);
  revoke(bob.pem);
  revoke(alice.pem);
  assert.equal(revoked(), [bob.fingerprint, alice.fingerprint]);
  lab.post(certificateMappingsUri, mapping).is(201);
  assert.equal(revoked(), [bob.fingerprint]);

  const many = Array.from({ length: revokedMax + 1 }, (_, index) => `${index}`);
  const remembered = many.reduce<readonly string[]>(withRevoked, []);
  assert.equal(remembered, many.slice(1));
});

test.run();
