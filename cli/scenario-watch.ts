/** Waits until one of several files is changed. */
import { type FSWatcher, statSync, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Editors write a file in several steps. Unit: ms. */
const quietMs = 100;

/** Returns false when Ctrl-C was pressed instead. Folders are watched, since editors put new files in place of old ones. */
export async function nextChange(files: readonly string[]): Promise<boolean> {
  const folders = new Set(files.map((file) => (isFolder(file) ? file : path.dirname(file))));
  const names = new Set(files.filter((file) => !isFolder(file)).map((file) => path.resolve(file)));
  const watchers: FSWatcher[] = [];
  let interrupt: (() => void) | undefined;
  process.stderr.write('watching; Ctrl-C ends it\n');
  try {
    const changed = await new Promise<boolean>((resolve, reject) => {
      interrupt = () => resolve(false);
      process.once('SIGINT', interrupt);
      for (const folder of folders) {
        const watcher = watch(folder, (_, name) => {
          const whole = files.includes(folder) || name === null;
          if (whole || names.has(path.resolve(folder, name))) resolve(true);
        });
        watcher.on('error', reject);
        watchers.push(watcher);
      }
    });
    if (changed) await sleep(quietMs);
    return changed;
  } finally {
    for (const watcher of watchers) watcher.close();
    if (interrupt !== undefined) process.off('SIGINT', interrupt);
  }
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
}
