/**
 * State of secure boot in the firmware. Sparse: delivered keys are not stored. Pending key changes are operations
 * (`requests.ts`).
 */

import type { Transaction } from '../../../models/index.js';
import { isPending, nothingPending, type PendingSettings } from '../../../models/pending/index.js';
import { secureBootUri } from './databases.js';
import type { Keys } from './modes.js';

export interface SecureBootState extends Keys {
  /** The setting for the next start, and whether the server was started with secure boot. */
  readonly enabled: PendingSettings<boolean>;
}

/** Factory default: keys installed, secure boot off. Source: behaviour § 2.8. */
export const initialSecureBoot: SecureBootState = {
  databases: {},
  advanced: false,
  enabled: nothingPending(false),
};

/** Manufacturing defaults: delivered keys, and secure boot off. Other pending changes are executed afterwards. */
const reporter = 'secureBoot';

export function deliverSecureBoot(stage: Transaction): void {
  const { enabled } = stage.view.secureBoot;
  const { inForce } = initialSecureBoot.enabled;
  const configured = isPending(enabled) ? enabled.configured : inForce;
  stage.put('secureBoot', { ...initialSecureBoot, enabled: { configured, inForce } });
  stage.emit('resource.changed', { uri: secureBootUri }, reporter);
  if (enabled.inForce) stage.emit('secureBoot.disabled', {}, reporter);
}
