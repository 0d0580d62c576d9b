/** Packing of mockups for tests: a folder, a zip or a tar, with entries that no tool would write. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Header } from 'tar/header';
import { createZip } from '../../../models/formats/index.js';
import type { MockupFiles } from './small-mockup.js';

const octets = (content: string | Uint8Array) => Buffer.from(content as string);

/** Writes the files below a folder, and returns the folder. */
export function writeFolder(folder: string, files: MockupFiles): string {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

interface TarEntry {
  readonly path: string;
  readonly content?: string | Uint8Array;
  readonly type?: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice';
  readonly linkpath?: string;
}

const blockBytes = 512;

export function packTar(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path: name, content = '', type = 'File', linkpath }) => {
    const bytes = octets(content);
    const head = Buffer.alloc(blockBytes);
    const header = new Header({
      path: name,
      size: bytes.length,
      type,
      mode: 0o644,
      mtime: new Date(0),
      ...(linkpath === undefined ? {} : { linkpath }),
    });
    header.encode(head);
    const padding = Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes);
    return [head, bytes, padding];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]);
}

export function tarEntries(files: MockupFiles): TarEntry[] {
  return Object.entries(files).map(([name, content]) => ({ path: name, content }));
}

export function packZip(files: MockupFiles): Buffer {
  return Buffer.from(
    createZip(Object.entries(files).map(([name, content]) => ({ name, bytes: octets(content) }))),
  );
}
