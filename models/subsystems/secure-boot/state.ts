/**
 * Secure boot as the firmware keeps it. Sparse: keys that are as delivered are not in it. Changes of keys that wait for the
 * next start are operations (`requests.ts`).
 */
import { nothingPending, type Pending } from '../../pending/index.js';
import type { Keys } from './modes.js';

export interface SecureBootState extends Keys {
  /** What the next start is to make of it, and whether the server was started with it. */
  readonly enabled: Pending<boolean>;
}

/** Delivered with keys and switched off. Source: behaviour § 2.8. */
export const initialSecureBoot: SecureBootState = {
  databases: {},
  advanced: false,
  enabled: nothingPending(false),
};
