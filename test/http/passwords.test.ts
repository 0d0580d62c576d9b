/**
 * Tests of password checks: how many run in parallel, and which results are cached. `password-turns.test.ts` tests the
 * order of waiting checks.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PasswordWorker } from '../../http/exchange/passwords.js';
import { bench, claim, turnsPassed } from '../support/service/password-checks.js';

test('a third check waits until one of two is done, and then it is its turn', async () => {
  const { open, verify } = bench();
  const verdicts = ['one', 'two', 'three'].map((password) => verify(claim(password)));
  await turnsPassed();
  assert.equal(
    open.map(({ password }) => password),
    ['one', 'two'],
  );

  open[0]?.answer(true);
  await turnsPassed();

  assert.equal(
    open.map(({ password }) => password),
    ['one', 'two', 'three'],
  );
  open[1]?.answer(false);
  open[2]?.answer(true);
  assert.equal(await Promise.all(verdicts), ['right', 'wrong', 'right']);
});

test('whoever comes while places are handed on does not make it three at once', async () => {
  const { open, verify } = bench();
  for (const password of ['one', 'two', 'three']) verify(claim(password));
  await turnsPassed();

  open[0]?.answer(true);
  verify(claim('four'));
  await turnsPassed();

  assert.is(open.length, 3);
});

test('credentials that were right are not checked again', async () => {
  const { open, verify } = bench();
  const first = verify(claim('secret'));
  await turnsPassed();
  open[0]?.answer(true);
  await first;

  const again = await verify(claim('secret'));

  assert.is(again, 'right');
  assert.is(open.length, 1);
});

test('credentials that were wrong are checked every time', async () => {
  const { open, verify } = bench();
  const first = verify(claim('guess'));
  await turnsPassed();
  open[0]?.answer(false);
  assert.is(await first, 'wrong');

  verify(claim('guess'));
  await turnsPassed();

  assert.is(open.length, 2);
});

test('a changed password makes what was remembered of the old one worthless', async () => {
  const { open, verify } = bench();
  const first = verify(claim('old', 'aa'));
  await turnsPassed();
  open[0]?.answer(true);
  await first;

  const after = verify(claim('old', 'bb'));
  await turnsPassed();
  open[1]?.answer(false);

  assert.is(await after, 'wrong');
});

test('another user with the same password is another matter', async () => {
  const { open, verify } = bench();
  const first = verify(claim('shared'));
  await turnsPassed();
  open[0]?.answer(true);
  await first;

  verify({ ...claim('shared'), userName: 'operator' });
  await turnsPassed();

  assert.is(open.length, 2);
});

test('the same credentials brought several times at once are checked once', async () => {
  const { open, verify } = bench();
  const verdicts = [1, 2, 3].map(() => verify(claim('secret')));
  await turnsPassed();

  open[0]?.answer(true);

  assert.equal(await Promise.all(verdicts), ['right', 'right', 'right']);
  assert.is(open.length, 1);
});

test('a name without an account costs a check like any other, so that waiting tells nothing of which names exist', async () => {
  const { open, verify } = bench();

  const verdict = verify({ userName: 'nobody', password: 'x', stored: undefined });
  await turnsPassed();

  assert.is(open.length, 1);
  open[0]?.answer(false);
  assert.is(await verdict, 'wrong');
});

test('a check that breaks is reported to whoever asked, and gives its place back', async () => {
  const { open, verify } = bench();
  const broken = verify(claim('one'));
  for (const password of ['two', 'three']) verify(claim(password));
  await turnsPassed();

  open[0]?.fail();

  let message = '';
  await broken.catch((error: Error) => {
    message = error.message;
  });
  assert.is(message, 'no memory');
  assert.is(open.length, 3);
});

test('of very many right credentials the ones used longest ago are forgotten', async () => {
  const { open, verify } = bench();
  for (let index = 0; index < 257; index++) {
    const verdict = verify(claim(`password ${index}`));
    await turnsPassed();
    open[index]?.answer(true);
    await verdict;
  }

  assert.is(await verify(claim('password 256')), 'right');
  assert.is(open.length, 257);
  verify(claim('password 0'));
  await turnsPassed();
  assert.is(open.length, 258);
});

test('hashing a new password takes its turn among the checks', async () => {
  const order: string[] = [];
  const open: (() => void)[] = [];
  const passwords = new PasswordWorker(
    (password) => new Promise((resolve) => open.push(() => resolve(order.push(password) > 0))),
    async (password, salt) => {
      order.push(password);
      return { scheme: 'scrypt' as const, salt, hash: 'ff' };
    },
    2,
  );
  const checks = ['one', 'two'].map((password) => passwords.verify(claim(password), 'here'));
  const hashed = passwords.hash('new', '01', 'here');
  await turnsPassed();
  assert.equal(order, []);

  for (const answer of open) answer();

  assert.equal(await hashed, { scheme: 'scrypt', salt: '01', hash: 'ff' });
  assert.equal(await Promise.all(checks), ['right', 'right']);
  assert.is(order.at(-1), 'new');
});

test('passwords are set one after the other, also behind one that broke, and only so many may wait', async () => {
  const { passwords } = bench();
  const order: string[] = [];
  const open: (() => void)[] = [];
  const setter = (name: string) =>
    passwords.setInTurn(async () => {
      order.push(`${name} begins`);
      await new Promise<void>((resolve) => open.push(resolve));
      order.push(`${name} ends`);
      if (name === 'first') throw new Error('no memory');
      return name;
    });
  const first = setter('first').catch((error: Error) => error.message);
  const others = Array.from({ length: 31 }, (_, index) => setter(`${index}`));
  await turnsPassed();
  assert.equal(order, ['first begins']);
  assert.is(await setter('one too many'), 'busy');

  open[0]?.();
  await turnsPassed();

  assert.equal(order, ['first begins', 'first ends', '0 begins']);
  assert.is(await first, 'no memory');
  for (let index = 1; index < 32; index++) {
    open[index]?.();
    await turnsPassed();
  }
  assert.equal(
    await Promise.all(others),
    others.map((_, index) => `${index}`),
  );
  const later = setter('later');
  await turnsPassed();
  open[32]?.();
  assert.is(await later, 'later');
});

test.run();
