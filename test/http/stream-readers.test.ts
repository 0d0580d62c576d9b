/** Tests of event stream readers that read nothing: they are disconnected, and other readers are not affected. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Controller } from '../../machines/index.js';
import { openStream, streamUri } from '../support/service/event-stream-rig.js';
import {
  bareFront,
  bareGenesis,
  bareSecret,
  password,
  sessionsUri,
  userName,
} from '../support/service/http-rig.js';

const submitUri = '/redfish/v1/EventService/Actions/EventService.SubmitTestEvent/';
const mebibyte = 1_048_576;
/** Number of events that exceeds the buffers of a local connection by far. */
const eventsMax = 2_000;

const headers = { 'Content-Type': 'application/json' };

/** Starts a server with a wall clock that the test controls, and logs in. */
async function rig() {
  const wall = { now: 0 };
  const front = await bareFront(new Controller(bareGenesis, bareSecret), undefined, () => wall.now);
  const login = await fetch(front.url + sessionsUri, {
    method: 'POST',
    headers,
    body: JSON.stringify({ UserName: userName, Password: password }),
  });
  const session = { 'X-Auth-Token': login.headers.get('X-Auth-Token') ?? '' };
  /** Opens an event stream and also returns the server's side of the connection. */
  const open = async () => {
    const begun = once(front.server, 'request') as Promise<[{ socket: Socket }, ServerResponse]>;
    const reader = await openStream(front, session);
    const [{ socket }, response] = await begun;
    return { reader, socket, closed: new Promise((resolve) => response.once('close', resolve)) };
  };
  let submitted = 0;
  /** Submits an event of about 50 KB and resolves when the request is answered. */
  const submit = async () => {
    const { status } = await fetch(front.url + submitUri, {
      method: 'POST',
      headers: { ...headers, ...session },
      body: JSON.stringify({
        MessageId: 'MgmtEvents.6.10.FanFailed',
        MessageArgs: Array.from({ length: 16 }, () => '€'.repeat(1_024)),
      }),
    });
    assert.is(status, 200);
    submitted += 1;
    assert.ok(submitted < eventsMax);
    return submitted;
  };
  return { ...front, wall, session, open, submit };
}

test('a reader for whom a mebibyte waits is let go, and the others have everything', async () => {
  const { streams, open, submit, close } = await rig();
  const stalled = await open();
  const healthy = await open();
  stalled.reader.pause();

  let waited = 0;
  let raised = 0;
  for (; streams.size === 2; raised = await submit())
    waited = Math.max(waited, stalled.socket.writableLength);

  await stalled.closed;
  assert.ok(waited > 0 && waited <= mebibyte, `${waited} bytes waited`);
  const after = await submit();
  assert.is(after, raised + 1);
  const events = await healthy.reader.has(after);
  assert.ok(events.every(({ id }, index) => id === (events[0]?.id ?? 0) + index));
  stalled.reader.close();
  close();
});

test('a reader that takes nothing for a minute is let go, however little waits for it', async () => {
  const { streams, wall, open, submit, close } = await rig();
  const stalled = await open();
  const healthy = await open();
  stalled.reader.pause();
  let raised = 0;
  while (stalled.socket.writableLength === 0) raised = await submit();

  wall.now += 60_000;
  streams.beat();
  const [, inTime] = [await healthy.reader.has(raised), streams.size];
  wall.now += 1;
  streams.beat();
  await stalled.closed;

  assert.is(inTime, 2);
  assert.is(streams.size, 1);
  assert.ok(stalled.socket.writableLength < mebibyte);
  raised = await submit();
  await healthy.reader.has(raised);
  stalled.reader.close();
  close();
});

test('a stream with nothing to tell shows that it stands', async () => {
  const { streams, open, submit, close } = await rig();
  const { reader } = await open();

  streams.beat();
  streams.beat();
  await submit();

  await reader.has(1);
  assert.is(reader.comments, 3);
  close();
});

test('whoever goes away leaves nothing behind', async () => {
  const { streams, session, url, bugs, open, submit, close } = await rig();
  const { reader, closed } = await open();
  const other = await open();

  reader.close();
  await submit();
  await closed;
  await submit();

  assert.is(streams.size, 1);
  assert.equal(bugs, []);
  await other.reader.has(2);
  streams.close();
  assert.is(await other.reader.over, 'ended');
  assert.is((await fetch(url + streamUri, { headers: session })).status, 503);
  close();
});

test.run();
