/** Tests of the reading of bodies in turns: a connection with a large body waits for the turn of its client. */
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pacedRequest } from '../../../http/connections/paced-request.js';
import { FairScheduler, type Scheduler } from '../../../http/exchange/fair-scheduler.js';

const part = Buffer.alloc(16_384);

function rig() {
  const waiting: (() => void)[] = [];
  const callers: string[] = [];
  const turns: Scheduler = {
    over: false,
    take: (name, work) =>
      new Promise((resolve) => {
        callers.push(name);
        waiting.push(() => resolve(work()));
      }),
  };
  const PacedRequest = pacedRequest(turns, () => 'client');
  const socket = new Socket();
  const request = new PacedRequest(socket);
  const state = { resumed: 0, bytes: 0 };
  Object.defineProperty(socket, 'readable', { value: true });
  socket.resume = () => {
    state.resumed += 1;
    return socket;
  };
  request.on('data', (chunk: Buffer) => {
    state.bytes += chunk.length;
  });
  return { request, state, waiting, callers };
}

test('a small body is read without a turn', async () => {
  const { request, state, waiting } = rig();
  await nextTurn();

  assert.is(request.push(part), true);
  request.push(null);
  await nextTurn();

  assert.is(state.bytes, part.length);
  assert.is(waiting.length, 0);
});

test('after a part of a large body, the connection is read again only in a turn of its client', async () => {
  const { request, state, waiting, callers } = rig();
  await nextTurn();
  assert.is(request.push(part), true);

  assert.is(request.push(part), false);
  const { resumed } = state;
  await nextTurn();
  await nextTurn();

  assert.equal(callers, ['client']);
  assert.is(state.resumed, resumed);
  for (const work of waiting.splice(0)) work();
  assert.is(state.resumed, resumed + 1);
  assert.is(request.push(part), true, 'the next part begins');
  assert.is(state.bytes, 3 * part.length);
});

test('reading a part counts as time of its client', async () => {
  const later: (() => void)[] = [];
  const turns = new FairScheduler({ now: () => 0, later: (work) => later.push(work) });
  const used: number[] = [];
  const { take } = turns;
  turns.take = (name, work, moreMs) => {
    used.push(moreMs ?? 0);
    return take.call(turns, name, work, moreMs) as ReturnType<typeof work>;
  };
  const request = new (pacedRequest(turns, () => 'client'))(new Socket());
  request.on('data', () => {});
  await nextTurn();

  request.push(part);
  request.push(part);
  await nextTurn();
  await nextTurn();

  assert.is(used.length, 1);
  assert.ok((used[0] ?? 0) > 0);
});

test.run();
