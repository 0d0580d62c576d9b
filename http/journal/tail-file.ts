/** The lines of the current segment as a file: each line is written before the response to its request. */
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
  /** True if data was written since the last flush. */
  #isDirty = true;
  #flushing: Promise<void> | undefined;

  private constructor(sealer: LineSealer, descriptor: number) {
    this.#sealer = sealer;
    this.#descriptor = descriptor;
  }

  /** Replaces a file that was being created when the process died. */
  static begin(directory: string, segment: number): TailFile {
    const name = tailFile(segment);
    const descriptor = openSync(path.join(directory, name), 'w', ownerOnlyFile);
    return new TailFile(new LineSealer(name), descriptor);
  }

  /** Continues after the valid part. */
  static reopen(directory: string, segment: number, { validBytes, sealer }: ValidPrefix): TailFile {
    const file = path.join(directory, tailFile(segment));
    truncateSync(file, validBytes);
    return new TailFile(sealer, openSync(file, 'a'));
  }

  append(json: string): void {
    writeFileSync(this.#descriptor, `${this.#sealer.seal(json)}\n`);
    this.#isDirty = true;
  }

  /** Flushes the written data to the disk. */
  flush(): void {
    if (this.#isDirty) fdatasyncSync(this.#descriptor);
    this.#isDirty = false;
  }

  /** The same asynchronously, one flush at a time. */
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
    // The caller of the flush gets the error.
    await this.#flushing?.catch(() => {});
    closeSync(this.#descriptor);
  }
}
