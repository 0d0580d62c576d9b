/**
 * Answers that are not taken. On each connection the next request waits until what was answered before it has been taken;
 * on all connections together only so much may be under way, and whoever has taken nothing for longest is let go.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * What may be under way on all connections. Unit: bytes. Some twenty-five of the largest answers there are, which all have to be
 * held as they are until the last of them was taken.
 */
const heldBytesMax = 33_554_432;

/** Smaller answers are not counted: as many as there may be connections are less than that. Unit: bytes. */
const smallBytesMax = 16_384;

/** What is looked at of a connection, and done to it. */
type Peer = Duplex & Pick<Socket, 'bytesWritten'>;

interface BufferedResponse {
  readonly socket: Peer;
  readonly bytes: number;
  /** What had been sent on the connection when it was last looked at. Unit: bytes. */
  sent: number;
  /** How many looks ago some of it was. */
  stillFor: number;
}

/** Settles when all that was answered has been taken, or never will be; undefined when there is nothing to wait for. */
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

  /** To be called with every answer that has been begun: it is counted until it has been taken. */
  hold(socket: Peer, response: ServerResponse, bytes: number): void {
    if (bytes <= smallBytesMax || response.writableFinished || socket.destroyed) return;
    const held = { socket, bytes, sent: socket.bytesWritten, stillFor: 0 };
    this.#held.add(held);
    response.once('close', () => this.#held.delete(held));
    let all = this.#look();
    while (all > heldBytesMax) all -= this.#dropStillest();
  }

  /** Returns how much is held in all. Unit: bytes. */
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

  /** Returns how much it had. Unit: bytes. */
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

// Requests of one connection are carried out in the order they came, each when the one before it is answered: a read
// sent right behind a write shows what was written. Node hands them over as fast as they arrive, and bodies and
// passwords take time. Source: RFC 9112 § 9.3.2.

type Work = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The same work, in turn, and none before the answers of those before it have been taken. Most reads are answered before
 * it returns: those leave nothing to wait for. Of what waits there is no more than Node has made of it.
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
    // What goes wrong is told to whoever called this, not to the next request.
    const settled = mine.then(leave, leave);
    underWay.set(socket, settled);
    return mine;
  };
}

/** What is left of a connection that is gone, or going, meant nothing to happen. Source: RFC 9112 § 9.6. */
async function unlessGone(socket: Duplex, work: () => Promise<void>): Promise<void> {
  if (!socket.destroyed && !socket.writableEnded) await work();
}
