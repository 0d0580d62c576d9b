/**
 * Secure boot as the firmware keeps it. Sparse: keys that are as delivered are not in it. Changes of keys that wait for the
 * next start are operations (`requests.ts`).
 */

import type { Transaction } from '../../../models/index.js';
import { isPending, nothingPending, type PendingSettings } from '../../../models/pending/index.js';
import { secureBootUri } from './databases.js';
import type { Keys } from './modes.js';

export interface SecureBootState extends Keys {
  /** What the next start is to make of it, and whether the server was started with it. */
  readonly enabled: PendingSettings<boolean>;
}

/** Delivered with keys and switched off. Source: behaviour § 2.8. */
export const initialSecureBoot: SecureBootState = {
  databases: {},
  advanced: false,
  enabled: nothingPending(false),
};

/** Defaults of manufacturing: keys as delivered, and secure boot off. What waits beside them still comes after. */
const reporter = 'secureBoot';

export function deliverSecureBoot(stage: Transaction): void {
  const { enabled } = stage.view.secureBoot;
  const { inForce } = initialSecureBoot.enabled;
  const configured = isPending(enabled) ? enabled.configured : inForce;
  stage.put('secureBoot', { ...initialSecureBoot, enabled: { configured, inForce } });
  stage.emit('resource.changed', { uri: secureBootUri }, reporter);
  if (enabled.inForce) stage.emit('secureBoot.disabled', {}, reporter);
}
