/**
 * How far ahead of its answers a client may send. Requests wait for their turn (`request-order.ts`), and Node reads on
 * meanwhile: they would pile up for as long as one sends. Beyond the limit the connection is not read from, so that the
 * sender has to wait; what it has sent is answered, all of it and in order.
 */
import type { ServerResponse } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/**
 * Requests of one connection whose answers are not out. What came in the same read as the last of them is on top, 64 KiB
 * at most. Assumption: above what tools send ahead.
 */
const unansweredMax = 32;

/** What is still out when reading goes on. The last one may be waiting for its own body, so it cannot be none. */
const unansweredLow = 1;

export function limitPipelines(server: Server): void {
  const pipelines = new WeakMap<Socket, Pipeline>();

  server.on('request', ({ socket }, response) => {
    let pipeline = pipelines.get(socket);
    if (pipeline === undefined) {
      pipeline = new Pipeline(socket);
      pipelines.set(socket, pipeline);
    }
    pipeline.add(response);
  });
}

/** The requests of one connection. Nothing is counted before the first that does not wait for the answer before it. */
class Pipeline {
  readonly #socket: Socket;
  #latest: ServerResponse | undefined;
  #counts = false;
  #unanswered = 0;
  #held = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  add(response: ServerResponse): void {
    if (!this.#counts) {
      const before = this.#latest;
      this.#latest = response;
      if (before === undefined || before.closed) return;
      this.#begin();
      this.#count(before);
    }
    this.#count(response);
  }

  #begin(): void {
    this.#counts = true;
    // Without a listener Node's parser takes the bytes past the stream, which is quicker, but then a pause loses its
    // place in what TLS has decrypted already: the next request is "no HTTP". This goes for Node's own pauses as well.
    this.#socket.on('data', () => {});
    this.#socket.on('resume', () => {
      // Node reads on for reasons of its own, such as a body that is asked for. And what it paused before the stream
      // had any bytes, the stream does not know to have been stopped.
      if (this.#held) this.#socket.pause();
      else this.#socket._read(0);
    });
  }

  #count(response: ServerResponse): void {
    this.#unanswered += 1;
    if (this.#unanswered === unansweredMax) {
      this.#held = true;
      this.#socket.pause();
    }
    response.once('close', () => this.#answered());
  }

  #answered(): void {
    this.#unanswered -= 1;
    if (!this.#held || this.#unanswered > unansweredLow) return;
    // Not before: while answers are stuck behind others Node has a pause of its own, which must not be undone.
    this.#held = false;
    this.#socket.resume();
  }
}
