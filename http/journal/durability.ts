/** When what was written is to be on the disk, past the system's own memory: files, and the names of files in their directory. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Before whoever asked for it is answered; once a second; or when the system likes. */
export type Fsync = 'always' | 'interval' | 'never';

/** What is lost at most when the power fails, at `interval`. Unit: ms. */
export const fsyncIntervalMs = 1_000;

/** A file, or the names in a directory. */
export function flushSync(place: string): void {
  const descriptor = openSync(place, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The same off the way of requests. */
export async function flush(place: string): Promise<void> {
  const file = await open(place, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
