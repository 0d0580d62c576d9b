/**
 * Tests of large uploads that are refused in the middle: the client receives the reason even if it reads only after it
 * has sent all bytes.
 */
import { once } from 'node:events';
import tls from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { shareService } from '../../support/service/shared-service.js';

const file = Buffer.alloc(32 * 1_024 * 1_024, 'x');
const boundary = 'tide-and-fish';
const head = [
  `--${boundary}\r\nContent-Disposition: form-data; name="sessionKey"\r\n\r\nnobody\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`,
].join('');
const tail = `\r\n--${boundary}--\r\n`;

let service: RunningService;
shareService(test, (shared) => {
  service = shared.service;
});

test('a refused upload of 32 MiB may be sent to its end: then its answer is read, and the connection goes on', async () => {
  const { hostname, port } = new URL(service.url);
  const socket = tls.connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    const line = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\n`;
    const length = head.length + file.length + tail.length;
    const type = `Content-Type: multipart/form-data; boundary=${boundary}\r\n`;
    socket.write(`${line('POST', '/cgi-bin/uploadFile')}${type}Content-Length: ${length}\r\n\r\n${head}`);
    const quarter = file.length / 4;
    for (let at = 0; at < file.length; at += quarter) {
      await new Promise((sent) => socket.write(file.subarray(at, at + quarter), sent));
    }
    socket.write(`${tail}${line('GET', '/redfish/v1/')}Connection: close\r\n\r\n`);

    let text = '';
    for await (const octets of socket) text += String(octets);

    assert.equal(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 401', 'HTTP/1.1 200']);
    assert.match(text, /NoValidSession/);
  } finally {
    socket.destroy();
  }
});

test('a refused upload of 20 MB that is to be the last on its connection has its answer', async () => {
  const { hostname, port } = new URL(service.url);
  const octets = file.subarray(0, 20_000_000);
  for (const type of [`multipart/form-data; boundary=${boundary}`, 'application/octet-stream']) {
    const socket = tls.connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
    try {
      await once(socket, 'secureConnect');
      const length = head.length + octets.length + tail.length;
      const lines = ['POST /cgi-bin/uploadFile HTTP/1.1', `Host: ${hostname}`, 'Connection: close'];
      socket.write(
        `${[...lines, `Content-Type: ${type}`, `Content-Length: ${length}`].join('\r\n')}\r\n\r\n${head}`,
      );
      const quarter = octets.length / 4;
      for (let at = 0; at < octets.length; at += quarter) {
        await new Promise((sent, fail) =>
          socket.write(octets.subarray(at, at + quarter), (error) => (error ? fail(error) : sent(undefined))),
        );
      }
      socket.write(tail);

      let text = '';
      for await (const piece of socket) text += String(piece);

      assert.match(text, /^HTTP\/1\.1 401/, type);
      assert.match(text, /NoValidSession[\s\S]*\r\n0\r\n\r\n$/, type);
    } finally {
      socket.destroy();
    }
  }
});

test.run();
