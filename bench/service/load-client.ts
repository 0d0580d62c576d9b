/**
 * Puts load on a server: some connections, each with one pending request at any time, for a given duration. The client
 * does little work, so that the server is measured. It creates the request bytes once, and counts responses by their
 * last chunk.
 */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { connect, type TLSSocket } from 'node:tls';

export interface LoadTask {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly durationMs: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly ns: number;
  /** sha256 of the body without its numbers, which increase. It is used to compare the responses of two servers. */
  readonly digest: string;
  readonly error?: string;
}

const endOfHead = Buffer.from('\r\n\r\n');
const endOfChunks = Buffer.from('0\r\n\r\n');

/**
 * Runs one load. It stops at the first response with another status than 200, because a server that quickly returns
 * errors is not fast.
 */
function load({ port, path, headers, connections, durationMs }: LoadTask): Promise<LoadResult> {
  const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  const requestBytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return new Promise((resolve) => {
    const sockets: TLSSocket[] = [];
    let requests = 0;
    let digest = '';
    let startNs = 0n;
    let ready = 0;
    let over = false;

    const finish = (error?: string) => {
      if (over) return;
      over = true;
      const ns = Number(process.hrtime.bigint() - startNs);
      for (const socket of sockets) socket.destroy();
      resolve({ requests, ns, digest, ...(error === undefined ? {} : { error }) });
    };

    /**
     * Opens a connection. The digest is computed from the first complete response on the connection. Then the
     * connection waits until all connections are ready.
     */
    const connectOne = () => {
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
      sockets.push(socket);
      let first: Buffer = Buffer.alloc(0);
      let known = false;
      let begun = false;
      socket.setNoDelay(true).on('error', (error) => finish(error.message));
      socket.on('end', () => finish('the server closed a connection'));
      socket.on('secureConnect', () => socket.write(requestBytes));
      socket.on('data', (data: Buffer) => {
        const ends = data.subarray(-endOfChunks.length).equals(endOfChunks);
        if (!known) {
          first = Buffer.concat([first, data]);
          if (!ends) return;
          known = true;
          digest = digestOf(first.subarray(first.indexOf(endOfHead)));
          if (statusOf(first) !== '200') return finish(`answered ${statusOf(first)}`);
          if (++ready === connections) begin();
          return;
        }
        if (!begun && statusOf(data) !== '200') return finish(`answered ${statusOf(data)}`);
        begun = !ends;
        if (!ends) return;
        requests += 1;
        if (!over) socket.write(requestBytes);
      });
    };

    /** Keeps the client awake, because waking a sleeping client costs a server about as much as a response. */
    const stayAwake = () => {
      if (!over) setImmediate(stayAwake);
    };

    const begin = () => {
      if (availableParallelism() > 1) stayAwake();
      startNs = process.hrtime.bigint();
      setTimeout(() => finish(), durationMs);
      for (const socket of sockets) socket.write(requestBytes);
    };
    for (let index = 0; index < connections; index++) connectOne();
  });
}

/** Returns the digest of the content of the chunks, without their length lines. */
function digestOf(chunks: Buffer): string {
  const text = chunks.toString('latin1').replace(/\r\n[0-9a-f]+\r\n/g, '');
  return createHash('sha256').update(text.replace(/\d+/g, '#')).digest('hex');
}

/** Returns the status line of a response, such as `HTTP/1.1 200 OK`. */
function statusOf(response: Buffer): string {
  return response.toString('latin1', 9, 12);
}

process.on('message', async (task: LoadTask) => {
  process.send?.(await load(task));
});
process.once('disconnect', () => process.exit(0));
