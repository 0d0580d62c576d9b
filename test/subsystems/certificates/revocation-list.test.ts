/**
 * Tests of certificate revocation lists: they are downloaded, verified against the trusted authorities, shown and
 * deleted.
 */
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerUri } from '../../support/lab.js';
import { newEntries } from '../../support/reporting/logged-entries.js';
import { CertificateAuthority } from '../../support/security/certificate-authority.js';

const uri = `${managerUri}SecurityService/CertificateAuthentication/`;
const importUri = `${uri}Actions/VndCertAuth.ImportCRL/`;
const address = 'http://lists.example.com/site.crl';

async function listOf(
  { certificate, keys }: CertificateAuthority,
  serials: readonly string[],
): Promise<string> {
  const list = await x509.X509CrlGenerator.create(
    {
      issuer: certificate.subject,
      thisUpdate: new Date(Date.UTC(2025, 0, 1)),
      entries: serials.map((serialNumber) => ({
        serialNumber,
        revocationDate: new Date(Date.UTC(2025, 0, 1)),
      })),
      signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
      signingKey: keys.privateKey,
    },
    webcrypto as never,
  );
  return Buffer.from(list.rawData).toString('base64');
}

test('a list of a trusted authority is stored, one of a stranger is not, and it can be forgotten', async () => {
  const [site, stranger] = await Promise.all(
    ['Site CA', 'Other CA'].map((name) => CertificateAuthority.create(name)),
  );
  const base64 = await listOf(site as CertificateAuthority, ['0A0B']);
  const strange = 'http://lists.example.com/other.crl';
  const sources = {
    [address]: { base64 },
    [strange]: { base64: await listOf(stranger as CertificateAuthority, ['01']) },
    'http://lists.example.com/none': { base64: Buffer.from('no list').toString('base64') },
  };
  const lab = createLab({ sources });
  lab.post(`${uri}Actions/VndCertAuth.ImportCACertificate/`, { Certificate: site?.pem }).is(200);

  lab.post(importUri, { ImportUri: strange }).is(200).says('Mgmt.Accepted');
  lab.post(importUri, { ImportUri: 'http://lists.example.com/none' }).is(200);
  lab.get(uri).has({ CRLIssuer: null, CRLSerial: null });
  assert.match(newEntries(lab.controller.tree).at(-2)?.message ?? '', 'no trusted authority has signed it');

  lab.post(importUri, { ImportUri: address }).is(200);
  lab.get(uri).has({ CRLIssuer: 'CN = Site CA' });
  assert.equal(lab.controller.tree.certificates.revoked?.serials, ['0A0B']);
  lab.post(`${uri}Actions/VndCertAuth.DeleteCRL/`, {}).is(200);
  lab.get(uri).has({ CRLIssuer: null });
});

test.run();
