/**
 * Tests of backpressure: which requests wait for unread responses, and which connections are closed. The clients read
 * only when the test requests it.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Backpressure, inRequestOrder, whenDrained } from '../../../http/connections/backpressure.js';

/** Returns a client that reads nothing until the test requests it. */
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
  assert.is(whenDrained(socket), undefined);

  socket.write('little');

  assert.is(whenDrained(socket), undefined);
});

test('who waits for what was answered waits until it is taken, or the connection is gone', async () => {
  const [slow, gone] = [peer(), peer()];
  for (const { socket } of [slow, gone]) socket.write(mebibyte);
  const waiting = [whenDrained(slow.socket), whenDrained(gone.socket)];
  assert.ok(waiting.every((one) => one instanceof Promise));

  slow.take();
  gone.socket.destroy();
  await Promise.all(waiting);

  assert.is(whenDrained(slow.socket), undefined);
  assert.is(whenDrained(gone.socket), undefined);
});

test('a request waits until what was answered before it on its connection has been taken', async () => {
  const { socket, take } = peer();
  const worked: string[] = [];
  const inTurn = inRequestOrder(async ({ url = '' }, response) => {
    worked.push(url);
    socket.write(mebibyte);
    response.end();
  });
  const ask = (url: string) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { socket, url });
    return inTurn(request, new ServerResponse(request));
  };

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

/** Returns a response in progress with its socket. The test sets the number of bytes that the client has read. */
function answer() {
  const socket = Object.assign(new Duplex(), { bytesWritten: 0 });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  return { socket, response };
}

const mebi = 1_048_576;

test('of all that is not taken only so much may be held: who has taken nothing for longest is let go', () => {
  const unread = new Backpressure();
  const answers = Array.from({ length: 33 }, answer);
  for (const { socket, response } of answers.slice(0, 32)) unread.hold(socket, response, mebi);
  assert.not.ok(answers.some(({ socket }) => socket.destroyed));

  // Only the client of the first response has read a part of it. Of the clients that have read nothing, the second one
  // has therefore waited longest.
  for (const { socket } of answers.slice(0, 1)) socket.bytesWritten = 1;
  for (const { socket, response } of answers.slice(32)) unread.hold(socket, response, mebi);

  assert.equal(
    answers.flatMap(({ socket }, index) => (socket.destroyed ? [index] : [])),
    [1],
  );
});

test('what was taken, what is small and what is gone is not counted', () => {
  const unread = new Backpressure();
  for (let index = 0; index < 200; index++) {
    const [large, small, gone] = [answer(), answer(), answer()];
    gone.socket.destroy();
    unread.hold(large.socket, large.response, mebi);
    unread.hold(small.socket, small.response, 10_000);
    unread.hold(gone.socket, gone.response, 64 * mebi);
    large.response.emit('close');
    assert.not.ok(large.socket.destroyed || small.socket.destroyed, `${index}`);
  }
});

test.run();
