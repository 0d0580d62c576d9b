/**
 * Tests of certificates with a few changed bytes: they are refused as unreadable or accepted, and none causes an
 * exception.
 */
import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pem } from '../../../models/formats/x509/key.js';
import {
  certificatesIn,
  exportPublicKey,
  parseCertificate,
  storeCertificate,
} from '../../../models/formats/x509/read.js';
import { certificateMappingsUri, createLab, eventActionUri, managerUri } from '../../support/lab.js';
import { alice } from '../../support/security/client-certificates.js';

const importUri = `${managerUri}SecurityService/HttpsCert/Actions/VndHttpsCert.ImportCertificate/`;
const authorityUris = [
  `${managerUri}SecurityService/CertificateAuthentication/Actions/VndCertAuth.ImportCACertificate/`,
  `${eventActionUri}Oem/Vnd/VndEventService.ImportCACertificate/`,
];

const der = Buffer.from(alice.pem.replace(/-----.*-----|\n/g, ''), 'base64');
/** Position of the elliptic curve point of the key. The first byte of the point indicates its form. */
const pointAt = der.indexOf(Buffer.from('034200', 'hex')) + 3;

/** Returns the certificate with one changed byte. */
function withByte(at: number, value: number): Buffer {
  const bytes = Buffer.from(der);
  bytes[at] = value;
  return bytes;
}

/** Returns the certificate with one to three changed bytes, which follow from the number. */
function mutated(number: number): Buffer {
  const bytes = Buffer.from(der);
  const draws = createHash('sha256').update(`mutation ${number}`).digest();
  for (let change = 0; change <= number % 3; change++) {
    bytes[draws.readUInt16BE(4 * change) % bytes.length] = draws.readUInt8(4 * change + 2);
  }
  return bytes;
}

test('a certificate whose key cannot be decoded is none, wherever one is taken', () => {
  const lab = createLab();
  const undecodable = pem('CERTIFICATE', withByte(pointAt, 0x7f));

  for (const uri of [importUri, ...authorityUris]) {
    lab.post(uri, { Certificate: undecodable }).is(400).says('Mgmt.ImportCertificateFailed');
  }
  lab
    .post(certificateMappingsUri, { UserName: 'Administrator', Fingerprint: undecodable })
    .is(400)
    .says('Mgmt.PropertyValueBadParam');
  assert.is(parseCertificate(withByte(pointAt, 0x7f)), undefined);
});

test('of hundreds of certificates with bytes changed each is read whole or not at all', () => {
  let taken = 0;
  for (let number = 0; number < 600; number++) {
    const text = pem('CERTIFICATE', mutated(number));
    const [certificate] = certificatesIn(text);
    assert.is(storeCertificate(text) === undefined, certificate === undefined, `mutation ${number}`);
    if (certificate === undefined) continue;
    exportPublicKey(certificate);
    taken += 1;
  }

  assert.ok(taken > 0);
});

test('hundreds of certificates with bytes changed are imported or refused, and none is a failure', () => {
  const lab = createLab();

  for (let number = 0; number < 150; number++) {
    const text = pem('CERTIFICATE', mutated(number));
    const replies = [
      ...[importUri, ...authorityUris].map((uri) => lab.post(uri, { Certificate: text })),
      lab.post(certificateMappingsUri, { UserName: 'Administrator', Fingerprint: text }),
    ];
    for (const { reply, asked } of replies) assert.ok(reply.status < 500, `${asked}, mutation ${number}`);
  }
});

test.run();
