/** Backup files: the one that is stored, and which were given away. Source: behaviour § 2.25. */
import type { BackupFile } from './file.js';

/** Files that are stored. Source: behaviour § 2.25. */
export const storedFilesMax = 1;
/** Files that are known again. Assumption: more than anybody makes between two restores. */
export const issuedMax = 32;

export interface StoredFile {
  readonly id: string;
  readonly file: BackupFile;
}

export interface BackupState {
  readonly custom: boolean;
  readonly nextId: number;
  readonly stored: readonly StoredFile[];
  /** Digests of the files that were given away, the latest last. They outlast every kind of defaults: that is what files are for. */
  readonly issued: readonly string[];
}

export const initialBackup: BackupState = { custom: false, nextId: 1, stored: [], issued: [] };
