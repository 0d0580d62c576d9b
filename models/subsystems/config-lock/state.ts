/** The lock of the server's configuration. */
import { type JudgedSettings, neverApplied } from '../../pending/index.js';
import type { ComparedKind } from './digests.js';

/** What a lock was taken with. */
export interface Lock {
  readonly passwordHash: string;
  /** Of the configuration as it was then, kind by kind. */
  readonly digests: Readonly<Record<ComparedKind, string>>;
}

export interface ConfigLockState {
  readonly settings: JudgedSettings;
  /** Null while the configuration is not locked. */
  readonly lock: Lock | null;
  /** What the last start found to be another than it was locked as. */
  readonly tampered: readonly ComparedKind[];
  /** Whether the log has an entry about that since the lock was taken. */
  readonly logged: boolean;
}

export const initialConfigLock: ConfigLockState = {
  settings: neverApplied({}),
  lock: null,
  tampered: [],
  logged: false,
};
