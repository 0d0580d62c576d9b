/**
 * Answers that are not taken. On each connection the next request waits until what was answered before it has been taken;
 * on all connections together only so much may be under way, and whoever has taken nothing for longest is let go.
 */
import type { ServerResponse } from 'node:http';
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

interface Held {
  readonly socket: Peer;
  readonly bytes: number;
  /** What had been sent on the connection when it was last looked at. Unit: bytes. */
  sent: number;
  /** How many looks ago some of it was. */
  stillFor: number;
}

/** Settles when all that was answered has been taken, or never will be; undefined when there is nothing to wait for. */
export function taken(socket: Duplex): Promise<void> | undefined {
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

export class Unread {
  readonly #held = new Set<Held>();

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
    let stillest: Held | undefined;
    for (const held of this.#held) {
      if (stillest === undefined || held.stillFor > stillest.stillFor) stillest = held;
    }
    if (stillest === undefined) throw new Error('more is held than all connections have');
    this.#held.delete(stillest);
    stillest.socket.destroy();
    return stillest.bytes;
  }
}
