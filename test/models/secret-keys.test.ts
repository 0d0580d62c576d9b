/**
 * Tests of private keys that are derived from the secret: the public half fits, and the keys and signatures are
 * deterministic.
 */
import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Secret } from '../../models/secret.js';

const secret = Secret.ofSeed('keys');
const names = Array.from({ length: 20 }, (_, n) => `https/${n}`);

test('the public half is the one that the private half has', () => {
  for (const name of names) {
    const { publicKey, privateKeyPem } = secret.keyPair(name);

    const theirs = createPublicKey(createPrivateKey(privateKeyPem)).export({ type: 'spki', format: 'der' });

    assert.equal(publicKey, theirs, name);
  }
});

test('a signature is verified by the public half, and is the same each time', () => {
  const content = Buffer.from('what is signed');
  for (const name of names) {
    const key = secret.keyPair(name);

    const signature = key.sign(content);

    const theirs = createPublicKey({ key: key.publicKey, type: 'spki', format: 'der' });
    assert.ok(verify('sha256', content, theirs, signature), name);
    assert.not.ok(verify('sha256', Buffer.from('something else'), theirs, signature), name);
    assert.equal(Secret.ofSeed('keys').keyPair(name).sign(content), signature);
  }
});

test('no two names and no two secrets have a key in common', () => {
  const keys = ['keys', 'other'].flatMap((seed) =>
    names.map((name) => Secret.ofSeed(seed).keyPair(name).publicKey.toString('hex')),
  );

  assert.is(new Set(keys).size, keys.length);
});

test.run();
