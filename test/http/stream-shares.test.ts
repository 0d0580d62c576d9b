/**
 * Tests of the limits of event streams: the total number, the number for one user, and which stream is closed in favor
 * of a new one.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EventStreams } from '../../http/exchange/event-streams.js';
import { Controller } from '../../machines/index.js';
import { bareGenesis, bareSecret } from '../support/service/http-rig.js';

/** Creates streams that are recorded by user. Closed streams are removed. */
function rig() {
  const bugs: unknown[] = [];
  const streams = new EventStreams({
    controller: new Controller(bareGenesis, bareSecret),
    onBug: (error) => bugs.push(error),
  });
  const opened: { readonly userId: string; readonly response: ServerResponse }[] = [];
  const open = (userId: string) => {
    const refused = streams.makePlaceFor(userId);
    if (refused !== undefined) return refused;
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const follower = { userId, userName: userId, passwordHash: undefined };
    void streams.open(
      response,
      { status: 200, headers: {}, body: '' },
      { from: 1, filter: undefined, follower },
    );
    opened.push({ userId, response });
    return 'open';
  };
  const counts = () => {
    const standing = opened.filter(({ response }) => !response.writableEnded).map(({ userId }) => userId);
    return Object.fromEntries(
      [...new Set(standing)].map((user) => [user, standing.filter((one) => one === user).length]),
    );
  };
  return { streams, open, counts, opened, bugs };
}

function times(count: number, work: () => string): string[] {
  return [...new Set(Array.from({ length: count }, work))];
}

test('one user has sixteen and no more, however many are free', () => {
  const { streams, open, counts } = rig();

  assert.equal(
    times(16, () => open('one')),
    ['open'],
  );
  assert.is(open('one'), 'ownTaken');
  assert.is(open('other'), 'open');

  assert.equal(counts(), { one: 16, other: 1 });
  streams.close();
});

test('when all are taken, a user with fewer gets the latest of one who has most', () => {
  const { streams, open, counts, opened } = rig();
  for (const user of ['a', 'b', 'c', 'd']) times(16, () => open(user));
  assert.is(streams.size, 64);

  assert.is(open('e'), 'open');
  assert.equal(counts(), { a: 15, b: 16, c: 16, d: 16, e: 1 });
  assert.ok(opened[15]?.response.writableEnded, 'the latest of the first');
  times(20, () => open('e'));

  assert.equal(
    Object.values(counts()).sort((x, y) => x - y),
    [12, 13, 13, 13, 13],
  );
  assert.is(streams.size, 64);
  streams.close();
});

test('whoever would have as many as the one who gives one up gets none', () => {
  const { streams, open, counts } = rig();
  for (let user = 0; user < 64; user++) open(`user ${user}`);

  assert.is(open('user 0'), 'allTaken');
  assert.is(open('newcomer'), 'allTaken');

  assert.ok(Object.values(counts()).every((count) => count === 1));
  streams.close();
  assert.is(open('late'), 'allTaken');
});

test.run();
