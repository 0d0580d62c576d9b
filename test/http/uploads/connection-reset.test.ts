/**
 * Tests of uploads whose connection is reset, or whose bytes are no longer valid HTTP: no other client has to wait for
 * them.
 */
import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { updateState } from '../../../machines/updates/updates/index.js';
import { ask, control, logIn } from '../../support/service/http-rig.js';
import { shareService } from '../../support/service/shared-service.js';
import { formOf, multipart } from '../../support/service/upload-rig.js';
import { imageFile } from '../../support/updates/image-file.js';

let service: RunningService;
let token: string;

shareService(test, (shared) => {
  service = shared.service;
});

test.before.each(async () => {
  await control(service, 'advance', { body: { by: '2h' } });
  token = (await logIn(service))['X-Auth-Token'];
});

const image = imageFile('systemRom', 'U58 v2.60 (01/01/2026)', 200_000);
const form = formOf([
  ['parameters', JSON.stringify({ UpdateRepository: true })],
  ['file', image.octets, 'rom.bin'],
]);

interface Connection {
  readonly raw: net.Socket;
  readonly socket: tls.TLSSocket;
}

async function connect(): Promise<Connection> {
  const { hostname, port } = new URL(service.url);
  const raw = net.connect({ host: hostname, port: Number(port) });
  await once(raw, 'connect');
  const socket = tls.connect({ socket: raw, rejectUnauthorized: false });
  raw.on('error', () => {});
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  return { raw, socket };
}

function head(more: string): string {
  const lines = ['POST /cgi-bin/uploadFile HTTP/1.1', 'Host: mgmt.example.com', `X-Auth-Token: ${token}`];
  return `${[...lines, `Content-Type: ${multipart['Content-Type']}`, more].join('\r\n')}\r\n\r\n`;
}

function write(socket: tls.TLSSocket, octets: Buffer | string): Promise<void> {
  return new Promise((sent) => socket.write(octets, () => sent()));
}

/** Returns true if no upload is in progress. */
function isOver(): boolean {
  return updateState(service.controller.tree) !== 'Uploading';
}

/**
 * Sends up to ten requests until the upload is over, because each answer gives the service time to process earlier
 * bytes.
 */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10 && !isOver(); turn++) await ask(service, '/redfish/v1/');
}

for (const octets of [0, 100, 1_000, 10_000, 150_000]) {
  test(`a connection that is reset ${octets} octets behind the head leaves the service free`, async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { raw, socket } = await connect();
      await write(
        socket,
        Buffer.concat([Buffer.from(head(`Content-Length: ${form.length}`)), form.subarray(0, octets)]),
      );
      raw.resetAndDestroy();
      await ask(service, '/redfish/v1/');
      await settle();
      assert.ok(isOver(), `turn ${turn}`);
    }
  });
}

test('octets that are no chunk end the upload, though the sender stays', async () => {
  const { raw, socket } = await connect();
  const begun = new Promise<void>((resolve) => {
    const stop = service.controller.simulation.observe({
      committed: ({ after }) => {
        if (updateState(after) !== 'Uploading') return;
        stop();
        resolve();
      },
    });
  });
  const piece = form.subarray(0, 50_000);
  await write(socket, head('Transfer-Encoding: chunked'));
  await write(
    socket,
    Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  );
  await begun;

  await write(socket, 'this is no chunk\r\n');
  await settle();

  assert.ok(isOver());
  raw.destroy();
});

test.run();
