/**
 * Tests of requests to certificates, the license and the health-system log in the form of the vendor's tools and
 * collections. Each body contains the `Action` that the tool repeats. Uploads and updates have test files of their own.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerUri } from '../support/lab.js';
import { CertificateAuthority } from '../support/security/certificate-authority.js';

const securityUri = `${managerUri}SecurityService/`;
const httpsCertUri = `${securityUri}HttpsCert/`;
const libraryHeaders = { 'OData-Version': '4.0', 'Accept-Encoding': 'gzip' };

test('the tool has a certificate request made, and imports what was signed', async () => {
  const lab = createLab();
  const body = {
    Action: 'VndHttpsCert.GenerateCSR',
    OrgName: 'Site',
    OrgUnit: 'Lab',
    CommonName: 'mgmt.example.com',
    Country: 'CH',
    State: 'ZH',
    City: 'Zurich',
  };
  lab.post(`${httpsCertUri}Actions/VndHttpsCert.GenerateCSR`, body, libraryHeaders).is(200);
  lab.advance('11m');
  const { CertificateSigningRequest } = lab.get(httpsCertUri).reply.body;
  const authority = await CertificateAuthority.create('Lab CA');
  const Certificate = await authority.sign(String(CertificateSigningRequest));

  const imported = { Action: 'VndHttpsCert.ImportCertificate', Certificate };
  lab.post(`${httpsCertUri}Actions/VndHttpsCert.ImportCertificate/`, imported, libraryHeaders).is(200);

  const authentication = `${securityUri}CertificateAuthentication/`;
  const ca = { Action: 'VndCertAuth.ImportCACertificate', Certificate: authority.pem };
  lab.post(`${authentication}Actions/VndCertAuth.ImportCACertificate/`, ca, libraryHeaders).is(200);
});

test('the tool installs a licence at the collection, with and without a slash', () => {
  for (const uri of [`${managerUri}LicenseService/`, `${managerUri}LicenseService`]) {
    const lab = createLab();
    lab.post(uri, { LicenseKey: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEJ' }, libraryHeaders).is(201);
  }
});

test('the tool downloads the health-system log by its links, by days with two ampersands, and clears it', () => {
  const lab = createLab();
  const uri = `${managerUri}ActiveHealthSystem/`;
  const { Links } = lab.get(uri).reply.body as {
    readonly Links: Readonly<Record<string, { readonly extref: string }>>;
  };
  const whole = Links.AHSLocation?.extref ?? '';
  const [before = ''] = whole.split('downloadAll=1');
  const queries = [
    whole,
    Links.RecentWeek?.extref ?? '',
    `${before}from=2025-12-20&&to=2026-01-01`,
    `${whole}&&case_no=4711`,
    `${before}from=2025-12-20&&to=2026-01-01&case_no=4711&contact_name=Ann&phone=1&email=ann@example.com&co_name=Site`,
  ];
  for (const query of queries) {
    const { reply } = lab.get(query, libraryHeaders).is(200);
    assert.ok(reply.bytes.length > 100, query);
  }
  const Action = 'VndMgmtActiveHealthSystem.ClearLog';
  lab.post(`${uri}Actions/${Action}/`, { Action }, libraryHeaders).is(200);
});

test('the tool clears logs and marks entries as repaired', () => {
  const lab = createLab();
  lab.controller.fault('fan.failed', { part: 'Fan 1' });
  const logs = '/redfish/v1/Systems/1/LogServices/IML/';
  const { Members } = lab.get(`${logs}Entries/`).reply.body as {
    readonly Members: readonly { readonly '@odata.id': string }[];
  };
  lab
    .patch(Members.at(-1)?.['@odata.id'] ?? '', { Oem: { Vnd: { Repaired: true } } }, libraryHeaders)
    .is(200);
  const Action = 'LogService.ClearLog';
  lab.post(`${logs}Actions/${Action}/`, { Action }, libraryHeaders).is(200);
});

test.run();
