/**
 * Tests of the certificate: it is created at the first start and stored, or read from the user's files, and every
 * invalid file is reported.
 */
import { X509Certificate } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSelfSigned } from '../../../http/connections/self-signed.js';
import { loadSelfSigned, loadUserCertificate } from '../../../http/connections/served-certificate.js';
import { openSecret } from '../../../http/files/data-directory.js';
import { SetupError } from '../../../http/index.js';
import { asBasic, ask, dataFolder, optionsFor, withService } from '../../support/service/http-rig.js';

const data = dataFolder();
test.after(data.remove);

const names = { hostName: 'mgmt-1', alternatives: ['localhost', '127.0.0.1', '::1', 'mgmt-1.example.com'] };
const nowMs = Date.UTC(2026, 5, 15, 12, 30, 45, 678);

function file(name: string, text: string): string {
  const at = path.join(data.folder, name);
  writeFileSync(at, text);
  return at;
}

/** Returns the message of the error that `attempt` throws. The test fails when `attempt` succeeds. */
async function complaint(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
  } catch (error) {
    assert.instance(error, SetupError);
    return (error as SetupError).message;
  }
  return assert.unreachable('nothing was wrong') as never;
}

test('it is for this machine by all its names, and for nothing but serving', async () => {
  const certificate = new X509Certificate(await makeSelfSigned(names, nowMs));

  assert.is(certificate.subject, 'CN=mgmt-1');
  assert.is(certificate.issuer, certificate.subject);
  for (const name of ['localhost', 'mgmt-1.example.com']) assert.is(certificate.checkHost(name), name);
  for (const address of ['127.0.0.1', '::1']) assert.is(certificate.checkIP(address), address);
  assert.is(certificate.checkHost('example.com'), undefined);
  assert.is(certificate.ca, false);
  assert.equal(certificate.keyUsage, ['1.3.6.1.5.5.7.3.1']);
  assert.is(certificate.publicKey.asymmetricKeyDetails?.namedCurve, 'prime256v1');
});

test('it is valid from one real day before to fifteen years after', async () => {
  const certificate = new X509Certificate(await makeSelfSigned(names, nowMs));

  assert.is(new Date(certificate.validFrom).toISOString(), '2026-06-14T12:30:45.000Z');
  assert.is(new Date(certificate.validTo).toISOString(), '2041-06-15T12:30:45.000Z');
});

test('the second start finds the one of the first, whatever its names are now', async () => {
  const folder = path.join(data.folder, 'stable');
  const first = await loadSelfSigned(folder, names, nowMs);

  const second = await loadSelfSigned(folder, { hostName: 'other', alternatives: [] }, nowMs + 1e9);

  assert.is(second.fingerprint, first.fingerprint);
  assert.match(first.fingerprint, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
});

test('of two first starts at once both use the same', async () => {
  const folder = path.join(data.folder, 'race');

  const made = await Promise.all([1, 2, 3].map(() => loadSelfSigned(folder, names, nowMs)));

  assert.is(new Set(made.map(({ fingerprint }) => fingerprint)).size, 1);
  assert.equal(readdirSync(folder), ['certificate.pem']);
});

test('the folder and what is in it are the owner alone', async () => {
  const folder = path.join(data.folder, 'private');

  await openSecret(folder);
  await loadSelfSigned(folder, names, nowMs);

  assert.is(statSync(folder).mode & 0o777, 0o700);
  for (const name of ['secret', 'certificate.pem'])
    assert.is(statSync(path.join(folder, name)).mode & 0o777, 0o600);
});

test('the secret is drawn once and kept', async () => {
  const folder = path.join(data.folder, 'secret');

  const first = (await openSecret(folder)).password('root');
  const second = (await openSecret(folder)).password('root');
  const other = (await openSecret(path.join(data.folder, 'another'))).password('root');

  assert.is(second, first);
  assert.is.not(other, first);
});

test('a kept file that was damaged is named, with what to do', async () => {
  const secret = path.join(data.folder, 'damaged');
  await openSecret(secret);
  chmodSync(path.join(secret, 'secret'), 0o600);
  writeFileSync(path.join(secret, 'secret'), 'abc');
  const certificate = path.join(data.folder, 'broken');
  await loadSelfSigned(certificate, names, nowMs);
  writeFileSync(path.join(certificate, 'certificate.pem'), 'nonsense');

  assert.match(await complaint(() => openSecret(secret)), `${secret}/secret`);
  const message = await complaint(() => loadSelfSigned(certificate, names, nowMs));
  assert.match(message, `${certificate}/certificate.pem`);
  assert.match(message, 'delete it so that a new certificate is generated');
});

test('a folder that others may write is not believed, nor is a secret that others may read', async () => {
  for (const mode of [0o720, 0o702, 0o777]) {
    const folder = path.join(data.folder, `folder ${mode}`);
    await openSecret(folder);
    chmodSync(folder, mode);
    assert.match(await complaint(() => openSecret(folder)), /other users; chmod 700 .*folder/);
    assert.match(await complaint(() => loadSelfSigned(folder, names, nowMs)), /other users; chmod 700 /);
  }
  for (const mode of [0o640, 0o604, 0o620, 0o666]) {
    const folder = path.join(data.folder, `file ${mode}`);
    await openSecret(folder);
    chmodSync(path.join(folder, 'secret'), mode);
    assert.match(await complaint(() => openSecret(folder)), /secret is readable .*delete it .*chmod 600 /);
    await loadSelfSigned(folder, names, nowMs);
    chmodSync(path.join(folder, 'certificate.pem'), mode);
    assert.match(await complaint(() => loadSelfSigned(folder, names, nowMs)), /certificate\.pem is readable/);
  }
});

test('a secret that chance did not draw is none', async () => {
  for (const written of ['00'.repeat(32), '0123456789abcdef'.repeat(4)]) {
    const folder = path.join(data.folder, `written ${written.slice(0, 4)}`);
    await openSecret(folder);
    writeFileSync(path.join(folder, 'secret'), written);
    assert.match(await complaint(() => openSecret(folder)), /is not a random secret .*; delete it/);
  }
});

test('one that has expired is not served', async () => {
  const folder = path.join(data.folder, 'old');
  await loadSelfSigned(folder, names, nowMs);

  const message = await complaint(() => loadSelfSigned(folder, names, Date.UTC(2041, 5, 16)));

  assert.match(message, 'has expired');
});

test('a folder that cannot be made is named', async () => {
  const inTheWay = file('in-the-way', '');

  assert.match(await complaint(() => openSecret(path.join(inTheWay, 'tidefish'))), 'in-the-way');
});

test("the user's own files are checked before anything else, and the wrong one is named", async () => {
  const good = await makeSelfSigned(names, nowMs);
  const other = await makeSelfSigned(names, nowMs);
  const certificate = file('good.pem', good);
  const key = file('good.key', good);
  const text = file('text.pem', 'not PEM at all');

  assert.is(loadUserCertificate(certificate, key).fingerprint, new X509Certificate(good).fingerprint256);
  assert.match(
    await complaint(() => loadUserCertificate('/nowhere.pem', key)),
    'cannot read /nowhere.pem (ENOENT)',
  );
  assert.match(
    await complaint(() => loadUserCertificate(certificate, '/nowhere.key')),
    'cannot read /nowhere.key',
  );
  assert.match(await complaint(() => loadUserCertificate(text, key)), `${text} holds no certificate`);
  assert.match(
    await complaint(() => loadUserCertificate(certificate, text)),
    `${text} holds no unencrypted private key`,
  );
  const mismatch = await complaint(() => loadUserCertificate(certificate, file('other.key', other)));
  assert.match(mismatch, 'other.key');
  assert.match(mismatch, 'good.pem');
});

test("what is served is the user's own, to peers that trust it", async () => {
  const own = file('own.pem', await makeSelfSigned(names, Date.now()));

  await withService(
    optionsFor(path.join(data.folder, 'served'), { certificate: { file: own, keyFile: own } }),
    async (service) => {
      assert.is(service.certificate.fingerprint, new X509Certificate(readFileSync(own)).fingerprint256);
      assert.is((await ask(service, '/redfish/')).status, 200);
    },
  );
});

test('the private key that stands beside the certificate in its file is told to nobody', async () => {
  const own = file('with-key.pem', await makeSelfSigned(names, Date.now()));
  const certificate = { file: own, keyFile: own };
  await withService(optionsFor(path.join(data.folder, 'told'), { certificate }), async (service) => {
    const uri = '/redfish/v1/Managers/1/NetworkProtocol/HTTPS/Certificates/1/';
    const { json } = await ask(service, uri, { headers: asBasic() });
    assert.match(String(json.CertificateString), /^-----BEGIN CERTIFICATE-----/);
    assert.not.match(String(json.CertificateString), /KEY/);
    assert.not.match(JSON.stringify(service.controller.tree), /PRIVATE KEY/);
  });
});

test.run();
