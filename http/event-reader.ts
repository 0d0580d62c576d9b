/**
 * One reader of the stream of events, on the connection its request came by. What is sent waits in Node's own buffer
 * until the reader takes it; one that takes too little, or nothing for too long, is to be let go.
 */
import type { ServerResponse } from 'node:http';
import type { EventStream, RedfishResponse } from '../models/index.js';

/** What may wait for a reader. Unit: bytes. Some 2,000 events: more than come while one thinks for a moment. */
const unsentBytesMax = 1_048_576;
/** How long a reader may leave all that waits for it where it is. Unit: ms. */
const stillMsMax = 60_000;

export class EventReader {
  readonly stream: EventStream;
  /** Settles when the connection is done with. */
  readonly gone: Promise<void>;
  readonly #response: ServerResponse;
  readonly #wallNow: () => number;
  readonly #taken = () => {
    this.#takenAt = this.#wallNow();
  };
  /** When something last was taken, or nothing was left to take. Unit: ms, as `wallNow` counts them. */
  #takenAt: number;

  constructor(response: ServerResponse, stream: EventStream, wallNow: () => number) {
    this.#response = response;
    this.stream = stream;
    this.#wallNow = wallNow;
    this.#takenAt = wallNow();
    this.gone = new Promise((resolve) => response.once('close', resolve));
  }

  /** What comes behind on the connection is not answered any more (RFC 9112 § 9.6): a stream has no end to wait for. */
  begin({ status, headers }: RedfishResponse): void {
    this.#response.writeHead(status, { ...headers, Connection: 'close' });
  }

  /** Unit of the bytes: any; all readers are given the same ones. */
  send(bytes: Uint8Array | string): void {
    if (this.#response.writableLength === 0) this.#takenAt = this.#wallNow();
    this.#response.write(bytes, this.#taken);
    if (this.#response.writableLength > unsentBytesMax) this.drop();
  }

  get stalled(): boolean {
    return this.#response.writableLength > 0 && this.#wallNow() - this.#takenAt > stillMsMax;
  }

  /** After what waits for it has been taken. */
  end(): void {
    this.#response.end();
  }

  drop(): void {
    this.#response.destroy();
  }
}
