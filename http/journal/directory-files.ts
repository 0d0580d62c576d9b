/** Writing of a journal in a directory. The tail is written line by line; the sealer writes completed segments. */
import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  type HistoryFiles,
  type IndexLine,
  indexHead,
  type JournalStore,
  LineSealer,
  memberAt,
  type ReadMembers,
  readSealed,
  type Sealing,
  SegmentText,
  storeFiles,
  tailFile,
} from '../../replay/index.js';
import { makeDirectory } from '../files/make-directory.js';
import { type Fsync, flushSync, fsyncIntervalMs } from './durability.js';
import { Sealer } from './sealer.js';
import { openMembers } from './stored-files.js';
import { ownerOnlyFile, TailFile } from './tail-file.js';

/** Mode of the directory that contains the journal; only the owner has access. */
const ownerOnlyDirectory = 0o700;

/** State of the files that contain the completed segments. */
export interface WrittenFiles {
  readonly index: LineSealer;
  /** Offset at which the next gzip member is written. Unit: bytes. */
  readonly membersBytes: number;
}

/**
 * Creates the files of a new journal in a temporary directory. The directory gets its final name after all files are
 * complete and on the disk. `beginTail` creates the file of the first segment in the given directory.
 */
function makeJournal(
  directory: string,
  header: string,
  beginTail: (directory: string) => void,
): WrittenFiles {
  const draft = `${directory}.new`;
  // A directory of this name is the rest of a process that ended during the creation.
  rmSync(draft, { recursive: true, force: true });
  makeDirectory(draft, ownerOnlyDirectory);
  const member = gzipSync(`${header}\n`);
  const index = new LineSealer(storeFiles.index);
  const head = index.seal(indexHead(memberAt(0, member)));
  const write = (name: string, data: string | Uint8Array) =>
    writeFileSync(path.join(draft, name), data, { mode: ownerOnlyFile, flush: true });
  write(storeFiles.members, member);
  write(storeFiles.index, `${head}\n`);
  beginTail(draft);
  flushSync(draft);
  renameSync(draft, directory);
  flushSync(path.dirname(directory));
  return { index, membersBytes: member.length };
}

interface DirectoryOptions {
  readonly directory: string;
  readonly fsync: Fsync;
  /** Called for each sealed segment. */
  readonly sealed: (line: IndexLine) => void;
  /** Called once when the journal cannot be written any more; nothing more is written after the call. */
  readonly onFailure: (error: unknown) => void;
}

interface Written {
  tail: TailFile;
  readonly sealer: Sealer;
}

export class DirectoryFiles implements HistoryFiles {
  readonly #options: DirectoryOptions;
  #members: ReturnType<typeof openMembers> | undefined;
  #header: string | undefined;
  #written: Written | undefined;
  #interval: NodeJS.Timeout | undefined;
  #hasFailed = false;

  constructor(options: DirectoryOptions) {
    this.#options = options;
  }

  readonly readMembers: ReadMembers = (place) => {
    this.#members ??= openMembers(this.#options.directory);
    return this.#members.readMembers(place);
  };

  create(header: string): void {
    this.#header = header;
  }

  /** Continues a journal in its last segment, after the valid part of the files. */
  reopen({ index, membersBytes, tail, unsealed }: JournalStore): void {
    const { directory } = this.#options;
    const last = unsealed.at(-1);
    if (tail === undefined || last === undefined) throw new Error('a journal without a tail cannot go on');
    truncateSync(path.join(directory, storeFiles.members), membersBytes);
    truncateSync(path.join(directory, storeFiles.index), index.validBytes);
    const sealer = this.#createSealer({ index: index.sealer, membersBytes });
    this.#go({ tail: TailFile.reopen(directory, last.number, tail), sealer });
  }

  begin(segment: number, checkpoint: string): void {
    const { directory, fsync } = this.#options;
    this.#guard(() => {
      if (this.#written === undefined) {
        this.#beginFirst(checkpoint);
        return;
      }
      const before = this.#written.tail;
      if (fsync === 'always') before.flush();
      this.#written.tail = TailFile.begin(directory, segment);
      this.#written.tail.append(checkpoint);
      before.close().catch((error) => this.#fail(error));
      if (fsync !== 'always') return;
      this.#written.tail.flush();
      flushSync(directory);
    });
  }

  append(line: string): void {
    this.#guard(() => this.#written?.tail.append(line));
  }

  /** Flushes the written data to the disk. */
  flush(): void {
    this.#guard(() => this.#written?.tail.flush());
  }

  seal(sealing: Sealing): void {
    if (!this.#hasFailed) this.#written?.sealer.add(sealing);
  }

  read(segment: number): SegmentText {
    const name = tailFile(segment);
    return new SegmentText(
      readSealed(readFileSync(path.join(this.#options.directory, name), 'utf8'), name).lines,
    );
  }

  /** Closes the files. Resolves when all completed segments are sealed. */
  async close(): Promise<void> {
    clearInterval(this.#interval);
    if (this.#options.fsync !== 'never') this.flush();
    await this.#written?.sealer.close();
    await this.#written?.tail.close();
    this.#members?.close();
  }

  #beginFirst(checkpoint: string): void {
    const { directory } = this.#options;
    if (this.#header === undefined) throw new Error('a journal begins with its header');
    let tail: TailFile | undefined;
    const begun = makeJournal(directory, this.#header, (draft) => {
      tail = TailFile.begin(draft, 0);
      tail.append(checkpoint);
      tail.flush();
    });
    if (tail === undefined) throw new Error('a journal begins with its first segment');
    this.#go({ tail, sealer: this.#createSealer(begun) });
  }

  #go(written: Written): void {
    this.#written = written;
    if (this.#options.fsync !== 'interval') return;
    const flushLater = () => written.tail.flushLater().catch((error) => this.#fail(error));
    this.#interval = setInterval(flushLater, fsyncIntervalMs).unref();
  }

  #createSealer(behind: WrittenFiles): Sealer {
    const { directory, fsync, sealed } = this.#options;
    const onFailure = (error: unknown) => this.#fail(error);
    return new Sealer({ ...behind, directory, isDurable: fsync !== 'never', sealed, onFailure });
  }

  #guard(write: () => void): void {
    if (this.#hasFailed) return;
    try {
      write();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#options.onFailure(error);
  }
}
