/**
 * State of secure boot in the firmware. It contains only the changes of the factory keys. Pending key changes are
 * operations (`requests.ts`).
 */

import type { Transaction } from '../../../models/index.js';
import { isPending, nothingPending, type PendingSettings } from '../../../models/pending/index.js';
import { secureBootUri } from './databases.js';
import type { Keys } from './modes.js';

export interface SecureBootState extends Keys {
  /**
   * Switch of secure boot. `configured` is the setting for the next host start; `inForce` is true if the server was
   * started with secure boot.
   */
  readonly enabled: PendingSettings<boolean>;
}

/** Factory default of secure boot: the factory keys are installed, and secure boot is off. Source: behaviour § 2.8. */
export const initialSecureBoot: SecureBootState = {
  databases: {},
  advanced: false,
  enabled: nothingPending(false),
};

/**
 * Restore of manufacturing defaults: the factory keys are installed, and secure boot is off. Other pending changes are
 * executed afterwards.
 */
const reporter = 'secureBoot';

export function deliverSecureBoot(stage: Transaction): void {
  const { enabled } = stage.view.secureBoot;
  const { inForce } = initialSecureBoot.enabled;
  const configured = isPending(enabled) ? enabled.configured : inForce;
  stage.put('secureBoot', { ...initialSecureBoot, enabled: { configured, inForce } });
  stage.emit('resource.changed', { uri: secureBootUri }, reporter);
  if (enabled.inForce) stage.emit('secureBoot.disabled', {}, reporter);
}
