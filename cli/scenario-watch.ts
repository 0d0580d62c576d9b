/**
 * Watches files from before they are read, so that no change is missed while they are played. Folders are watched, since
 * editors put new files in place of old ones.
 */
import { type FSWatcher, statSync, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Editors write a file in several steps. Unit: ms. */
const quietMs = 100;

export class FileWatch {
  /** By folder. */
  readonly #watchers = new Map<string, FSWatcher>();
  /** Files that matter, and folders of which all files do. */
  readonly #names = new Set<string>();
  #isChanged = false;
  #wake: (() => void) | undefined;

  /** Throws what the system says of a folder that cannot be watched. */
  add(files: readonly string[]): void {
    for (const file of files) {
      const name = path.resolve(file);
      this.#names.add(name);
      this.#watch(isFolder(name) ? name : path.dirname(name));
    }
  }

  /** Resolves at once for a change since the last time. */
  async next(): Promise<void> {
    if (!this.#isChanged) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    await sleep(quietMs);
    this.#isChanged = false;
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  #watch(folder: string): void {
    if (this.#watchers.has(folder)) return;
    const watcher = watch(folder, (_, name) => {
      const matters = name === null || this.#names.has(folder) || this.#names.has(path.join(folder, name));
      if (!matters) return;
      this.#isChanged = true;
      this.#wake?.();
    });
    // A folder that goes away takes its files with it, which the next reading says.
    watcher.on('error', () => {
      this.#isChanged = true;
      this.#wake?.();
    });
    this.#watchers.set(folder, watcher);
  }
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
}
