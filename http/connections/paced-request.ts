/**
 * Class of the requests of a server that reads bodies in turns. Libuv reads a connection up to 32 times before it handles
 * the next one, so the bodies of a few clients would delay all other clients by megabytes. After each part of a body, the
 * connection is therefore read again in a later turn of its client.
 */
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Scheduler } from '../exchange/fair-scheduler.js';

/**
 * Size of the part of a body after which the connection waits for a turn. Unit: bytes. It is half of what libuv reads at
 * once, so a large body is read once in each turn, and an ordinary one without a wait.
 */
const partBytes = 32_768;
/** Processor time of reading a part, with its decryption. Unit: ms. */
const partMs = 0.5;

/** Returns the class of the requests whose bodies are read in turns of `turns`. */
export function pacedRequest(turns: Scheduler, callerOf: (socket: Socket) => string): typeof IncomingMessage {
  return class PacedRequest extends IncomingMessage {
    #readBytes = 0;

    /** Returns false after a part, so that Node stops reading the connection. */
    override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
      const continues = super.push(chunk, encoding);
      this.#readBytes += chunk?.length ?? 0;
      return continues && this.#readBytes < partBytes;
    }

    override _read(size: number): void {
      if (this.#readBytes < partBytes) {
        super._read(size);
        return;
      }
      this.#readBytes = 0;
      const { socket } = this;
      // The turn begins after the event loop has handled the other sockets.
      setImmediate(() => {
        void turns.take(callerOf(socket), () => super._read(size), partMs);
      });
    }
  };
}
