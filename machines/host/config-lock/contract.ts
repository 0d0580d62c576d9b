/** How the configuration of the server stands to its lock, as others see it. */
import { addressAt, recordAt } from '../../../engine/index.js';
import type { ComparedKind } from './state.js';

export interface ConfigLockContract {
  readonly value: 'unlocked' | 'locked' | 'tampered';
  readonly context: {
    /** What the last start found to be another than it was locked as. */
    readonly tampered: readonly ComparedKind[];
    /** Whether the log has an entry about that since the lock was taken. */
    readonly logged: boolean;
  };
  readonly sent:
    | { readonly type: 'lock.set' | 'lock.removed' }
    | { readonly type: 'server.compared'; readonly tampered: readonly ComparedKind[] };
}

export const configLockAddress = addressAt<ConfigLockContract>('configLock/1');

export const configLockRecord = recordAt(configLockAddress);
