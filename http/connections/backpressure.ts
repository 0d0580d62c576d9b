/**
 * Backpressure of connections. On each connection, a request waits until the client has read the earlier responses. The
 * unread responses of all connections together are limited. Beyond the limit, the connection that has made no progress
 * for the longest time is closed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Maximum size of unread responses over all connections. Unit: bytes. The limit is the size of about twenty-five of the
 * largest responses, which stay in memory until the client has read them.
 */
const heldBytesMax = 33_554_432;

/**
 * Size up to which responses are not counted. Unit: bytes. Even with one such response on each connection, their total
 * stays below `heldBytesMax`.
 */
const smallBytesMax = 16_384;

/** Socket, with the members that backpressure reads and calls. */
type Peer = Duplex & Pick<Socket, 'bytesWritten'>;

interface BufferedResponse {
  readonly socket: Peer;
  readonly bytes: number;
  /** Number of bytes sent on the connection at the last check. */
  sent: number;
  /** Number of checks since the last progress. */
  stillFor: number;
}

/**
 * Resolves when the client has read all responses, or when the connection is closed. Returns undefined if there is
 * nothing to wait for.
 */
export function whenDrained(socket: Duplex): Promise<void> | undefined {
  if (!socket.writableNeedDrain || socket.destroyed) return undefined;
  return new Promise((resolve) => {
    const settle = () => {
      socket.removeListener('drain', settle);
      socket.removeListener('close', settle);
      resolve();
    };
    socket.on('drain', settle);
    socket.on('close', settle);
  });
}

export class Backpressure {
  readonly #held = new Set<BufferedResponse>();

  /** Counts a response until the client has read it. Call for every response that is started. */
  hold(socket: Peer, response: ServerResponse, bytes: number): void {
    if (bytes <= smallBytesMax || response.writableFinished || socket.destroyed) return;
    const held = { socket, bytes, sent: socket.bytesWritten, stillFor: 0 };
    this.#held.add(held);
    response.once('close', () => this.#held.delete(held));
    let all = this.#look();
    while (all > heldBytesMax) all -= this.#dropStillest();
  }

  /** Updates the progress of all connections. Returns the number of unread bytes over all connections. */
  #look(): number {
    let all = 0;
    for (const held of this.#held) {
      const { bytesWritten } = held.socket;
      held.stillFor = bytesWritten > held.sent ? 0 : held.stillFor + 1;
      held.sent = bytesWritten;
      all += held.bytes;
    }
    return all;
  }

  /**
   * Closes the connection that has made no progress for the longest time. Returns the size of its unread response.
   * Unit: bytes.
   */
  #dropStillest(): number {
    let stillest: BufferedResponse | undefined;
    for (const held of this.#held) {
      if (stillest === undefined || held.stillFor > stillest.stillFor) stillest = held;
    }
    if (stillest === undefined) throw new Error('more is held than all connections have');
    this.#held.delete(stillest);
    stillest.socket.destroy();
    return stillest.bytes;
  }
}

// Requests of one connection are executed in order, each after the response to the previous one. A read after a write
// therefore returns the written value. The order must be enforced, because Node delivers requests as soon as they
// arrive, while bodies and password checks take time. Source: RFC 9112 § 9.3.2.

/** Function that handles a request. Returns undefined if the request was handled at once. */
export type Work = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined;

/**
 * Returns a function that executes the work of one connection in order. Each execution waits until the client has read
 * the earlier responses. Most reads complete synchronously, so that the next request need not wait. Node bounds the
 * number of waiting requests.
 */
export function inRequestOrder(work: Work): Work {
  const underWay = new WeakMap<Duplex, Promise<void>>();
  return (request, response) => {
    const { socket } = request;
    const before = underWay.get(socket);
    const ready = before === undefined ? whenDrained(socket) : before.then(() => whenDrained(socket));
    const mine =
      ready === undefined
        ? work(request, response)
        : ready.then(() => unlessGone(socket, () => work(request, response)));
    if (mine === undefined || response.writableEnded) return mine;
    const leave = () => {
      if (underWay.get(socket) === settled) underWay.delete(socket);
    };
    // The caller handles an error of the request, so the next request ignores it.
    const settled = mine.then(leave, leave);
    underWay.set(socket, settled);
    return mine;
  };
}

/**
 * Executes the work unless the connection is closed or closing. The remaining requests of such a connection must have
 * no effect. Source: RFC 9112 § 9.6.
 */
async function unlessGone(socket: Duplex, work: () => Promise<void> | undefined): Promise<void> {
  if (!socket.destroyed && !socket.writableEnded) await work();
}
