/** Tests of 20,000 certificates with various defects: each one is refused or accepted, and none causes an exception. */

import { rootCertificates } from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Controller } from '../../../machines/index.js';
import { pem } from '../../../models/formats/x509/key.js';
import {
  certificatesIn,
  exportPublicKey,
  isForClients,
  isIssuedBy,
  isSelfSigned,
  parseCertificate,
} from '../../../models/formats/x509/read.js';
import { driveSynchronously } from '../../../models/redfish/exchange.js';
import { budget } from '../../support/budget.js';
import { certificateMappingsUri, createLab, eventActionUri, managerUri } from '../../support/lab.js';
import { alice, bob } from '../../support/security/client-certificates.js';
import { mutatedDer } from '../../support/security/mutated-der.js';
import { bareGenesis, bareSecret, systemUri } from '../../support/service/http-rig.js';

const count = budget({ short: 2_500, long: 20_000 });
/**
 * Number of requests after which a new controller is used. Otherwise the lists of authorities and mappings would become
 * full.
 */
const requestsPerLab = 400;

const certificateUris = [
  `${managerUri}SecurityService/HttpsCert/Actions/VndHttpsCert.ImportCertificate/`,
  `${managerUri}SecurityService/CertificateAuthentication/Actions/VndCertAuth.ImportCACertificate/`,
  `${eventActionUri}Oem/Vnd/VndEventService.ImportCACertificate/`,
];

/** Real certificates, with keys and extensions of all existing kinds. */
const originals = [alice.pem, bob.pem, ...rootCertificates].flatMap((text) => {
  const [certificate] = certificatesIn(text);
  return certificate === undefined ? [] : [certificate];
});

function mutated(number: number): Buffer {
  const original = originals[number % originals.length];
  if (original === undefined) throw new Error('there are no certificates');
  return mutatedDer(original.raw, number);
}

test('whatever is wrong in a certificate, it is read whole or not at all', () => {
  let taken = 0;
  for (let number = 0; number < count; number++) {
    const certificate = parseCertificate(mutated(number));
    if (certificate === undefined) continue;
    taken += 1;
    exportPublicKey(certificate);
    isForClients(certificate);
    isSelfSigned(certificate);
    isIssuedBy(certificate, [certificate], originals.slice(0, 4), 0);
  }

  assert.ok(taken > 0 && taken < count, `${taken} taken`);
});

test('whatever is wrong in a certificate, an import of it is taken or refused', () => {
  let lab = createLab();
  let taken = 0;
  for (let number = 0; number < count; number += 8) {
    if (number % (8 * requestsPerLab) === 0) lab = createLab();
    const text = pem('CERTIFICATE', mutated(number));
    const uri = certificateUris[(number / 8) % 4];
    const { reply, asked } =
      uri === undefined
        ? lab.post(certificateMappingsUri, { UserName: 'Administrator', Fingerprint: text })
        : lab.post(uri, { Certificate: text });
    assert.ok(reply.status < 500, `${asked}, mutation ${number}: ${reply.status}`);
    if (reply.status < 300) taken += 1;
  }

  assert.ok(taken > 0, 'some were taken');
});

test('whatever is wrong in the certificates a client shows, it is told whether they let it in', () => {
  const controller = new Controller(bareGenesis, bareSecret);
  const { startMs } = bareGenesis;
  for (let number = 0; number < count; number += 4) {
    const request = {
      method: 'GET',
      path: systemUri,
      query: '',
      headers: {},
      body: { kind: 'none' } as const,
      clientAddress: 'test',
      peerCertificates: [mutated(number), mutated(number + 1)],
    };
    const answer = driveSynchronously(controller.exchange({ now: startMs, arrive: () => startMs }, request));
    assert.ok(typeof answer !== 'symbol' && answer.status === 401, `mutation ${number}`);
  }
});

test.run();
