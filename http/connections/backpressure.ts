/**
 * Backpressure: on each connection, a request waits until the client has read the earlier responses. Over all
 * connections, the unread responses are limited; beyond the limit, the connection without progress for the longest time
 * is closed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Limit of unread responses over all connections. Unit: bytes. About twenty-five of the largest responses, which stay
 * in memory until the client has read the last of them.
 */
const heldBytesMax = 33_554_432;

/** Smaller responses are not counted: all connections together have fewer bytes of them. Unit: bytes. */
const smallBytesMax = 16_384;

/** The observed properties of a connection, and the actions on it. */
type Peer = Duplex & Pick<Socket, 'bytesWritten'>;

interface BufferedResponse {
  readonly socket: Peer;
  readonly bytes: number;
  /** Number of bytes sent on the connection at the last check. */
  sent: number;
  /** Number of checks since the last progress. */
  stillFor: number;
}

/** Settles when the client has read all responses, or never will; undefined if there is nothing to wait for. */
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

  /** Call with every response that is started: it is counted until the client has read it. */
  hold(socket: Peer, response: ServerResponse, bytes: number): void {
    if (bytes <= smallBytesMax || response.writableFinished || socket.destroyed) return;
    const held = { socket, bytes, sent: socket.bytesWritten, stillFor: 0 };
    this.#held.add(held);
    response.once('close', () => this.#held.delete(held));
    let all = this.#look();
    while (all > heldBytesMax) all -= this.#dropStillest();
  }

  /** Returns the number of unread bytes in total. */
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

  /** Returns the number of unread bytes of the connection. */
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

// Requests of one connection are executed in order, each after the response to the previous one: a read after a write
// shows the written value. Node delivers them as fast as they arrive, and bodies and passwords take time.
// Source: RFC 9112 § 9.3.2.

type Work = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Runs the same work in order, and not before the client has read the earlier responses. Most reads complete
 * synchronously and leave nothing to wait for. Node bounds the number of waiting requests.
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
    if (response.writableEnded) return mine;
    const leave = () => {
      if (underWay.get(socket) === settled) underWay.delete(socket);
    };
    // An error goes to the caller, not to the next request.
    const settled = mine.then(leave, leave);
    underWay.set(socket, settled);
    return mine;
  };
}

/** The remaining requests of a closed or closing connection have no effect. Source: RFC 9112 § 9.6. */
async function unlessGone(socket: Duplex, work: () => Promise<void>): Promise<void> {
  if (!socket.destroyed && !socket.writableEnded) await work();
}
