/**
 * Journals stored in segments, for tests without a service: a history is recorded once, and its files are read from
 * memory, complete or damaged.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { journalFolder } from '../../../http/journal/stored-files.js';
import { openStoredHistory } from '../../../http/journal/stored-history.js';
import { createController, type InProcessController } from '../../../index.js';
import {
  indexHead,
  LineSealer,
  memberAt,
  readSealed,
  type StoredBytes,
  storeFiles,
  tailNumber,
} from '../../../replay/index.js';

/** File contents by file name. */
export type Files = ReadonlyMap<string, Buffer>;

export const nothingSaid = {
  seed: undefined,
  startMs: undefined,
  blueprint: undefined,
  userName: undefined,
  password: undefined,
};

export interface KeptLife {
  readonly controller: InProcessController;
  /**
   * Files as a killed process leaves them. `sealing`: it is killed before any segment is sealed. `killed`: it is killed
   * after all complete segments are sealed.
   */
  readonly killed: Files;
  readonly sealing: Files;
  /** Files after the journal was closed. */
  readonly ended: Files;
  /** State after each event. The first element is the state before the first event. */
  readonly trees: readonly object[];
}

/** Records what `live` does with a controller, and returns the stored files. */
export async function keepLife(live: (controller: InProcessController) => void): Promise<KeptLife> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-kept-'));
  try {
    const kept = openStoredHistory(folder, { fsync: 'never', onFailure: fail, said: nothingSaid });
    const controller = createController();
    const trees: object[] = [controller.tree];
    controller.observe({ committed: ({ after }) => void trees.push(after) });
    const journal = kept.open(controller.simulation, controller.genesis);
    live(controller);
    const directory = path.join(folder, journalFolder);
    const sealing = filesIn(directory);
    await sealedUpTo(directory);
    const killed = filesIn(directory);
    await journal.close();
    return { controller, sealing, killed, ended: filesIn(directory), trees };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Waits until only the tail of the current segment is left, so that all complete segments are sealed. */
export async function sealedUpTo(directory: string): Promise<void> {
  while (readdirSync(directory).filter((name) => tailNumber(name) !== undefined).length > 1)
    await new Promise((resolve) => setImmediate(resolve));
}

function filesIn(directory: string): Files {
  return new Map(readdirSync(directory).map((name) => [name, readFileSync(path.join(directory, name))]));
}

export function bytesOf(files: Files): StoredBytes {
  const members = files.get(storeFiles.members) ?? Buffer.alloc(0);
  const tails = [...files].flatMap(([name, bytes]): [number, string][] => {
    const segment = tailNumber(name);
    return segment === undefined ? [] : [[segment, bytes.toString('utf8')]];
  });
  return {
    index: files.get(storeFiles.index)?.toString('utf8') ?? '',
    tails: new Map(tails),
    readMembers: ({ offset, bytes }) => members.subarray(offset, offset + bytes),
  };
}

/**
 * Returns the files with another journal header or another head of the index. All hashes are recomputed, as if the
 * files had been written with this content.
 */
export function rewritten(
  files: Files,
  changeHeader: (header: string) => string,
  changeHead: (head: string) => string = (head) => head,
): Files {
  const bytes = bytesOf(files);
  const { lines } = readSealed(bytes.index, storeFiles.index);
  const place = JSON.parse(lines[0] ?? '') as { offset: number; bytes: number };
  const old = bytes.readMembers(place);
  const header = gzipSync(changeHeader(gunzipSync(old).toString('utf8')));
  const moved = header.length - place.bytes;
  const sealer = new LineSealer(storeFiles.index);
  const head = sealer.seal(changeHead(indexHead(memberAt(0, header))));
  const rest = lines.slice(1).map((line) => {
    const { offset, ...others } = JSON.parse(line);
    return sealer.seal(JSON.stringify({ ...others, offset: offset + moved }));
  });
  const members = files.get(storeFiles.members) ?? Buffer.alloc(0);
  return new Map([
    ...files,
    [storeFiles.index, Buffer.from([head, ...rest, ''].join('\n'))],
    [storeFiles.members, Buffer.concat([header, members.subarray(place.bytes)])],
  ]);
}

function fail(message: string): void {
  throw new Error(message);
}
