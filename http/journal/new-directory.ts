/** Makes the files of a journal that begins: the directory has its name once all of them are whole and on the disk. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { indexHead, LineSealer, memberAt, storeFiles } from '../../replay/index.js';
import { flushSync } from './durability.js';
import { ownerOnlyFile } from './tail-file.js';

const ownerOnlyDirectory = 0o700;

/** As far as the files of what is over are written. */
export interface BegunFiles {
  readonly index: LineSealer;
  /** Where the next member stands. Unit: bytes. */
  readonly membersBytes: number;
}

/** `beginTail` makes the file of the first segment in the directory it is given. */
export function makeDirectory(
  directory: string,
  header: string,
  beginTail: (directory: string) => void,
): BegunFiles {
  const draft = `${directory}.new`;
  // Left by a process that died in the middle of this.
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: ownerOnlyDirectory });
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
