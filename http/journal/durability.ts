/** Durability of writes: when files and directory entries are flushed to the disk. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Before each response; once a second; or at the discretion of the operating system. */
export type Fsync = 'always' | 'interval' | 'never';

/** Maximum loss after a power failure, at `interval`. Unit: ms. */
export const fsyncIntervalMs = 1_000;

/** Flushes a file, or the entries of a directory. */
export function flushSync(place: string): void {
  const descriptor = openSync(place, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The same asynchronously, without a delay of requests. */
export async function flush(place: string): Promise<void> {
  const file = await open(place, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
