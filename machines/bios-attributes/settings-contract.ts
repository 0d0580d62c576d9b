/**
 * Contract of the BIOS settings and passwords. Pending settings wait for a start of the host. The firmware reads them
 * once memory works, checks them, and applies all of them at one instant (behaviour § 2.7).
 */
import { addressAt, recordAt } from '../../engine/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { ApplyResult } from '../../models/pending/index.js';

/**
 * Kind of the settings that are pending for the next start: none, changed attributes, or changes that include an order
 * to restore defaults.
 */
export type Waiting = 'nothing' | 'changes' | 'defaults';

export interface BiosSettingsContract {
  readonly value:
    | 'inForce'
    | 'pending'
    | 'defaultsOrdered'
    | 'validating'
    | 'applying'
    | 'applied'
    | 'appliedWithErrors';
  readonly context: {
    /** Time that the firmware needs to check and apply the settings. Unit: ms. */
    readonly checkMs: number;
    /** Result of the last application of settings; null before the first one. */
    readonly applied: ApplyResult | null;
  };
  readonly sent:
    | { readonly type: 'settings.changed' | 'settings.unchanged' | 'settings.erased' }
    | { readonly type: 'settings.judged'; readonly applied: ApplyResult }
    | { readonly type: 'post.reached' | 'post.left' };
}

export const biosSettingsAddress = addressAt<BiosSettingsContract>('biosSettings/1');

export const biosSettingsRecord = recordAt(biosSettingsAddress);

/** Names of the BIOS passwords. Source: behaviour "BIOS settings". */
export const passwordNames = ['Administrator', 'User'] as const;
export type PasswordName = (typeof passwordNames)[number];

export interface BiosPasswordContract {
  readonly value: 'none' | 'set';
  /** Hash of the password, in lower-case hex; null if no password is set. */
  readonly context: { readonly hash: string | null };
  readonly sent:
    | { readonly type: 'password.change'; readonly old: string | null; readonly new: string | null }
    | { readonly type: 'password.erased' };
}

export const biosPasswordAddresses = {
  Administrator: addressAt<BiosPasswordContract>('biosPassword/Administrator'),
  User: addressAt<BiosPasswordContract>('biosPassword/User'),
} as const;

const passwordRecords = {
  Administrator: recordAt(biosPasswordAddresses.Administrator),
  User: recordAt(biosPasswordAddresses.User),
} as const;

export function isPasswordSet(tree: Pick<ControllerTree, 'machines'>, name: PasswordName): boolean {
  return passwordRecords[name](tree).value === 'set';
}
