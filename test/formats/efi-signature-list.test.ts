/**
 * Tests of signature databases in the UEFI format: compared with bytes written by hand and with an independent reader.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { encodeGuid, encodeSignatureDatabase } from '../../models/formats/uefi-variables.js';
import { readSignatureDatabase } from '../support/bios/efi-signature-reader.js';

const owner = '77665544-3322-1100-8899-AABBCCDDEEFF';
const sha256 = 'C1C41626-504C-4092-ACA9-41F936934328';
const x509 = 'A5C059A1-94E4-4AA7-87B5-AB155C2BF072';

test('a GUID has its first three fields little-endian and the rest as written', () => {
  const bytes = encodeGuid('00112233-4455-6677-8899-aabbccddeeff');

  assert.is(bytes.toString('hex'), '33221100554477668899aabbccddeeff');
});

test('what is no GUID is not encoded', () => {
  for (const text of ['', '0011', `${owner}00`, owner.replace('7', 'x')]) {
    assert.throws(() => encodeGuid(text), /is no GUID/, text);
  }
});

test('an empty database has no bytes', () => {
  assert.is(encodeSignatureDatabase({ certificates: [], digests: [] }).length, 0);
});

test('one digest is laid out byte by byte as the specification has it', () => {
  const digests = [{ owner, data: Buffer.alloc(32, 0xab) }];

  const bytes = encodeSignatureDatabase({ certificates: [], digests });

  assert.is(
    bytes.toString('hex'),
    [
      '2616c4c14c509240aca941f936934328', // EFI_CERT_SHA256_GUID
      '4c000000', // SignatureListSize: 76
      '00000000', // SignatureHeaderSize
      '30000000', // SignatureSize: 48
      '44556677223300118899aabbccddeeff', // SignatureOwner
      'ab'.repeat(32),
    ].join(''),
  );
});

test('digests of several lengths are not one list', () => {
  const digests = [32, 20].map((length) => ({ owner, data: Buffer.alloc(length) }));

  assert.throws(() => encodeSignatureDatabase({ certificates: [], digests }), /one size/);
});

test('whatever is in a database, a reader of its own finds the same in the same order', () => {
  const guid = fc.uuid().map((text) => text.toUpperCase());
  const signature = (minLength: number, maxLength: number) =>
    fc.record({ owner: guid, data: fc.uint8Array({ minLength, maxLength }) });
  fc.assert(
    fc.property(
      fc.array(signature(1, 99), { maxLength: 5 }),
      fc.array(signature(32, 32), { maxLength: 5 }),
      (certificates, digests) => {
        const read = readSignatureDatabase(encodeSignatureDatabase({ certificates, digests }));
        const expected = [
          ...certificates.map((each) => ({ ...each, type: x509 })),
          ...digests.map((each) => ({ ...each, type: sha256 })),
        ];
        assert.equal(
          read.map(({ type, owner: whose, data }) => [type, whose, data.toString('hex')]),
          expected.map(({ type, owner: whose, data }) => [type, whose, Buffer.from(data).toString('hex')]),
        );
      },
    ),
    { seed: 12, numRuns: 200 },
  );
});

test.run();
