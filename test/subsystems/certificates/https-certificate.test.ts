/**
 * Tests of the served certificate: requests for another one, its activation, the return to a self-signed one, and the
 * standard's certificate service.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describeManager, managerRecord } from '../../../machines/power/index.js';
import { createLab, type Lab, managerUri } from '../../support/lab.js';
import { always, CertificateAuthority } from '../../support/security/certificate-authority.js';
import { alice } from '../../support/security/client-certificates.js';

const httpsCertUri = `${managerUri}SecurityService/HttpsCert/`;
const generateUri = `${httpsCertUri}Actions/VndHttpsCert.GenerateCSR/`;
const importUri = `${httpsCertUri}Actions/VndHttpsCert.ImportCertificate/`;
const serviceUri = '/redfish/v1/CertificateService/';
const certificatesUri = `${managerUri}NetworkProtocol/HTTPS/Certificates/`;
const subject = {
  City: 'Zürich',
  CommonName: 'mgmt.example.com',
  Country: 'CH',
  OrgName: 'Site',
  State: 'ZH',
};

interface HttpsCert {
  readonly CertificateSigningRequest: string | null;
  readonly X509CertificateInformation: { readonly Issuer: string; readonly Subject: string };
}

function requestIn(lab: Lab): string | null {
  return lab.controller.get<HttpsCert>(httpsCertUri).CertificateSigningRequest;
}

/**
 * Waits until the controller has created its signing request, and returns the certificate that the authority issues for
 * it.
 */
async function signedBy(authority: CertificateAuthority, lab: Lab): Promise<string> {
  lab.controller.runUntil(() => requestIn(lab) !== null);
  return authority.sign(requestIn(lab) ?? '');
}

test('a signing request takes minutes, and reads null until it is there', async () => {
  const lab = createLab();
  assert.is(requestIn(lab), null);

  lab
    .post(generateUri, { ...subject, IncludeIP: true })
    .is(200)
    .says('Mgmt.GeneratingCertificate');
  assert.is(requestIn(lab), null);
  lab.post(generateUri, subject).is(400).says('Mgmt.InvalidOperationForSystemState');
  lab.advance('59s');
  assert.is(requestIn(lab), null);
  lab.advance('10m');

  assert.match(requestIn(lab) ?? '', /^-----BEGIN CERTIFICATE REQUEST-----\n/);
  const first = requestIn(lab);
  lab.post(generateUri, subject).is(200);
  assert.is(requestIn(lab), null);
  lab.advance('10m');
  assert.is.not(requestIn(lab), first);
});

test('what a request is made of is asked for, and refused where it is wrong', () => {
  const lab = createLab();
  lab
    .post(generateUri, {})
    .is(400)
    .says(...Array(5).fill('Base.ActionParameterMissing'));
  lab
    .post(generateUri, { ...subject, Country: 'Switzerland' })
    .is(400)
    .says('Base.StringValueTooLong');
  lab
    .post(generateUri, { ...subject, Country: 'ch' })
    .is(400)
    .says('Base.ActionParameterValueFormatError');
  for (const CommonName of ['mgmt.example.com:8443', 'ümlaut.example', '999.1.1.1', 'a b']) {
    lab
      .post(generateUri, { ...subject, CommonName })
      .is(400)
      .says('Mgmt.NotValidIPAddrOrDNS');
  }
  assert.is(requestIn(lab), null);
});

test('the certificate that answers the request is taken over with the reset, and no other', async () => {
  const lab = createLab();
  const authority = await CertificateAuthority.create('Site CA');
  lab.post(importUri, { Certificate: alice.pem }).is(400).says('Mgmt.ImportCertFailCSRMissing');
  lab.post(generateUri, subject).is(200);
  const signed = await signedBy(authority, lab);
  lab.post(importUri, { Certificate: 'no certificate' }).is(400).says('Mgmt.ImportCertificateFailed');
  lab.post(importUri, { Certificate: alice.pem }).is(400).says('Mgmt.ImportCertificateFailed');

  lab.post(importUri, { Certificate: signed }).is(200).says('Mgmt.ImportCertSuccessfulMgmtResetinProgress');

  lab.controller.runUntil(({ tree }) => describeManager(managerRecord(tree)) === 'restarting');
  lab.controller.runUntil(({ tree }) => describeManager(managerRecord(tree)) === 'running');
  lab.get(httpsCertUri).has({
    CertificateSigningRequest: null,
    X509CertificateInformation: {
      Issuer: 'CN = Site CA',
      Subject: 'C = CH, ST = ZH, L = Zürich, O = Site, CN = mgmt.example.com',
      ValidNotAfter: '2090-01-01T00:00:00Z',
    },
  });
});

test('deleting the certificate has the controller make one of its own, with another key', async () => {
  const lab = createLab();
  const before = lab.controller.tree.certificates.https;

  lab.delete(httpsCertUri).is(200).says('Mgmt.ImportCertSuccessfulMgmtResetinProgress');
  lab.advance('10m');

  const after = lab.controller.tree.certificates.https;
  assert.ok(after.selfSigned);
  assert.is.not(after.fingerprint, before.fingerprint);
  assert.is(after.key, 'https/1');
  assert.is(after.notBeforeMs, before.notBeforeMs);
  lab.delete(httpsCertUri).is(200);
  lab.advance('10m');
  assert.is(lab.controller.tree.certificates.https.notBeforeMs, before.notBeforeMs);
});

test('a certificate of its own names the controller as it was set to be called', () => {
  const lab = createLab();
  lab.patch(`${managerUri}NetworkProtocol/`, { HostName: 'renamed' }).is(200);
  lab.delete(httpsCertUri).is(200);
  lab.advance('10m');
  assert.is(lab.controller.tree.certificates.https.subject, 'CN = renamed');
});

test('a text that has a private key in it, or a second certificate that cannot be read, is not taken', async () => {
  const lab = createLab();
  const authority = await CertificateAuthority.create('Site CA');
  lab.post(generateUri, subject).is(200);
  const signed = await signedBy(authority, lab);
  const { keyPem } = await authority.client('leaf');
  const broken = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
  for (const Certificate of [`${signed}\n${keyPem}`, `${signed}\n${broken}`, broken]) {
    lab.post(importUri, { Certificate }).is(400).says('Mgmt.ImportCertificateFailed');
  }
  assert.not.match(JSON.stringify(lab.controller.tree), /PRIVATE KEY/);
  lab.post(importUri, { Certificate: `${signed}\n${authority.pem}` }).is(200);
  lab.advance('10m');
  assert.is(lab.controller.tree.certificates.https.pem, `${signed}\n${authority.pem}\n`);
});

test('nobody locks everybody out: certificates alone only where one lets somebody in', async () => {
  const lab = createLab();
  const authentication = `${managerUri}SecurityService/CertificateAuthentication/`;
  lab
    .patch(authentication, { CertificateLoginEnabled: true, StrictCACModeEnabled: true })
    .is(400)
    .says('Base.PropertyValueConflict');
  lab.get(authentication).has({ CertificateLoginEnabled: false, StrictCACModeEnabled: false });
});

test('a reset of the controller loses a request that is being made', () => {
  const lab = createLab();
  lab.post(generateUri, subject).is(200);
  lab.post(`${managerUri}Actions/Manager.Reset/`).is(200);

  lab.advance('30m');

  assert.is(requestIn(lab), null);
});

test('the standard’s service gives a request at once, and replaces the certificate by what answers it', async () => {
  const lab = createLab();
  const authority = await CertificateAuthority.create('Site CA');
  const place = { '@odata.id': certificatesUri };
  const asked = { CommonName: 'a.example', Country: 'CH', State: 'ZH', City: 'Bern', Organization: 'Site' };
  const generate = `${serviceUri}Actions/CertificateService.GenerateCSR/`;
  const replace = `${serviceUri}Actions/CertificateService.ReplaceCertificate/`;
  lab.post(generate, { ...asked, CertificateCollection: { '@odata.id': '/redfish/v1/Elsewhere/' } }).is(400);

  const answer = lab
    .post(generate, { ...asked, CertificateCollection: place, AlternativeNames: ['10.0.0.1'] })
    .is(200);
  const signed = await authority.sign(String(answer.reply.body.CSRString), always);
  const given = { CertificateString: signed, CertificateType: 'PEM' };
  lab
    .post(replace, { ...given, CertificateUri: place })
    .is(400)
    .says('Mgmt.PropertyValueBadParam');
  lab.post(replace, { ...given, CertificateUri: { '@odata.id': `${certificatesUri}1/` } }).is(200);
  lab.advance('10m');

  lab.get(`${certificatesUri}1/`).has({
    CertificateType: 'PEM',
    CertificateString: `${signed}\n`,
    Subject: { CommonName: 'a.example', Organization: 'Site' },
    Issuer: { CommonName: 'Site CA' },
  });
  lab.get(`${serviceUri}CertificateLocations/`).has({ Links: { 'Certificates@odata.count': 1 } });
});

test('authorities are imported once each, listed among the certificates, and removed', async () => {
  const lab = createLab();
  const authority = await CertificateAuthority.create('Site CA');
  const leaf = await authority.client('leaf');
  const authentication = `${managerUri}SecurityService/CertificateAuthentication/`;
  const importAuthority = `${authentication}Actions/VndCertAuth.ImportCACertificate/`;

  lab.post(importAuthority, { Certificate: leaf.pem }).is(400).says('Mgmt.ImportCertificateFailed');
  for (let twice = 0; twice < 2; twice++) {
    lab.post(importAuthority, { Certificate: authority.pem }).is(200).says('Mgmt.ImportCertSuccessful');
  }

  lab.get(`${authentication}CACertificates/`).has({ 'Members@odata.count': 1 });
  lab.get(`${authentication}CACertificates/1/`).has({ Subject: { CommonName: 'Site CA' } });
  lab.get(`${serviceUri}CertificateLocations/`).has({ Links: { 'Certificates@odata.count': 2 } });
  lab.delete(`${authentication}CACertificates/1/`).is(200);
  lab.get(`${authentication}CACertificates/1/`).is(404);
});

test('equal seeds make equal certificates and requests, other seeds others', () => {
  const made = (seed: string) => {
    const lab = createLab({ seed });
    lab.post(generateUri, subject).is(200);
    lab.advance('10m');
    return [lab.controller.tree.certificates.https.pem, requestIn(lab)];
  };

  assert.equal(made('1'), made('1'));
  const [one, other] = [made('1'), made('2')];
  assert.is.not(one[0], other[0]);
  assert.is.not(one[1], other[1]);
});

test.run();
