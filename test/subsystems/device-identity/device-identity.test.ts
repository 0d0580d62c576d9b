/**
 * Tests of the certificates of the server and its controller: every read returns the same ones, and their manufacturer
 * has signed them.
 */
import { X509Certificate } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerUri } from '../../support/lab.js';
import { alice } from '../../support/security/client-certificates.js';

const at = (place: string) => `${managerUri}SecurityService/${place}/Certificates/`;

interface Shown {
  readonly CertificateString: string;
  readonly SerialNumber: string;
}

test('an identity is read alike on every controller of a seed, and differs from that of another', () => {
  const [one, same, other] = [1, 1, 2].map((seed) =>
    createLab({ seed }).controller.get<Shown>(`${at('MgmtIDevID')}1/`),
  );
  assert.equal(one, same);
  assert.is.not(one?.CertificateString, other?.CertificateString);
  const certificate = new X509Certificate(one?.CertificateString ?? '');
  assert.is(certificate.serialNumber, one?.SerialNumber.replaceAll(':', ''));
  assert.match(certificate.issuer, 'Device Intermediate CA');
});

test('the owner’s certificate is brought and removed, and there is room for one', () => {
  const lab = createLab();
  const uri = at('MgmtLDevID');
  lab.get(uri).has({ 'Members@odata.count': 0 });
  lab.post(uri, { CertificateString: 'x' }).is(400).says('Mgmt.ImportCertificateFailed');
  const made = lab.post(uri, { CertificateString: alice.pem }).is(201).header('Location') ?? '';
  lab.post(uri, { CertificateString: alice.pem }).is(400).says('Base.CreateLimitReachedForResource');
  lab.delete(made).is(200);
  lab.get(uri).has({ 'Members@odata.count': 0 });
});

test.run();
