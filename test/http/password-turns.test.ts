/** Tests of waiting password checks: their order, and the requests that are refused because too many wait. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PasswordResult } from '../../http/exchange/passwords.js';
import { bench, claim, turnsPassed } from '../support/service/password-checks.js';

test('beyond a bound of waiting checks one is told to come again, and later ones are served', async () => {
  const { open, verify } = bench();
  const verdicts: PasswordResult[] = [];
  const waiting = Array.from({ length: 66 }, (_, index) =>
    verify(claim(`password ${index}`, 'aa', `user ${index}`)),
  );

  assert.is(await verify(claim('one too many', 'aa', 'one more')), 'busy');

  for (let index = 0; index < waiting.length; index++) {
    open[index]?.answer(true);
    await turnsPassed();
  }
  verdicts.push(...(await Promise.all(waiting)));
  assert.ok(verdicts.every((verdict) => verdict === 'right'));
  verify(claim('later'));
  await turnsPassed();
  assert.is(open.at(-1)?.password, 'later');
});

test('addresses take turns: many checks of one delay the first of another by no more than what is under way', async () => {
  const { open, verify } = bench();
  for (let index = 0; index < 14; index++) verify(claim(`storm ${index}`), 'storm');
  for (let index = 0; index < 2; index++) verify(claim(`visitor ${index}`), 'visitor');
  await turnsPassed();

  for (let index = 0; index < 5; index++) {
    open[index]?.answer(false);
    await turnsPassed();
  }

  assert.equal(
    open.map(({ password }) => password),
    ['storm 0', 'storm 1', 'storm 2', 'visitor 0', 'storm 3', 'visitor 1', 'storm 4'],
  );
});

test('users of one address take turns, and all whose names nobody has are one of them', async () => {
  const { open, verify } = bench();
  for (let index = 0; index < 14; index++)
    verify({ userName: `guess ${index}`, password: `guess ${index}`, stored: undefined });
  for (let index = 0; index < 12; index++) verify(claim(`wrong ${index}`));
  verify(claim('the first login', 'aa', 'jane'));
  await turnsPassed();

  for (let index = 0; index < 4; index++) {
    open[index]?.answer(false);
    await turnsPassed();
  }

  assert.equal(
    open.map(({ password }) => password),
    ['guess 0', 'guess 1', 'guess 2', 'wrong 0', 'the first login', 'guess 3'],
  );
});

test('of one user only so many may wait at one address, and the others are told to come again', async () => {
  const { verify } = bench();
  for (let index = 0; index < 14; index++) verify(claim(`storm ${index}`));

  assert.is(await verify(claim('one too many')), 'busy');
  const others = [verify(claim('x', 'aa', 'jane')), verify(claim('y'), 'elsewhere')];
  await turnsPassed();
  assert.is(await Promise.race([...others, turnsPassed().then(() => 'waiting')]), 'waiting');
});

test('when no more may wait, the user with most of them gives up the latest for others, who is told to come again', async () => {
  const { verify } = bench();
  const addresses = ['a', 'b', 'c', 'd', 'e'];
  const storms = addresses.map((address) =>
    Array.from({ length: 12 }, (_, index) => verify(claim(`${address} ${index}`), address)),
  );
  const last = Array.from({ length: 6 }, (_, index) => verify(claim(`last ${index}`), 'f'));

  const jane = verify(claim('x', 'aa', 'jane'), 'a');

  assert.is(await storms[1]?.[11], 'busy');
  const waiting = turnsPassed().then(() => 'waiting');
  assert.is(await Promise.race([jane, ...last, waiting]), 'waiting');
});

test.run();
