/** Tests of values that are derived from the secret: none of them reveals it. */
import { randomBytes } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashToken, isPassword, isPasswordAsync, Secret, storedPassword } from '../../models/secret.js';

test('a secret of another length than 32 bytes is none', () => {
  for (const length of [0, 16, 31, 33]) assert.throws(() => new Secret(randomBytes(length)), /32 bytes/);
});

test('tokens differ by run and by serial, and follow from the secret alone', () => {
  const key = randomBytes(32);
  const [one, same, other] = [new Secret(key), new Secret(key), new Secret(randomBytes(32))];

  assert.is(one.sessionToken('run', 1), same.sessionToken('run', 1));
  const tokens = [
    one.sessionToken('run', 1),
    one.sessionToken('run', 2),
    one.sessionToken('other', 1),
    other.sessionToken('run', 1),
  ];
  assert.is(new Set(tokens).size, tokens.length);
  for (const token of tokens) assert.match(token, /^[0-9a-f]{32}$/);
});

test('a derived password is one a client can type: letters and digits, none that looks like another', () => {
  for (let user = 0; user < 50; user++)
    assert.match(Secret.ofSeed('x').password(`user${user}`), /^[^\W_0O1lI]{14}$/);
});

test('a stored password knows its own and no other, at once or on the thread pool', async () => {
  const stored = storedPassword('correct horse', 'salt');

  assert.is(isPassword('correct horse', stored), true);
  assert.is(isPassword('correct horsf', stored), false);
  assert.is(await isPasswordAsync('correct horse', stored), true);
  assert.is(await isPasswordAsync('', stored), false);
  assert.not(JSON.stringify(stored).includes('horse'));
});

test('the hash of a token is not the token', () => {
  assert.is.not(hashToken('00'), '00');
  assert.match(hashToken('00'), /^[0-9a-f]{64}$/);
});

test.run();
