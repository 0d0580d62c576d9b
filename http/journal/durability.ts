/** Durability of writes: the points at which files and directory entries are flushed to the disk. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Time of a flush: before each response; once a second; or at the discretion of the operating system. */
export type Fsync = 'always' | 'interval' | 'never';

/** Interval of flushes at `interval`, which is the maximum loss after a power failure. Unit: ms. */
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

/** Flushes a file or the entries of a directory asynchronously, without a delay of requests. */
export async function flush(place: string): Promise<void> {
  const file = await open(place, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
