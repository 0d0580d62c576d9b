/**
 * Limit of pipelined requests. Requests wait for earlier responses (`backpressure.ts`), and Node continues to read, so
 * that requests would accumulate without bound. Beyond the limit the connection is not read, so that the client has to
 * wait; everything it has sent is answered in order.
 */
import type { ServerResponse } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/**
 * Number of unanswered requests of one connection. Requests of the same read are added, at most 64 KiB. Assumption:
 * more than tools send ahead.
 */
const unansweredMax = 32;

/**
 * Number of unanswered requests at which reading continues. The last one can be waiting for its own body, so it cannot
 * be 0.
 */
const unansweredLow = 1;

/**
 * Number of waiting requests over all connections. One takes about ten kilobytes; a single read of a connection can
 * contain a thousand.
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

/** All connections with waiting requests. When there are too many, the connection with the most is closed. */
export class PipelinedConnections {
  readonly #pipelines = new Map<Socket, number>();
  #behind = 0;

  /** Adds a waiting request of the connection. */
  add(socket: Socket): void {
    if (socket.destroyed) return;
    this.#set(socket, (this.#pipelines.get(socket) ?? 0) + 1);
    if (this.#behind > behindMax) this.#longest()?.destroy();
  }

  /** Removes an answered request. */
  remove(socket: Socket): void {
    const waiting = this.#pipelines.get(socket);
    if (waiting !== undefined) this.#set(socket, waiting - 1);
  }

  /** Removes a closed connection: Node reports nothing about the responses behind the current one. */
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

/** The requests of one connection. Nothing is counted before the first pipelined request. */
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
    // Without a listener, Node's parser bypasses the stream, which is faster, but then a pause loses its position in
    // already decrypted TLS data: the next request is "invalid HTTP". The same holds for Node's own pauses.
    this.#socket.on('data', () => {});
    this.#socket.on('resume', () => {
      // Node resumes reading for reasons of its own, such as a requested body. And the stream does not know pauses of
      // Node from before its first bytes.
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
    // Not before: while responses are queued, Node has a pause of its own, which must not be undone.
    this.#held = false;
    this.#socket.resume();
  }
}
