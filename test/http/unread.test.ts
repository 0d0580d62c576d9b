/** Answers that are not taken: what waits for whom, and who is let go. The peers take what the test says. */
import { once } from 'node:events';
import { Duplex } from 'node:stream';
import type { Context } from 'koa';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inOrder } from '../../http/request-order.js';
import { taken, Unread } from '../../http/unread.js';

/** A peer that takes nothing before it is told to. */
function peer() {
  const waiting: (() => void)[] = [];
  const socket = new Duplex({
    read: () => {},
    write: (_chunk, _encoding, done) => waiting.push(done),
    highWaterMark: 16,
  });
  const take = () => waiting.shift()?.();
  return { socket, take };
}

const mebibyte = Buffer.alloc(1_048_576);

test('there is nothing to wait for where all was taken, or little is left', () => {
  const { socket } = peer();
  assert.is(taken(socket), undefined);

  socket.write('little');

  assert.is(taken(socket), undefined);
});

test('who waits for what was answered waits until it is taken, or the connection is gone', async () => {
  const [slow, gone] = [peer(), peer()];
  for (const { socket } of [slow, gone]) socket.write(mebibyte);
  const waiting = [taken(slow.socket), taken(gone.socket)];
  assert.ok(waiting.every((one) => one instanceof Promise));

  slow.take();
  gone.socket.destroy();
  await Promise.all(waiting);

  assert.is(taken(slow.socket), undefined);
  assert.is(taken(gone.socket), undefined);
});

test('a request waits until what was answered before it on its connection has been taken', async () => {
  const { socket, take } = peer();
  const worked: string[] = [];
  const inTurn = inOrder(async ({ req: { url = '' }, res }: Context) => {
    worked.push(url);
    socket.write(mebibyte);
    Object.assign(res, { writableEnded: true });
  });
  const ask = (url: string) => inTurn({ req: { socket, url }, res: {} } as Context, async () => {});

  const asked = ['first', 'second', 'third'].map(ask);
  await asked[0];
  assert.equal(worked, ['first']);
  take();
  await asked[1];
  assert.equal(worked, ['first', 'second']);
  socket.destroy();
  await asked[2];

  assert.equal(worked, ['first', 'second']);
});

test('of all that is not taken only so much may wait: who has taken nothing for longest is let go', () => {
  const unread = new Unread();
  const peers = Array.from({ length: 16 }, peer);
  for (const { socket } of peers) {
    for (let count = 0; count < 2; count++) socket.write(mebibyte.subarray(0, 524_288));
    unread.note(socket);
  }
  assert.not.ok(peers.some(({ socket }) => socket.destroyed));

  // The first has taken a part, so the second is the one that has been still for longest.
  peers[0]?.take();
  const late = peer();
  late.socket.write(mebibyte);
  unread.note(late.socket);

  assert.equal(
    peers.flatMap(({ socket }, index) => (socket.destroyed ? [index] : [])),
    [1],
  );
  assert.not.ok(late.socket.destroyed);
});

test('what was taken in the end is not counted any more', async () => {
  const unread = new Unread();
  for (let index = 0; index < 40; index++) {
    const { socket, take } = peer();
    socket.write(mebibyte);
    unread.note(socket);
    const drained = once(socket, 'drain');
    take();
    await drained;
    assert.not.ok(socket.destroyed, `${index}`);
  }
});

test.run();
