/**
 * Limit of pipelined requests. Requests wait for earlier responses (`backpressure.ts`) while Node continues to read, so
 * requests would accumulate without bound. Beyond the limit the connection is not read, so that the client has to wait.
 * All requests that were read are answered in order.
 */
import type { ServerResponse } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/**
 * Maximum number of unanswered requests of one connection. One read of the socket, at most 64 KiB, can contain more
 * requests and exceed the maximum. Assumption: tools send fewer requests ahead.
 */
const unansweredMax = 32;

/**
 * Number of unanswered requests at which reading continues. The number is not 0, because the last request may be
 * waiting for its own body, which must be read.
 */
const unansweredLow = 1;

/**
 * Maximum number of waiting requests over all connections. One waiting request needs about ten kilobytes; a single read
 * of a connection can contain a thousand requests.
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

/**
 * Registry of all connections with waiting requests. When there are too many requests, the connection with the most is
 * closed.
 */
export class PipelinedConnections {
  readonly #pipelines = new Map<Socket, number>();
  #behind = 0;

  /** Counts a waiting request of the connection. */
  add(socket: Socket): void {
    if (socket.destroyed) return;
    this.#set(socket, (this.#pipelines.get(socket) ?? 0) + 1);
    if (this.#behind > behindMax) this.#longest()?.destroy();
  }

  /** Removes an answered request from the count. */
  remove(socket: Socket): void {
    const waiting = this.#pipelines.get(socket);
    if (waiting !== undefined) this.#set(socket, waiting - 1);
  }

  /**
   * Removes all requests of a closed connection from the count, because Node reports no end of the responses that were
   * still queued.
   */
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

/**
 * Returns true for a response that has been handed to its connection as a whole, so that no request waits for it. Node
 * reports its end only in a later turn of the event loop, and the client can have sent its next request by then.
 * Counting such a request would disable the shortcut of Node for a client that does not pipeline, at 6 µs a request.
 */
function isOnItsWay(response: ServerResponse, socket: Socket): boolean {
  if (response.closed || response.writableFinished) return true;
  return response.writableEnded && response.socket === socket && !socket.writableNeedDrain;
}

/**
 * Pipelined requests of one connection. Counting starts with the first pipelined request, so that other connections
 * cost nothing.
 */
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
      if (before === undefined || isOnItsWay(before, this.#socket)) return;
      this.#begin();
      this.#count(before);
    }
    this.#count(response);
  }

  #begin(): void {
    this.#counts = true;
    this.#socket.once('close', () => this.#crowd.leave(this.#socket));
    // The `data` listener disables a shortcut of Node, in which the parser bypasses the stream to be faster. With the
    // shortcut, a pause loses the read position in TLS data that is already decrypted, and the next request is "invalid
    // HTTP". Pauses by Node itself have the same effect.
    this.#socket.on('data', () => {});
    this.#socket.on('resume', () => {
      // Node resumes reading for its own reasons, such as a requested body, so the pause is repeated here. If Node
      // paused the socket before its first bytes arrived, the stream has no record of the pause and does not start to
      // read. `_read` then starts the reading.
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
    // `#held` stays true until this line. While responses are queued, Node may have paused the socket for its own
    // reasons, and resuming it earlier would undo that pause.
    this.#held = false;
    this.#socket.resume();
  }
}
