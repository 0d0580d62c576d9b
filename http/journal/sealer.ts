/**
 * Sealing of completed segments, asynchronously and one after the other. The sealer writes the lines as a gzip member,
 * then writes the line of the index, then removes the tail. If the process ends at any point, the tail still exists
 * unless both the member and the index line are written.
 */
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import {
  type IndexLine,
  indexLine,
  memberAt,
  printIndexLine,
  readSealed,
  type Sealing,
  storeFiles,
  tailFile,
} from '../../replay/index.js';
import type { WrittenFiles } from './directory-files.js';
import { flush } from './durability.js';

const deflated = promisify(gzip);

interface SealerOptions extends WrittenFiles {
  readonly directory: string;
  /** True if a tail may be removed only after its replacement is on the disk. */
  readonly isDurable: boolean;
  readonly sealed: (line: IndexLine) => void;
  readonly onFailure: (error: unknown) => void;
}

export class Sealer {
  readonly #options: SealerOptions;
  readonly #waiting: Sealing[] = [];
  #offset: number;
  #work: Promise<void> | undefined;
  #files: { readonly members: FileHandle; readonly index: FileHandle } | undefined;

  constructor(options: SealerOptions) {
    this.#options = options;
    this.#offset = options.membersBytes;
  }

  add(sealing: Sealing): void {
    this.#waiting.push(sealing);
    this.#work ??= this.#sealAll();
  }

  /** Resolves when no segment waits for sealing. */
  async idle(): Promise<void> {
    while (this.#work !== undefined) await this.#work;
  }

  /** Closes the files. Resolves when every added segment is sealed. */
  async close(): Promise<void> {
    await this.idle();
    await Promise.all([this.#files?.members.close(), this.#files?.index.close()]);
  }

  async #sealAll(): Promise<void> {
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
        await this.#seal(next);
    } catch (error) {
      this.#options.onFailure(error);
    }
    this.#work = undefined;
  }

  async #seal(sealing: Sealing): Promise<void> {
    const { segment, transitions } = sealing;
    const { directory, index, isDurable, sealed } = this.#options;
    const tail = path.join(directory, tailFile(segment));
    const { lines } = readSealed(await readFile(tail, 'utf8'), tailFile(segment));
    const member = await deflated(`${[...lines, transitions].join('\n')}\n`, {
      level: constants.Z_BEST_COMPRESSION,
    });
    this.#files ??= await openFiles(directory);
    await this.#files.members.appendFile(member);
    if (isDurable) await this.#files.members.datasync();
    const line = indexLine(sealing, memberAt(this.#offset, member));
    await this.#files.index.appendFile(`${index.seal(printIndexLine(line))}\n`);
    // All data that continues the history must be on the disk before the tail is removed.
    if (isDurable)
      await Promise.all([
        this.#files.index.datasync(),
        flush(path.join(directory, tailFile(segment + 1))),
        flush(directory),
      ]);
    this.#offset += member.length;
    sealed(line);
    await rm(tail);
  }
}

async function openFiles(directory: string) {
  const [members, index] = await Promise.all(
    [storeFiles.members, storeFiles.index].map((name) => open(path.join(directory, name), 'a')),
  );
  return { members, index } as { readonly members: FileHandle; readonly index: FileHandle };
}
