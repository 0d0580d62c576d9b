/** Who is refused in the middle of a large upload gets to see why, though it looks only when all is sent. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../http/index.js';
import { shareService } from '../support/shared-service.js';

const fileBytes = 32 * 1_024 * 1_024;
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

interface Pushed {
  readonly status: number | undefined;
  readonly text: string;
  /** Whether the connection of the request before was still good. */
  readonly reused: boolean;
}

/** Sends all of it, piece by piece, and only then reads. */
async function push(agent: https.Agent): Promise<Pushed> {
  const request = https.request(`${service.url}/cgi-bin/uploadFile`, {
    method: 'POST',
    agent,
    rejectUnauthorized: false,
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': head.length + fileBytes + tail.length,
    },
  });
  const answered = once(request, 'response');
  const piece = Buffer.alloc(1_024 * 1_024, 'x');
  request.write(head);
  for (let sent = 0; sent < fileBytes; sent += piece.length) {
    if (!request.write(piece)) await Promise.race([once(request, 'drain'), answered]);
    await turn();
  }
  request.end(tail);
  const [response] = (await answered) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const octets of response) pieces.push(octets as Buffer);
  return {
    status: response.statusCode,
    text: Buffer.concat(pieces).toString('utf8'),
    reused: request.reusedSocket,
  };
}

test('the answer to a refused upload of 32 MiB reaches a client that sends it to its end, and the connection goes on', async () => {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const first = await push(agent);
    const second = await push(agent);

    assert.equal([first.status, second.status], [401, 401]);
    assert.match(first.text, /NoValidSession/);
    assert.ok(second.reused);
  } finally {
    agent.destroy();
  }
});

test.run();
