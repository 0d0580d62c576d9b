/** Tests of enrolling keys: accepted ones, and refused ones with the reasons. */
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseBytesMax } from '../../../machines/host/secure-boot/databases.js';
import {
  certificatesUri,
  enrol,
  enrolDigest,
  expectAccepted,
  membersOf,
  namesIn,
  restart,
  servedCertificates,
  signaturesUri,
  sizesOf,
} from '../../support/bios/secure-boot-rig.js';
import { createLab, type Lab } from '../../support/lab.js';
import { makeCertificate } from '../../support/security/openssl-certificates.js';

const pem = makeCertificate('/O=Harbour/CN=Crane');
const other = makeCertificate('/O=Harbour/CN=Tug');
const digest = (number: number) => number.toString(16).padStart(64, '0');

function pointersOf(lab: Lab, database: string, text: unknown, more: object = {}): unknown {
  const { body } = enrol(lab, database, text, more).is(400).reply;
  const { error } = body as { error: { '@Message.ExtendedInfo': { RelatedProperties?: string[] }[] } };
  return error['@Message.ExtendedInfo'].flatMap(({ RelatedProperties = [] }) => RelatedProperties);
}

test('what is no certificate, or more than one, or has something beside it is refused by the name of the property', () => {
  const lab = createLab();
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const body = pem.split('\n').slice(1, -2).join('\n');
  const inPem = (content: string) => `-----BEGIN CERTIFICATE-----\n${content}\n-----END CERTIFICATE-----\n`;

  for (const [what, text] of Object.entries({
    empty: '',
    words: 'no certificate',
    'no frame': body,
    'half a frame': `-----BEGIN CERTIFICATE-----\n${body}`,
    'cut off': inPem(body.slice(0, 200)),
    'no base64': inPem('!!!!'),
    'something else': key,
    'one with its key': `${pem}${key}`,
    two: `${pem}${other}`,
    'the same twice': `${pem}${pem}`,
  })) {
    enrol(lab, 'db', text).is(400).says('Mgmt.PropertyValueBadParam');
    assert.equal(pointersOf(lab, 'db', text), ['#/CertificateString'], what);
  }
  assert.is(membersOf(lab, certificatesUri('db')).length, 8);
});

test('a certificate longer than the firmware keeps is refused, one just short of that is not', () => {
  const lab = createLab();
  const ofNames = (count: number) =>
    makeCertificate(
      '/CN=Long',
      '-addext',
      `subjectAltName=${Array.from({ length: count }, (_, index) => `DNS:host-${index + 100}.harbour.example`).join(',')}`,
    );

  enrol(lab, 'db', ofNames(120)).is(400).says('Mgmt.PropertyValueOutOfRange');
  expectAccepted(enrol(lab, 'db', ofNames(90)));
});

test('a text that is too long to be looked at is refused', () => {
  const lab = createLab();

  enrol(lab, 'db', `${'x'.repeat(20_480)}${pem}`)
    .is(400)
    .says('Base.StringValueTooLong');
});

test('a certificate in another form, or with a member that is none, is refused', () => {
  const lab = createLab();

  for (const CertificateType of ['PKCS7', 'PEMchain', 'pem', '']) {
    enrol(lab, 'db', pem, { CertificateType }).is(400).says('Base.PropertyValueNotInList');
  }
  enrol(lab, 'db', 7).is(400).says('Base.PropertyValueTypeError');
  enrol(lab, 'db', pem, { Issuer: {} }).is(400).says('Mgmt.PropertyNotWritableOrUnknown');
  enrol(lab, 'db', pem, { UefiSignatureOwner: 'me' }).is(400).says('Base.PropertyValueFormatError');
  lab.post(certificatesUri('db'), { CertificateString: pem }).is(400).says('Base.PropertyMissing');
  lab.post(certificatesUri('db'), { CertificateType: 'PEM' }).is(400).says('Base.PropertyMissing');
});

test('a certificate that is there already, or waits to be, is not enrolled again; in another database it may be', () => {
  const lab = createLab();
  const [delivered] = servedCertificates(lab, 'db');

  enrol(lab, 'db', delivered?.CertificateString).is(400).says('Base.ResourceAlreadyExists');
  expectAccepted(enrol(lab, 'db', pem));
  enrol(lab, 'db', `Bag attributes\n${pem}\n`).is(400).says('Base.ResourceAlreadyExists');
  expectAccepted(enrol(lab, 'dbx', pem));
  restart(lab);

  enrol(lab, 'db', pem).is(400).says('Base.ResourceAlreadyExists');
  assert.is(namesIn(lab, 'db').filter((name) => name === 'Crane').length, 1);
  assert.is(namesIn(lab, 'dbx').at(-1), 'Crane');
});

test('there is one platform key: another takes its place in one start when the first is removed before', () => {
  const lab = createLab();

  enrol(lab, 'PK', pem).is(400).says('Base.CreateLimitReachedForResource');
  expectAccepted(lab.delete(`${certificatesUri('PK')}1/`));
  expectAccepted(enrol(lab, 'PK', pem));
  enrol(lab, 'PK', other).is(400).says('Base.CreateLimitReachedForResource');
  restart(lab);

  assert.equal(namesIn(lab, 'PK'), ['Crane']);
});

test('a revocation list of the field goes into dbx before one start, beside what was delivered', () => {
  const lab = createLab();

  for (let number = 0; number < 400; number += 1) expectAccepted(enrolDigest(lab, 'dbx', digest(number)));
  restart(lab);

  assert.equal(sizesOf(lab, 'dbx'), [3, 410]);
});

test('a database takes keys until the memory of its variable is used up, those that wait among them', () => {
  const lab = createLab();
  const ofCommonSize = (number: number) =>
    makeCertificate(
      `/CN=Number ${number}`,
      '-addext',
      `subjectAltName=${Array.from({ length: 90 }, (_, index) => `DNS:host-${index + 100}.harbour.example`).join(',')}`,
    );
  const sizeOf = (text: string) => new X509Certificate(text).raw.length;
  // Each certificate is stored as a list of its own, with a header and an owner (UEFI 2.10 § 32.4.1).
  const room = (certificates: readonly string[]) =>
    databaseBytesMax - certificates.reduce((sum, text) => sum + 28 + 16 + sizeOf(text), 0);
  const taken: string[] = [];
  let next = ofCommonSize(0);
  while (room([...taken, next]) >= 0) {
    expectAccepted(enrol(lab, 'dbt', next));
    taken.push(next);
    next = ofCommonSize(taken.length);
  }

  enrol(lab, 'dbt', next).is(400).says('Base.CreateLimitReachedForResource');
  restart(lab);
  enrol(lab, 'dbt', next).is(400).says('Base.CreateLimitReachedForResource');
  expectAccepted(lab.delete(`${certificatesUri('dbt')}1/`));
  expectAccepted(enrol(lab, 'dbt', next));
  restart(lab);

  assert.ok(taken.length > 40, `${taken.length} certificates`);
  assert.equal(sizesOf(lab, 'dbt'), [taken.length, 0]);
});

test('a digest is 64 hexadecimal digits of the one type there is', () => {
  const lab = createLab();

  for (const text of ['', digest(1).slice(1), `${digest(1).slice(1)}g`, ` ${digest(1).slice(1)}`]) {
    enrolDigest(lab, 'dbx', text).is(400).says('Base.PropertyValueFormatError');
  }
  enrolDigest(lab, 'dbx', digest(1).padStart(65, '0')).is(400).says('Base.StringValueTooLong');
  enrolDigest(lab, 'dbx', digest(1), { SignatureType: 'EFI_CERT_X509_GUID' })
    .is(400)
    .says('Base.PropertyValueNotInList');
  enrolDigest(lab, 'dbx', digest(1), { SignatureTypeRegistry: 'Other' })
    .is(400)
    .says('Base.PropertyValueNotInList');
  lab.post(signaturesUri('dbx'), { SignatureString: digest(1) }).is(400);
  expectAccepted(enrolDigest(lab, 'dbx', digest(1)));
});

test('a digest is the same whichever letters it is written with, and keeps the owner it came with', () => {
  const lab = createLab();
  const UefiSignatureOwner = '01234567-89AB-CDEF-0123-456789ABCDEF';
  expectAccepted(enrolDigest(lab, 'db', 'ab'.repeat(32), { UefiSignatureOwner }));
  enrolDigest(lab, 'db', 'AB'.repeat(32)).is(400).says('Base.ResourceAlreadyExists');

  restart(lab);

  lab.get(`${signaturesUri('db')}1/`).has({ SignatureString: 'AB'.repeat(32), UefiSignatureOwner });
});

test.run();
