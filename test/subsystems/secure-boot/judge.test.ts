/** Tests of secure boot verification: the images that may start, and the measured keys. */
import { createHash, X509Certificate } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  findRejection,
  type SignedImage,
  secureBootKeys,
  signedImage,
  verifyImage,
} from '../../../machines/host/secure-boot/index.js';
import { readSignatureDatabase } from '../../support/bios/efi-signature-reader.js';
import {
  certificatesUri,
  enrol,
  enrolDigest,
  expectAccepted,
  resetDatabaseUri,
  restart,
  secureBootUri,
  servedCertificates,
  signaturesUri,
  writableDatabases,
} from '../../support/bios/secure-boot-rig.js';
import { createLab, type Lab } from '../../support/lab.js';
import { makeCertificate } from '../../support/security/openssl-certificates.js';

const stranger = makeCertificate('/CN=Stranger');
const nameOf = (pem = '') => new X509Certificate(pem).fingerprint256.replaceAll(':', '');
const digest = 'ab'.repeat(32);
const [usualSigner = ''] = signedImage({}, 'operatingSystem').signers;

function startedSecurely(): Lab {
  const lab = createLab();
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  return restart(lab);
}

function judge(lab: Lab, image: Partial<SignedImage>) {
  return verifyImage(lab.controller.tree, { signers: [], digest, ...image });
}

function dbxSigner(lab: Lab): string {
  return nameOf(servedCertificates(lab, 'dbx')[0]?.CertificateString);
}

test('without secure boot in force every image is started', () => {
  const lab = createLab();

  assert.is(judge(lab, {}), 'allowed');
  assert.is(judge(lab, { signers: [dbxSigner(lab)] }), 'allowed');
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  assert.is(judge(lab, {}), 'allowed');
});

test('under secure boot an image is started when somebody trusted has signed it', () => {
  const lab = startedSecurely();

  assert.is(judge(lab, { signers: [usualSigner] }), 'allowed');
  assert.is(judge(lab, { signers: [nameOf(stranger), usualSigner.toLowerCase()] }), 'allowed');
  assert.is(judge(lab, { signers: [nameOf(stranger)] }), 'notTrusted');
  assert.is(judge(lab, {}), 'notSigned');
});

test('whatever servers are started from is signed by one of those that they are delivered with', () => {
  const lab = startedSecurely();
  const names = servedCertificates(lab, 'db').map(({ CertificateString }) => nameOf(CertificateString));

  for (const kind of ['operatingSystem', 'medium', 'network'] as const) {
    assert.ok(
      signedImage({}, kind).signers.every((name) => names.includes(name)),
      kind,
    );
    assert.is(findRejection(lab.controller.tree, { kind }), undefined, kind);
  }
});

test('an objection says why, and is about the very image whose digest is revoked', () => {
  const lab = startedSecurely();
  expectAccepted(lab.delete(`${signaturesUri('dbx')}1/`));
  expectAccepted(enrolDigest(lab, 'dbx', signedImage({}, 'medium').digest));
  expectAccepted(lab.delete(`${certificatesUri('db')}3/`));
  restart(lab);

  const objection = (kind: 'operatingSystem' | 'medium' | 'network') =>
    findRejection(lab.controller.tree, { kind });
  assert.is(objection('operatingSystem'), undefined);
  assert.is(objection('medium'), 'it is revoked');
  assert.is(objection('network'), 'no trusted signer has signed it');
});

test('whatever is revoked is not started, whoever else vouches for it', () => {
  const lab = startedSecurely();
  const { SignatureString } = lab.controller.get<{ SignatureString: string }>(`${signaturesUri('dbx')}1/`);

  assert.is(judge(lab, { signers: [dbxSigner(lab)] }), 'revoked');
  assert.is(judge(lab, { signers: [usualSigner, dbxSigner(lab)] }), 'revoked');
  assert.is(judge(lab, { signers: [usualSigner], digest: SignatureString.toLowerCase() }), 'revoked');
});

test('an image is started by its digest alone, and by a signer that was enrolled, from the next start on', () => {
  const lab = startedSecurely();
  expectAccepted(enrolDigest(lab, 'db', digest));
  expectAccepted(enrol(lab, 'db', stranger));
  assert.is(judge(lab, {}), 'notSigned');

  restart(lab);

  assert.is(judge(lab, {}), 'allowed');
  assert.is(judge(lab, { signers: [nameOf(stranger)], digest: 'cd'.repeat(32) }), 'allowed');
});

test('a signer that was removed is trusted no more, and one that was revoked is revoked', () => {
  const lab = startedSecurely();
  expectAccepted(lab.delete(`${certificatesUri('db')}2/`));
  restart(lab);
  assert.is(judge(lab, { signers: [usualSigner] }), 'notTrusted');

  expectAccepted(lab.post(resetDatabaseUri('dbx'), { ResetKeysType: 'DeleteAllKeys' }));
  expectAccepted(enrol(lab, 'dbx', stranger));
  restart(lab);

  assert.is(judge(lab, { signers: [nameOf(stranger)] }), 'revoked');
});

test('what is measured holds the served keys in their order, with their owners, as UEFI lays them out', () => {
  const lab = createLab();
  expectAccepted(enrolDigest(lab, 'db', digest));
  restart(lab);

  for (const database of ['PK', 'KEK', 'db', 'dbx'] as const) {
    const read = readSignatureDatabase(secureBootKeys(lab.controller.tree)[database]);
    const certificates = servedCertificates(lab, database);
    assert.equal(
      read
        .slice(0, certificates.length)
        .map(({ owner, data }) => [owner, new X509Certificate(data).toString()]),
      certificates.map(({ UefiSignatureOwner, CertificateString }) => [
        UefiSignatureOwner,
        CertificateString,
      ]),
      database,
    );
    assert.is(read.length - certificates.length, { PK: 0, KEK: 0, db: 1, dbx: 10 }[database], database);
  }
  assert.is(
    readSignatureDatabase(secureBootKeys(lab.controller.tree).db).at(-1)?.data.toString('hex'),
    digest,
  );
});

test('a change of one database changes what is measured of that one alone, and only from the start on', () => {
  const lab = createLab();
  const measured = () =>
    Object.entries(secureBootKeys(lab.controller.tree)).map(([, bytes]) =>
      createHash('sha256').update(bytes).digest('hex'),
    );
  const before = measured();

  for (const database of writableDatabases.slice(1)) {
    expectAccepted(enrol(lab, database, stranger));
    assert.equal(measured(), before);
    restart(lab);
    const changed = measured().map((hash, index) => hash !== before[index]);
    assert.equal(
      changed,
      ['PK', 'KEK', 'db', 'dbx'].map((name) => name === database),
    );
    expectAccepted(lab.post(resetDatabaseUri(database), { ResetKeysType: 'ResetAllKeysToDefault' }));
    restart(lab);
    assert.equal(measured(), before);
  }
});

test.run();
