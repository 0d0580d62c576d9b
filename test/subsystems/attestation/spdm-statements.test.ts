/** Tests of signed SPDM measurements: refused requests, the signed content, and that openssl accepts the signature. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { journaled } from '../../support/history/journaled.js';
import { createLab, resetUri } from '../../support/lab.js';
import {
  attestedLab,
  certificateOf,
  checkExchange,
  isTrusted,
  leafOf,
  restart,
  spdmAction,
  spdmUri,
} from '../../support/security/attestation-rig.js';
import { isIssuedBy } from '../../support/service/openssl.js';

const nonce = 'A5'.repeat(32);

test('a nonce of anything but 64 hexadecimal digits is refused, with what it has to be', () => {
  const lab = attestedLab();

  for (const Nonce of ['', 'a5', nonce.slice(1), `${nonce}0`, `${nonce.slice(1)}g`, ' '.repeat(64)]) {
    const answer = lab.post(spdmAction('0'), { Nonce }).is(400);
    answer.says('Mgmt.PropertyValueBadParam');
    assert.match(JSON.stringify(answer.reply.body), /32 bytes/);
  }
  lab.post(spdmAction('0'), { Nonce: 5 }).is(400);
  lab.post(spdmAction('0'), { Nonse: nonce }).is(400);
  lab.post(spdmAction('0'), { Nonce: nonce.toLowerCase() }).is(200);
});

test('slots without a certificate and measurements that there are not are refused', () => {
  const lab = attestedLab();

  for (const body of [
    { SlotId: 1 },
    { MeasurementIndices: [5] },
    { MeasurementIndices: [0] },
    { MeasurementIndices: [] },
  ])
    lab.post(spdmAction('0'), body).is(400).says('Mgmt.PropertyValueBadParam');
  for (const body of [
    { SlotId: 8 },
    { SlotId: '0' },
    { MeasurementIndices: 1 },
    { MeasurementIndices: [256] },
  ])
    lab.post(spdmAction('0'), body).is(400);
});

test('openssl verifies what a device signed by the certificate that the answer names; the nonce is in it', () => {
  const lab = attestedLab();

  const { body } = lab.post(spdmAction('3'), { Nonce: nonce, SlotId: 0 }).is(200).reply;

  const { exchange, isSigned } = checkExchange(lab, '3', body.SignedMeasurements);
  assert.ok(isSigned);
  assert.not.ok(checkExchange(lab, '4', body.SignedMeasurements).isSigned, 'it was not the other drive');
  assert.is(exchange.subarray(4, 36).toString('hex').toUpperCase(), nonce);
  assert.equal(
    [body.Version, body.HashingAlgorithm, body.SigningAlgorithm],
    ['1.1.0', 'TPM_ALG_SHA_384', 'TPM_ALG_ECDSA_ECC_NIST_P384'],
  );
  assert.equal(body.Certificate, { '@odata.id': `${spdmUri('3')}Certificates/1/` });
  const { SPDM } = lab.get(spdmUri('3')).reply.body as {
    readonly SPDM: { readonly MeasurementSet: { readonly Measurements: readonly { Measurement: string }[] } };
  };
  for (const { Measurement } of SPDM.MeasurementSet.Measurements)
    assert.ok(exchange.includes(Buffer.from(Measurement, 'base64')), 'what is signed is what is shown');
});

test('asked for some measurements a device signs those, in the order they were asked for', () => {
  const lab = attestedLab();

  const { body } = lab.post(spdmAction('0'), { Nonce: nonce, MeasurementIndices: [2, 1] }).is(200).reply;

  const { exchange, isSigned } = checkExchange(lab, '0', body.SignedMeasurements);
  assert.ok(isSigned);
  assert.is(exchange.subarray(0, 4).toString('hex'), '11e00002');
  const second = exchange.indexOf(Buffer.from('11e00101', 'hex'));
  assert.is(
    exchange
      .subarray(second + 4, second + 36)
      .toString('hex')
      .toUpperCase(),
    nonce,
  );
});

test('without a nonce each answer has another one; the same seed and requests give the same answers', () => {
  const answers = () => {
    const lab = attestedLab({ seed: 'again' });
    return [{}, {}, { Nonce: nonce }, { Nonce: nonce }].map(
      (body) => lab.post(spdmAction('1'), body).is(200).reply.body.SignedMeasurements,
    );
  };

  const [one, other] = [answers(), answers()];

  assert.equal(one, other);
  assert.is(new Set(one).size, 4, 'a device never answers the same twice');
});

test('a device that is another one since the last start signs with a key that the certificate read then is not for', () => {
  const lab = attestedLab();
  lab.controller.fault('spdm.notAuthentic', { part: 'DE00A000' });

  const { body } = lab.post(spdmAction('0'), { Nonce: nonce }).is(200).reply;

  assert.ok(isTrusted(lab, '0'));
  assert.not.ok(checkExchange(lab, '0', body.SignedMeasurements).isSigned);
});

test('a device whose certificate the start did not accept has one that nobody vouches for, and signs with its key', () => {
  const lab = attestedLab();
  lab.controller.fault('spdm.notAuthentic', { part: 'DE00A000' });
  restart(lab);
  lab.get(spdmUri('0')).has({ Oem: { Vnd: { ExtendedVerificationStatus: 'CertificateCheckFailed' } } });

  const { body } = lab.post(spdmAction('0'), { Nonce: nonce }).is(200).reply;

  assert.ok(checkExchange(lab, '0', body.SignedMeasurements).isSigned);
  const certificates = `${spdmUri('0')}Certificates/`;
  lab.get(certificates).has({ 'Members@odata.count': 1 });
  const name = { Organization: 'VND', CommonName: 'Engineering Sample' };
  lab.get(`${certificates}1/`).has({ Subject: name, Issuer: name });
  assert.not.ok(isIssuedBy(leafOf(lab, '0'), certificateOf(lab, '1', '2'), lab.controller.now));
  assert.ok(isTrusted(lab, '1'));
});

test('of a device that did not answer the start there is no certificate', () => {
  const lab = attestedLab();
  lab.controller.fault('spdm.unsupported', { part: 'DE00A000' });
  restart(lab);

  lab.get(`${spdmUri('0')}Certificates/`).has({ 'Members@odata.count': 0 });
  const { SPDM } = lab.get(spdmUri('0')).reply.body as {
    readonly SPDM: { readonly IdentityAuthentication: object };
  };
  assert.not.match(JSON.stringify(SPDM.IdentityAuthentication), /Certificates/);
});

test('a device that answers again signs nothing until a start has read its certificate', () => {
  const lab = attestedLab();
  lab.controller.fault('spdm.unsupported', { part: 'DE00A000' });
  restart(lab);
  lab.controller.clearFault('spdm.unsupported', { part: 'DE00A000' });

  lab.post(spdmAction('0'), { Nonce: nonce }).is(400).says('Mgmt.UnsupportedOperation');
  restart(lab);

  const { body } = lab.post(spdmAction('0'), { Nonce: nonce }).is(200).reply;
  assert.ok(checkExchange(lab, '0', body.SignedMeasurements).isSigned);
});

test('while the host has no power its devices and its TPM sign nothing; what they have measured stays there', () => {
  const lab = attestedLab();
  const quote = `${spdmUri('TPM-0')}Actions/ComponentIntegrity.TPMGetSignedMeasurements/`;
  const shown = ['0', 'TPM-0'].map((id) => lab.get(spdmUri(id)).reply.text);
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });

  lab.post(spdmAction('0'), { Nonce: nonce }).is(400).says('Mgmt.InvalidOperationForSystemState');
  lab.post(quote, { PCRSelection: 'PCR0' }).is(400).says('Mgmt.InvalidOperationForSystemState');
  lab.post(quote.replace('TPM-0', 'TPM-1'), { PCRSelection: 'PCR0' }).is(200);
  assert.equal(
    ['0', 'TPM-0'].map((id) => lab.get(spdmUri(id)).reply.text),
    shown,
  );

  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('1h').post(spdmAction('0'), { Nonce: nonce }).is(200);
  lab.post(quote, { PCRSelection: 'PCR0' }).is(200);
});

test('one that does not answer to SPDM signs nothing', () => {
  const lab = attestedLab();
  lab.controller.fault('spdm.unsupported', { part: 'DE00A000' });

  lab.post(spdmAction('0'), { Nonce: nonce }).is(400).says('Mgmt.UnsupportedOperation');

  assert.is(lab.controller.tree.attestation.statements, 0);
});

test('a journal of enabling the check and of signed measurements replays without the secret, and holds no private key', () => {
  const lab = createLab({ seed: 'kept' });
  const kept = journaled(lab, () => {
    lab.enableIntegrity();
    lab.post(spdmAction('2'), {}).is(200);
    lab.post(spdmAction('2'), { Nonce: nonce }).is(200);
  });

  assert.not.match(kept, /PRIVATE KEY/);
});

test.run();
