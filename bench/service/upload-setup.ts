/**
 * Processes of the upload bench: a service that accepts images, a server that only computes digests, and the client
 * that sends.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { listFirmware } from '../../machines/parts/index.js';
import { describeImage } from '../../machines/updates/firmware/index.js';
import { resolveBlueprint } from '../../models/blueprint/blueprint.js';
import { ChunkDigests, chunkBytes, joinDigests } from '../../models/formats/firmware-image/digest.js';
import { type ImageHeader, printImageHeader } from '../../models/formats/firmware-image/header.js';
import { octetsOf } from './noise-file.js';
import {
  type Announcement,
  ask,
  type DataFolder,
  firstOf,
  type Running,
  running,
  startProcess,
} from './server-processes.js';
import type { SendTask, Sent } from './upload-client.js';

/** Timeout of a section on a slow machine. Unit: ms. */
const sectionMsMax = 120_000;

export interface UploadClient extends Running {
  send(task: SendTask): Promise<Sent>;
}

export function startUploadClient(signal: AbortSignal): UploadClient {
  const client = startProcess(new URL('./upload-client.js', import.meta.url));
  const send = async (task: SendTask) => {
    const sent = (await firstOf(
      client,
      signal,
      (resolve) => {
        client.once('message', resolve);
        client.send(task);
      },
      sectionMsMax,
    )) as Sent;
    if (sent.error !== undefined) throw new Error(`port ${task.port}: ${sent.error}`);
    return sent;
  };
  return { ...running(client), send };
}

export async function startDigestServer(
  data: DataFolder,
  signal: AbortSignal,
): Promise<Running & { readonly port: number }> {
  const child = startProcess(new URL('./digest-server.js', import.meta.url));
  const port = await firstOf(child, signal, (resolve) => {
    child.once('message', resolve);
    child.send(readFileSync(path.join(data.kept, 'certificate.pem'), 'utf8'));
  });
  return { ...running(child), port: port as number };
}

/** File to send. */
export interface LargeFile {
  readonly name: string;
  readonly header: string;
  readonly sizeBytes: number;
}

/**
 * Creates an image for the system ROM with this file size. `isRight` determines whether its header contains the right
 * digest.
 */
export function createImage(name: string, sizeBytes: number, isRight: boolean): LargeFile {
  const rom = listFirmware(resolveBlueprint()).find(({ kind }) => kind === 'systemRom');
  if (rom === undefined) throw new Error('a server without a ROM');
  const about = describeImage(rom, 'U58 v2.60');
  const sized = fitted(about, sizeBytes);
  const length = printImageHeader(sized).length;
  const digests = new ChunkDigests(length);
  for (const octets of octetsOf(Buffer.alloc(length), length, sizeBytes)) digests.add(octets);
  const header = isRight ? { ...sized, sha256: joinDigests(digests.end()) } : sized;
  return { name, header: printImageHeader(header), sizeBytes };
}

/**
 * Returns a header whose `sizeBytes` is the length of the rest of the file. The length of the header itself does not
 * depend on this number, because the header prints it with a fixed number of digits.
 */
function fitted(about: ImageHeader, sizeBytes: number): ImageHeader {
  const long = { ...about, sizeBytes };
  return { ...about, sizeBytes: sizeBytes - printImageHeader(long).length };
}

const boundary = 'tidefish-bench-7f3a9c';

/** Returns a section of a file as a form that a client with a session sends. */
export function sectionTask(file: LargeFile, token: string, section: number, port: number): SendTask {
  const head = (disposition: string, type = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`;
  const parameters = JSON.stringify({ UpdateRepository: true, UpdateTarget: false, Section: section });
  const from = section * chunkBytes;
  return {
    port,
    path: '/cgi-bin/uploadFile',
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    before: [
      `${head('name="sessionKey"')}${token}\r\n`,
      `${head('name="parameters"', 'Content-Type: application/json\r\n')}${parameters}\r\n`,
      head(`name="file"; filename="${file.name}"`, 'Content-Type: application/octet-stream\r\n'),
    ].join(''),
    after: `\r\n--${boundary}--\r\n`,
    fileHeader: file.header,
    from,
    to: Math.min(from + chunkBytes, file.sizeBytes),
    goneAfter: null,
  };
}

export async function read(url: string, token: string): Promise<unknown> {
  const { status, body } = await ask(url, { headers: { 'X-Auth-Token': token } });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return JSON.parse(body);
}

/** Returns the current activity of the update service. */
export async function readState(url: string, token: string): Promise<string> {
  const service = await read(`${url}/redfish/v1/UpdateService/`, token);
  return (service as { Oem: { Vnd: { State: string } } }).Oem.Vnd.State;
}

/** Advances virtual time through the control API. */
export function letPass({ control }: Announcement, span: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${control.token}` };
    const sent = request(new URL('advance', control.url), { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`the control listener answered ${response.statusCode}`));
      });
    });
    sent.on('error', reject).end(JSON.stringify({ by: span }));
  });
}
