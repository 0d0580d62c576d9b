/**
 * Tests of the time limit of request bodies: a slow body is refused and its connection closed, and an upload has no
 * total limit while data arrives.
 */
import { EventEmitter, once } from 'node:events';
import { Server } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limitBodyDuration } from '../../../http/connections/body-timeout.js';

const limits = { msMax: 1, uploadSpanMs: 1, uploadBytesMin: 100, farewellMs: 1 };

/** Socket whose `bytesRead` returns the given counts one after the other, and then always the last one. */
class Peer extends EventEmitter {
  readonly #counts: number[];
  looked = 0;
  destroyed = false;

  constructor(counts: readonly number[]) {
    super();
    this.#counts = [...counts];
  }

  get bytesRead(): number {
    this.looked += 1;
    return (this.#counts.length > 1 ? this.#counts.shift() : this.#counts[0]) ?? 0;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('destroyed');
  }
}

/** Returns a request whose body never ends. */
function begun(url: string, headers: Readonly<Record<string, string>>, counts: readonly number[] = [0]) {
  const server = new Server();
  limitBodyDuration(server, limits);
  const socket = new Peer(counts);
  const request = Object.assign(new EventEmitter(), {
    method: 'POST',
    url,
    headers,
    complete: false,
    socket,
  });
  server.emit('request', request);
  return { server, request, socket };
}

const chunked = { 'transfer-encoding': 'chunked' };
const uploadUri = '/cgi-bin/uploadFile';

test('a body that does not come in time ends its request, and then its connection', async () => {
  for (const headers of [chunked, { 'content-length': '3' }]) {
    const { server, socket } = begun('/redfish/v1/Systems/1/', headers);
    const [error] = await once(server, 'clientError');
    assert.is(error.code, 'ERR_HTTP_REQUEST_TIMEOUT');
    assert.not.ok(socket.destroyed);
    await once(socket, 'destroyed');
  }
});

test('an upload may take its time as long as it comes along, and one that drips is ended', async () => {
  for (const url of [uploadUri, '/CGI-bin/uploadfile/?x']) {
    const { server, socket } = begun(url, chunked, [0, 100, 200, 400, 420]);
    const [error] = await once(server, 'clientError');
    assert.equal([error.code, socket.looked], ['ERR_HTTP_REQUEST_TIMEOUT', 5]);
    await once(socket, 'destroyed');
  }
});

test('what has come, and what has no body, is watched no more', () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  for (const url of [uploadUri, '/redfish/v1/Systems/1/']) {
    const { request } = begun(url, chunked);
    assert.is(timers(), before + 1);
    request.emit('end');
    assert.is(timers(), before);
  }
  begun('/redfish/v1/Systems/1/', {});
  assert.is(timers(), before);
});

test.run();
