/**
 * Sends parts of a large file as multipart forms, one after the other over a persistent connection, and reports the
 * time of each part. The same client sends to both servers.
 */
import { Agent, request } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { octetsOf } from './noise-file.js';

export interface SendTask {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the form before the octets of the file. */
  readonly before: string;
  readonly after: string;
  /** First octets of the file. */
  readonly fileHeader: string;
  /** Start of the range of octets to send. Unit: bytes. */
  readonly from: number;
  readonly to: number;
  /** Number of octets after which the client disconnects; null if it never disconnects. Unit: bytes. */
  readonly goneAfter: number | null;
}

export interface Sent {
  /** Time until the complete response. Unit: ns. */
  readonly ns: number;
  /** Status of the response; 0 for a client that disconnected before the response. */
  readonly status: number;
  readonly text: string;
  readonly error?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });

async function send(task: SendTask): Promise<Sent> {
  const { port, path, headers, before, after, fileHeader, from, to, goneAfter } = task;
  const length = Buffer.byteLength(before) + (to - from) + Buffer.byteLength(after);
  const startNs = process.hrtime.bigint();
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    agent,
    headers: { ...headers, 'Content-Length': length },
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  const octets = octetsOf(Buffer.from(fileHeader), from, goneAfter === null ? to : from + goneAfter);
  if (goneAfter !== null) {
    // The client breaks this connection on purpose, so its error is ignored.
    answered.catch(() => {});
    await pipeline(Readable.from(form(before, octets, '')), sent, { end: false });
    sent.destroy();
    return { ns: Number(process.hrtime.bigint() - startNs), status: 0, text: '' };
  }
  // Errors of the request are reported separately, so they are ignored here: a request that is refused early also has a
  // response.
  pipeline(Readable.from(form(before, octets, after)), sent).catch(() => {});
  return { ...(await answered), ns: Number(process.hrtime.bigint() - startNs) };
}

function* form(before: string, octets: Iterable<Buffer>, after: string): Generator<Buffer> {
  yield Buffer.from(before);
  yield* octets;
  if (after !== '') yield Buffer.from(after);
}

process.on('message', async (task: SendTask) => {
  try {
    process.send?.(await send(task));
  } catch (error) {
    process.send?.({ ns: 0, status: 0, text: '', error: (error as Error).message });
  }
});
process.once('disconnect', () => process.exit(0));
