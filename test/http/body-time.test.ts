/** The time of a body: the one that drips is told so, and an upload may take as long as it sends. */
import { EventEmitter, once } from 'node:events';
import { Server } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limitBodyTime } from '../../http/body-time.js';

/** A request whose body never ends, on a server that gives it a millisecond. */
function begun(url: string, headers: Readonly<Record<string, string>>) {
  const server = new Server();
  limitBodyTime(server, 1);
  const request = Object.assign(new EventEmitter(), { method: 'POST', url, headers, complete: false });
  server.emit('request', request);
  return { server, request };
}

const chunked = { 'transfer-encoding': 'chunked' };

test('a body that does not come in time ends its request', async () => {
  for (const headers of [chunked, { 'content-length': '3' }]) {
    const { server } = begun('/redfish/v1/Systems/1/', headers);
    const [error] = await once(server, 'clientError');
    assert.is(error.code, 'ERR_HTTP_REQUEST_TIMEOUT');
  }
});

test('an upload may take its time, and what has no body needs none', () => {
  for (const [url, headers] of [
    ['/cgi-bin/uploadFile', chunked],
    ['/CGI-bin/uploadfile/?x', chunked],
    ['/redfish/v1/Systems/1/', {}],
  ] as const) {
    assert.is(begun(url, headers).request.listenerCount('end'), 0, url);
  }
});

test.run();
