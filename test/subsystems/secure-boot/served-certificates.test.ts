/** Tests of served certificates: `openssl` reads the same values from the PEM text as the resource shows. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  enrol,
  expectAccepted,
  restart,
  type ServedCertificate,
  servedCertificates,
  writableDatabases,
} from '../../support/bios/secure-boot-rig.js';
import { usualSignerKey } from '../../support/bios/secure-boot-signer.js';
import { createLab } from '../../support/lab.js';
import { issueCertificate, makeCertificate } from '../../support/security/openssl-certificates.js';
import { openssl } from '../../support/service/openssl.js';

/** Names of attributes: each name in `openssl` with the name in Redfish. */
const attributes: Readonly<Record<string, string>> = {
  countryName: 'Country',
  stateOrProvinceName: 'State',
  localityName: 'City',
  organizationName: 'Organization',
  organizationalUnitName: 'OrganizationalUnit',
  commonName: 'CommonName',
  emailAddress: 'Email',
};

function printedOf(pem: string, ...what: readonly string[]): string {
  const { ok, text } = openssl(['x509', '-in', 'it.pem', '-noout', ...what], { 'it.pem': pem });
  assert.ok(ok, text);
  return text;
}

/**
 * Returns the attributes of a certificate name as `openssl` prints them, one in each line. If an attribute is repeated,
 * returns its first value.
 */
function nameIn(pem: string, which: '-subject' | '-issuer'): Record<string, string> {
  const printed = printedOf(pem, which, '-nameopt', 'multiline,utf8,-esc_msb');
  const name = Object.fromEntries(Object.values(attributes).map((attribute) => [attribute, '']));
  for (const [, key = '', value = ''] of printed.matchAll(/^ +(\w+) += (.*)$/gm)) {
    const attribute = attributes[key];
    if (attribute !== undefined && name[attribute] === '') name[attribute] = value;
  }
  return name;
}

function expectAsOpenSslReads(served: ServedCertificate): void {
  const pem = served.CertificateString;
  assert.equal({ ...served.Subject }, nameIn(pem, '-subject'), served.Name);
  assert.equal({ ...served.Issuer }, nameIn(pem, '-issuer'), served.Name);
  const [, from = '', to = ''] = /notBefore=(.*)\nnotAfter=(.*)\n/.exec(printedOf(pem, '-dates')) ?? [];
  assert.is(Date.parse(served.ValidNotBefore), Date.parse(from), served.Name);
  assert.is(Date.parse(served.ValidNotAfter), Date.parse(to), served.Name);
}

test('every certificate that a server is delivered with reads the same by openssl', () => {
  const lab = createLab();
  const served = writableDatabases.flatMap((database) => servedCertificates(lab, database));

  assert.is(served.length, 15);
  for (const certificate of served) {
    expectAsOpenSslReads(certificate);
    assert.is(certificate.Name, certificate.Subject.CommonName);
    assert.match(certificate.UefiSignatureOwner, /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/);
    const der = Buffer.from(certificate.CertificateString.replace(/-----[^-]+-----/g, ''), 'base64');
    assert.ok(der.length < 3_072, `${der.length} bytes`);
  }
  assert.is(new Set(served.map(({ CertificateString }) => CertificateString)).size, 15);
});

test('what the signer of operating systems has signed, openssl finds vouched for by the served certificate', () => {
  const lab = createLab();
  const [, signer] = servedCertificates(lab, 'db');
  const certificate = signer?.CertificateString ?? '';

  const leaf = issueCertificate('/CN=A loader', { certificate, key: usualSignerKey });

  const words = ['verify', '-partial_chain', '-CAfile', 'ca.pem', 'leaf.pem'];
  assert.ok(openssl(words, { 'ca.pem': certificate, 'leaf.pem': leaf }).ok);
  const [, , another] = servedCertificates(lab, 'db');
  assert.not.ok(openssl(words, { 'ca.pem': another?.CertificateString ?? '', 'leaf.pem': leaf }).ok);
});

test('a name with commas, letters beyond ASCII and an attribute twice is enrolled and shown as it is', () => {
  const lab = createLab();
  const subject = '/C=PL/L=Łódź/O=Dock, Quay = Sons/OU=First/OU=Second/CN=Żuraw, the \\/ crane';
  expectAccepted(enrol(lab, 'db', makeCertificate(subject)));

  restart(lab);

  const enrolled = servedCertificates(lab, 'db').at(-1) as ServedCertificate;
  expectAsOpenSslReads(enrolled);
  assert.is(enrolled.Subject.Organization, 'Dock, Quay = Sons');
  assert.is(enrolled.Subject.OrganizationalUnit, 'First');
  assert.is(enrolled.Name, 'Żuraw, the / crane');
});

test.run();
