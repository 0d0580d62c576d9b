/** The lines of the segment under way, as a file: each is there before whoever caused it is answered. */
import { closeSync, fdatasync, fdatasyncSync, openSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { LineSealer, tailFile, type ValidPrefix } from '../../replay/index.js';

/** A journal holds salted hashes of passwords. */
export const ownerOnlyFile = 0o600;

const flushed = promisify(fdatasync);

export class TailFile {
  readonly #sealer: LineSealer;
  readonly #descriptor: number;
  /** Written since it was last put on the disk. */
  #isDirty = true;
  #flushing: Promise<void> | undefined;

  private constructor(sealer: LineSealer, descriptor: number) {
    this.#sealer = sealer;
    this.#descriptor = descriptor;
  }

  /** In the place of one that was being begun when the process died. */
  static begin(directory: string, segment: number): TailFile {
    const name = tailFile(segment);
    const descriptor = openSync(path.join(directory, name), 'w', ownerOnlyFile);
    return new TailFile(new LineSealer(name), descriptor);
  }

  /** Goes on behind what is sound of it. */
  static reopen(directory: string, segment: number, { validBytes, sealer }: ValidPrefix): TailFile {
    const file = path.join(directory, tailFile(segment));
    truncateSync(file, validBytes);
    return new TailFile(sealer, openSync(file, 'a'));
  }

  append(json: string): void {
    writeFileSync(this.#descriptor, `${this.#sealer.seal(json)}\n`);
    this.#isDirty = true;
  }

  /** Puts what is written on the disk. */
  flush(): void {
    if (this.#isDirty) fdatasyncSync(this.#descriptor);
    this.#isDirty = false;
  }

  /** The same off the way of requests, one at a time. */
  async flushLater(): Promise<void> {
    if (!this.#isDirty || this.#flushing !== undefined) return;
    this.#isDirty = false;
    this.#flushing = flushed(this.#descriptor);
    try {
      await this.#flushing;
    } finally {
      this.#flushing = undefined;
    }
  }

  async close(): Promise<void> {
    // Whoever flushes is told what goes wrong there.
    await this.#flushing?.catch(() => {});
    closeSync(this.#descriptor);
  }
}
