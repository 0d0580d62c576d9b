/** Tests of TPM quotes: refused requests, their content, and that openssl accepts their signatures. */
import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { journaled } from '../../support/history/journaled.js';
import { createLab, type Lab } from '../../support/lab.js';
import {
  attestedLab,
  componentsUri,
  isTrusted,
  leafOf,
  withAttributes,
} from '../../support/security/attestation-rig.js';
import { quoteAction as action, readQuote } from '../../support/security/tpm-quote.js';
import { hasSigned } from '../../support/service/openssl.js';

function enabledLab(options: Parameters<typeof createLab>[0] = {}): Lab {
  const lab = createLab(options);
  lab.enableIntegrity();
  return lab;
}

function shownValue(lab: Lab, id: string, pcr: number): Buffer {
  const { TPM } = lab.get(`${componentsUri}${id}/`).reply.body as {
    readonly TPM: {
      readonly MeasurementSet: { readonly Measurements: readonly { PCR: number; Measurement: string }[] };
    };
  };
  const found = TPM.MeasurementSet.Measurements.find(({ PCR }) => PCR === pcr);
  return Buffer.from(found?.Measurement ?? '', 'base64');
}

test('a register has to be named, and one that the TPM has', () => {
  const lab = enabledLab();

  for (const body of [
    {},
    { PCRSelection: 'PCR24' },
    { PCRSelection: 'pcr0' },
    { PCRSelection: 0 },
    { PCRSelection: ['PCR0'] },
  ])
    lab.post(action('TPM-0'), body).is(400);
  for (const PCRSelection of ['PCR1', 'PCR7', 'PCR9']) lab.post(action('TPM-1'), { PCRSelection }).is(400);
  for (const PCRSelection of ['PCR0', 'PCR7', 'PCR23']) lab.post(action('TPM-0'), { PCRSelection }).is(200);
  for (const PCRSelection of ['PCR0', 'PCR8']) lab.post(action('TPM-1'), { PCRSelection }).is(200);
});

test('a nonce has 1 to 32 hexadecimal digits, and is in the quote', () => {
  const lab = enabledLab();
  const ask = (Nonce: unknown, id = 'TPM-1') => lab.post(action(id), { PCRSelection: 'PCR0', Nonce });

  for (const Nonce of ['', 'f'.repeat(33), 'xyz', '0x1f', ' f'])
    ask(Nonce).is(400).says('Mgmt.PropertyValueBadParam');
  ask(15).is(400);
  for (const [given, inside] of [
    ['f', '0f'],
    ['ABC', '0abc'],
    ['a1b2c3d4'.repeat(4), 'a1b2c3d4'.repeat(4)],
  ] as const) {
    for (const id of ['TPM-0', 'TPM-1'])
      assert.is(readQuote(ask(given, id).is(200).reply.body.SignedMeasurements).nonce, inside);
  }
});

test('without a nonce the TPM makes one, another each time and the same for the same seed and requests', () => {
  const nonces = () => {
    const lab = enabledLab({ seed: 'again' });
    return ['TPM-0', 'TPM-0', 'TPM-1', 'TPM-1'].map(
      (id) =>
        readQuote(lab.post(action(id), { PCRSelection: 'PCR0' }).is(200).reply.body.SignedMeasurements).nonce,
    );
  };

  const one = nonces();

  assert.equal(one, nonces());
  assert.is(new Set(one).size, 4);
  assert.equal(
    one.map(({ length }) => length / 2),
    [4, 4, 16, 16],
  );
});

test('openssl verifies a quote by the certificate that is served, which the root vouches for', () => {
  const lab = attestedLab();
  for (const [id, PCRSelection, pcr] of [
    ['TPM-0', 'PCR7', 7],
    ['TPM-1', 'PCR8', 8],
  ] as const) {
    const { SignedMeasurements } = lab.post(action(id), { PCRSelection, Nonce: 'abcd' }).is(200).reply.body;
    const { quote, plain, digest, selection, resetCount } = readQuote(SignedMeasurements);

    assert.ok(isTrusted(lab, id));
    assert.ok(hasSigned(leafOf(lab, id), quote, plain), id);
    assert.not.ok(hasSigned(leafOf(lab, id === 'TPM-0' ? 'TPM-1' : 'TPM-0'), quote, plain), 'the other one');
    const expected = createHash('sha384')
      .update(shownValue(lab, id, pcr))
      .digest();
    assert.equal(digest, expected, 'the quote is of what the register shows');
    const bits = id === 'TPM-0' ? '800000' : '000100';
    assert.is(selection, `00000001000c03${bits}`);
    assert.is(resetCount, id === 'TPM-0' ? 1 : 0);
  }
});

test('nothing is quoted without a TPM that is there, or an operating system to boot', () => {
  for (const blueprint of [{ tpm: null }, { storage: [] }, { boot: { operatingSystem: 'none' as const } }])
    enabledLab({ blueprint })
      .post(action('TPM-1'), { PCRSelection: 'PCR0' })
      .is(400)
      .says('Mgmt.HashAlgNotSupported');
});

test('nothing is quoted unless the BIOS has the TPM visible, option ROMs measured and both digests active', () => {
  const lab = enabledLab();
  const { tree } = lab.controller;
  const answerWith = (inForce: { readonly [name: string]: string }) => {
    lab.controller.restore({ ...tree, bios: withAttributes(tree, inForce) });
    return lab.post(action('TPM-0'), { PCRSelection: 'PCR0' });
  };

  for (const inForce of [
    { TpmVisibility: 'Hidden' },
    { TpmUefiOpromMeasuring: 'Disabled' },
    ...['Sha1', 'Sha256', 'Sha384', 'Sha1Sha256'].map((TpmActivePcrs) => ({ TpmActivePcrs })),
  ])
    answerWith(inForce).is(400).says('Mgmt.HashAlgNotSupported');
  answerWith({ OmitBootDeviceEvent: 'Enabled' }).is(200);
});

test('nothing is quoted while the check is switched off', () => {
  createLab().post(action('TPM-0'), { PCRSelection: 'PCR0' }).is(404);
});

test('a journal of quotes replays without the secret', () => {
  const lab = createLab({ seed: 'kept' });

  const kept = journaled(lab, () => {
    lab.enableIntegrity();
    lab.post(action('TPM-0'), { PCRSelection: 'PCR0' }).is(200);
    lab.post(action('TPM-1'), { PCRSelection: 'PCR8', Nonce: 'a' }).is(200);
  });

  assert.not.match(kept, /PRIVATE KEY/);
});

test.run();
