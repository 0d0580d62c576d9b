/**
 * Answers that are not taken. On each connection the next request waits until what was answered before it has been taken;
 * of all connections together only so much may wait, and whoever has left it longest where it is, is let go.
 */
import type { Duplex } from 'node:stream';

/** What may wait on all connections. Unit: bytes. A dozen of the largest answers there are; TLS has as much again. */
const waitingBytesMax = 16_777_216;

/** What of it one connection had when it was last looked at. */
interface Behind {
  bytes: number;
  /** How many looks ago it had taken something. */
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
  readonly #behind = new Map<Duplex, Behind>();

  /** To be called after every answer: what of it is left on the connection is counted until it is taken. */
  note(socket: Duplex): void {
    if (!socket.writableNeedDrain || socket.destroyed) return;
    if (!this.#behind.has(socket)) {
      this.#behind.set(socket, { bytes: socket.writableLength, stillFor: 0 });
      void taken(socket)?.then(() => this.#behind.delete(socket));
    }
    let waiting = this.#look();
    while (waiting > waitingBytesMax) waiting -= this.#dropStillest();
  }

  /** Returns how much waits in all. Unit: bytes. */
  #look(): number {
    let waiting = 0;
    for (const [socket, behind] of this.#behind) {
      const { writableLength } = socket;
      behind.stillFor = writableLength < behind.bytes ? 0 : behind.stillFor + 1;
      behind.bytes = writableLength;
      waiting += writableLength;
    }
    return waiting;
  }

  /** Returns how much it had. Unit: bytes. */
  #dropStillest(): number {
    let stillest: readonly [Duplex, Behind] | undefined;
    for (const one of this.#behind) {
      if (stillest === undefined || one[1].stillFor > stillest[1].stillFor) stillest = one;
    }
    if (stillest === undefined) throw new Error('more waits than all connections have');
    const [socket, { bytes }] = stillest;
    this.#behind.delete(socket);
    socket.destroy();
    return bytes;
  }
}
