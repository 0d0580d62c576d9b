/**
 * State of secure boot in the firmware. It contains only the changes of the factory keys. Pending key changes are
 * operations (`requests.ts`).
 */

import type { Blueprint } from '../../../models/blueprint/index.js';
import type { Transaction } from '../../../models/index.js';
import { isPending, nothingPending, type PendingSettings } from '../../../models/pending/index.js';
import { secureBootUri } from './databases.js';
import { type ChangedDatabases, withInitialKeys } from './enrolled-keys.js';

export interface SecureBootState {
  readonly databases: ChangedDatabases;
  /** True for audit mode instead of setup mode, or for deployed mode instead of user mode. */
  readonly advanced: boolean;
  /**
   * Switch of secure boot. `configured` is the setting for the next host start; `inForce` is true if the server was
   * started with secure boot.
   */
  readonly enabled: PendingSettings<boolean>;
}

/** Factory default of secure boot: the factory keys are installed, and secure boot is off. Source: behaviour § 2.8. */
const factorySecureBoot: SecureBootState = {
  databases: {},
  advanced: false,
  enabled: nothingPending(false),
};

/** Returns secure boot at the start of a history: as the blueprint says, else the factory default. */
export function initialSecureBoot({ secureBoot }: Pick<Blueprint, 'secureBoot'>): SecureBootState {
  if (secureBoot === undefined) return factorySecureBoot;
  return {
    databases: withInitialKeys({ secureBoot }),
    advanced: secureBoot.advanced,
    enabled: nothingPending(secureBoot.enabled),
  };
}

/**
 * Restore of manufacturing defaults: the factory keys are installed, and secure boot is off. Other pending changes are
 * executed afterwards.
 */
const reporter = 'secureBoot';

export function deliverSecureBoot(stage: Transaction): void {
  const { enabled } = stage.view.secureBoot;
  const { inForce } = factorySecureBoot.enabled;
  const configured = isPending(enabled) ? enabled.configured : inForce;
  stage.put('secureBoot', { ...factorySecureBoot, enabled: { configured, inForce } });
  stage.emit('resource.changed', { uri: secureBootUri }, reporter);
  if (enabled.inForce) stage.emit('secureBoot.disabled', {}, reporter);
}
