/** File with the lines of the current segment. Each line is written before the response to its request is sent. */
import { closeSync, fdatasync, fdatasyncSync, openSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { LineSealer, tailFile, type ValidPrefix } from '../../replay/index.js';

/** File mode of a journal. Only the owner can read it, because it contains salted hashes of passwords. */
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

  /** Creates the file of a new segment. Replaces a file that an earlier process was creating when it ended. */
  static begin(directory: string, segment: number): TailFile {
    const name = tailFile(segment);
    const descriptor = openSync(path.join(directory, name), 'w', ownerOnlyFile);
    return new TailFile(new LineSealer(name), descriptor);
  }

  /** Opens an existing file to continue after its valid part. */
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

  /** Flushes the written data to the disk asynchronously. Does nothing while another flush is in progress. */
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
    // The caller of `flushLater` receives the error of a flush.
    await this.#flushing?.catch(() => {});
    closeSync(this.#descriptor);
  }
}
