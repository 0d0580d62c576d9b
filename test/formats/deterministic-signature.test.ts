/** Tests of signatures by RFC 6979: they match the test vectors of the standard and another complete implementation. */
import { createHash } from 'node:crypto';
import { p256, p384 } from '@noble/curves/nist.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SignedCurve, signDigest } from '../../models/formats/x509/deterministic-signature.js';

const onP256: SignedCurve = { arithmetic: p256, multiplier: 'prime256v1', hash: 'sha256' };
const onP384: SignedCurve = { arithmetic: p384, multiplier: 'secp384r1', hash: 'sha384' };

const digestOf = ({ hash }: SignedCurve, text: string) => createHash(hash).update(text).digest();

test('it signs as the standard shows it (RFC 6979 § A.2.5)', () => {
  const key = Buffer.from('c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721', 'hex');
  const expected = {
    sample:
      'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716' +
      'f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
    test:
      'f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367' +
      '019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083',
  };

  for (const [text, signature] of Object.entries(expected))
    assert.is(signDigest(onP256, digestOf(onP256, text), key).toHex('compact'), signature);
});

test('it is the signature that @noble/curves makes by itself, of any key and content, on both curves', () => {
  for (const curve of [onP256, onP384]) {
    const { arithmetic } = curve;
    for (let index = 0; index < 25; index++) {
      const material = createHash('shake256', { outputLength: arithmetic.lengths.seed as number });
      const key = arithmetic.utils.randomSecretKey(material.update(`key ${index}`).digest());
      const digest = digestOf(curve, `content ${index}`);
      const format = { prehash: false, lowS: false, format: 'der' } as const;
      assert.equal(
        Buffer.from(signDigest(curve, digest, key).toBytes('der')),
        Buffer.from(arithmetic.sign(digest, key, format)),
      );
    }
  }
});

test('a digest of another length is none for the curve', () => {
  const key = p384.utils.randomSecretKey(Buffer.alloc(p384.lengths.seed as number, 7));

  assert.throws(() => signDigest(onP384, Buffer.alloc(32), key), 'a digest of 48 bytes is signed, not of 32');
});

test.run();
