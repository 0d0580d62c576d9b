/**
 * Tests of streamed responses: a client that closes the stream is not an error, and an exception while the response is
 * generated is reported as one.
 */
import { once } from 'node:events';
import { type PassThrough, pipeline, Readable, PassThrough as Through } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { untilBug } from '../../../http/control/router.js';

function rig(pieces: AsyncIterable<string>) {
  const bugs: unknown[] = [];
  const ended = { count: 0 };
  const answer = Readable.from(
    untilBug(
      pieces,
      (bug) => void bugs.push(bug),
      () => (ended.count += 1),
    ),
  );
  const socket: PassThrough = new Through();
  const closed = new Promise<void>((resolve) => pipeline(answer, socket, () => resolve()));
  return { bugs, ended, socket, closed };
}

test('a reader that closes between two pieces ends them, and nothing is reported', async () => {
  let comes = () => {};
  const next = new Promise<void>((resolve) => {
    comes = resolve;
  });
  let over = () => {};
  const isOver = new Promise<void>((resolve) => {
    over = resolve;
  });
  const pieces = async function* () {
    try {
      yield 'first';
      await next;
      yield 'second';
    } finally {
      over();
    }
  };
  const { bugs, socket, closed } = rig(pieces());
  await once(socket, 'data');

  socket.destroy();
  await closed;
  comes();
  await isOver;
  await Promise.resolve();

  assert.equal(bugs, []);
});

test('what throws while pieces are made is reported, and the answer is broken off', async () => {
  const bug = new Error('planted');
  const { bugs, ended, socket, closed } = rig(
    (async function* () {
      yield 'first';
      throw bug;
    })(),
  );
  socket.resume();
  await closed;

  assert.equal([bugs, ended.count], [[bug], 1]);
});

test.run();
