/** Tests of certificates that the firmware trusts: they are added by PUT and removed by their fingerprints. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { areaUris, messagesOf, restart } from '../../support/bios/settings-areas.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, type Lab } from '../../support/lab.js';
import { alice, bob } from '../../support/security/client-certificates.js';

const area = areaUris('tlsconfig');

function trust(lab: Lab, ...pems: string[]): void {
  const NewCertificates = pems.map((X509Certificate) => ({ X509Certificate }));
  lab.request('PUT', area.settings, { NewCertificates }).is(200).says('Mgmt.SystemResetRequired');
}

function trustedBy(lab: Lab): readonly string[] {
  const { Certificates, TlsCaCertificateCount } = lab.get(area.uri).is(200).reply.body as {
    readonly Certificates: readonly { readonly FingerPrint: string }[];
    readonly TlsCaCertificateCount: number;
  };
  assert.is(TlsCaCertificateCount, Certificates.length);
  return Certificates.map(({ FingerPrint }) => FingerPrint);
}

test('certificates wait, are trusted after the start, each once, and are shown as they are', () => {
  const lab = createLab();

  trust(lab, alice.pem);
  trust(lab, bob.pem, alice.pem);
  assert.equal(trustedBy(lab), []);
  const { NewCertificates } = lab.get(area.settings).reply.body as { readonly NewCertificates: unknown[] };
  assert.is(NewCertificates.length, 3);
  restart(lab);

  assert.equal(trustedBy(lab), [alice.fingerprint, bob.fingerprint]);
  lab.get(area.uri).has({ NewCertificates: [] });
  lab.get(area.settings).has({ NewCertificates: [], TlsCaCertificateCount: 2 });
  const [first] = lab.get(area.uri).reply.body.Certificates as { readonly [name: string]: string }[];
  assert.is(first?.Subject, 'CN = alice');
  assert.is(first?.Issuer, 'CN = alice');
  assert.match(first?.ValidNotAfter ?? '', /^2126-/);
});

test('a certificate goes by its fingerprint, with or without colons, and one that is not there is told of', () => {
  const lab = createLab();
  trust(lab, alice.pem, bob.pem);
  restart(lab);

  const DeleteCertificates = [
    { FingerPrint: alice.fingerprint.replaceAll(':', '').toLowerCase() },
    { FingerPrint: 'AB:CD' },
  ];
  lab.request('PUT', area.settings, { DeleteCertificates, VerifyMode: 'NONE' }).is(200);
  lab.get(area.settings).has({ DeleteCertificates });
  restart(lab);

  assert.equal(trustedBy(lab), [bob.fingerprint]);
  lab.get(area.uri).has({ VerifyMode: 'NONE', DeleteCertificates: [] });
  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyValueNotInList #/DeleteCertificates/1',
  ]);
});

test('what is no certificate, two in one text or a certificate with a key is told of, and the others are trusted', () => {
  const lab = createLab();
  const key = '-----BEGIN PRIVATE KEY-----\nbm90IGEga2V5\n-----END PRIVATE KEY-----\n';

  const kept = journaled(lab, () => {
    trust(lab, 'no certificate', alice.pem, alice.pem + bob.pem, bob.pem + key);
    restart(lab);
  });

  assert.equal(trustedBy(lab), [alice.fingerprint]);
  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyValueError #/NewCertificates/0',
    'Base.1.0.PropertyValueError #/NewCertificates/2',
    'Base.1.0.PropertyValueError #/NewCertificates/3',
  ]);
  assert.not.ok(kept.includes('bm90IGEga2V5'));
});

test('certificates are no matter of PATCH, and base defaults drop them', () => {
  const lab = createLab();
  trust(lab, alice.pem);
  restart(lab);

  for (const method of ['PATCH', 'POST']) {
    const NewCertificates = [{ X509Certificate: bob.pem }];
    lab.request(method, area.settings, { NewCertificates }).is(400).says('Base.PropertyNotWritable');
    const DeleteCertificates = [{ FingerPrint: alice.fingerprint }];
    lab.request(method, area.settings, { DeleteCertificates }).is(400).says('Base.PropertyNotWritable');
  }
  assert.equal(trustedBy(lab), [alice.fingerprint]);
  lab.request('PUT', area.settings, { BaseConfig: 'default' }).is(200);
  restart(lab);

  assert.equal(trustedBy(lab), []);
});

test('orders given in one PUT with the base configuration come on top of it', () => {
  const lab = createLab();
  trust(lab, alice.pem);
  restart(lab);

  const NewCertificates = [{ X509Certificate: bob.pem }];
  lab.request('PUT', area.settings, { BaseConfig: 'default', NewCertificates }).is(200);
  restart(lab);

  assert.equal(trustedBy(lab), [bob.fingerprint]);
});

test.run();
