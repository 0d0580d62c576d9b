/** Contract of the machine of the configuration lock. */
import { addressAt, recordAt } from '../../../engine/index.js';
import type { ComparedKind } from './state.js';

export interface ConfigLockContract {
  readonly value: 'unlocked' | 'locked' | 'tampered';
  readonly context: {
    /** Kinds of configuration that differed from the locked configuration in the last host start. */
    readonly tampered: readonly ComparedKind[];
    /** True if a difference was logged since the lock was engaged. */
    readonly logged: boolean;
  };
  readonly sent:
    | { readonly type: 'lock.set' | 'lock.removed' }
    | { readonly type: 'server.compared'; readonly tampered: readonly ComparedKind[] };
}

export const configLockAddress = addressAt<ConfigLockContract>('configLock/1');

export const configLockRecord = recordAt(configLockAddress);
