/**
 * How far ahead of its answers a client may send. Requests wait for their turn (`backpressure.ts`), and Node reads on
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

/**
 * Requests that wait behind others on their connections, of all connections together. One takes some ten kilobytes; a
 * single read of a connection may bring a thousand.
 */
const behindMax = 4_096;

export function limitPipelines(server: Server): void {
  const crowd = new PipelinedConnections();
  const pipelines = new WeakMap<Socket, Pipeline>();

  server.on('request', ({ socket }, response) => {
    let pipeline = pipelines.get(socket);
    if (pipeline === undefined) {
      pipeline = new Pipeline(socket, crowd);
      pipelines.set(socket, pipeline);
    }
    pipeline.add(response);
  });
}

/** All connections with requests that wait for others. When there are too many, the connection with the most is let go. */
export class PipelinedConnections {
  readonly #pipelines = new Map<Socket, number>();
  #behind = 0;

  /** One more waits on the connection. */
  add(socket: Socket): void {
    if (socket.destroyed) return;
    this.#set(socket, (this.#pipelines.get(socket) ?? 0) + 1);
    if (this.#behind > behindMax) this.#longest()?.destroy();
  }

  /** One has its answer. */
  remove(socket: Socket): void {
    const waiting = this.#pipelines.get(socket);
    if (waiting !== undefined) this.#set(socket, waiting - 1);
  }

  /** The connection is gone: Node says nothing of the answers that were behind the one under way. */
  leave(socket: Socket): void {
    this.#set(socket, 0);
  }

  #set(socket: Socket, waiting: number): void {
    this.#behind += waiting - (this.#pipelines.get(socket) ?? 0);
    if (waiting === 0) this.#pipelines.delete(socket);
    else this.#pipelines.set(socket, waiting);
  }

  #longest(): Socket | undefined {
    let longest: readonly [Socket, number] | undefined;
    for (const one of this.#pipelines) {
      if (!one[0].destroyed && (longest === undefined || one[1] > longest[1])) longest = one;
    }
    return longest?.[0];
  }
}

/** The requests of one connection. Nothing is counted before the first that does not wait for the answer before it. */
class Pipeline {
  readonly #socket: Socket;
  readonly #crowd: PipelinedConnections;
  #latest: ServerResponse | undefined;
  #counts = false;
  #unanswered = 0;
  #held = false;

  constructor(socket: Socket, crowd: PipelinedConnections) {
    this.#socket = socket;
    this.#crowd = crowd;
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
    this.#socket.once('close', () => this.#crowd.leave(this.#socket));
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
    this.#crowd.add(this.#socket);
    if (this.#unanswered === unansweredMax) {
      this.#held = true;
      this.#socket.pause();
    }
    response.once('close', () => this.#answered());
  }

  #answered(): void {
    this.#unanswered -= 1;
    this.#crowd.remove(this.#socket);
    if (!this.#held || this.#unanswered > unansweredLow) return;
    // Not before: while answers are stuck behind others Node has a pause of its own, which must not be undone.
    this.#held = false;
    this.#socket.resume();
  }
}
