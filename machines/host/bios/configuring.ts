/**
 * Requests for pending settings: attributes, and the base configuration. The settings are validated only by the next
 * host start.
 */

import type { Transaction } from '../../../models/index.js';
import { type PendingChange, type Values, withChanges } from '../../../models/pending/index.js';
import type { Scalars } from '../../../models/resource/index.js';
import {
  type AttributeSettings,
  biosAttribute,
  biosSettingsAddress,
  isAttributeName,
  storeAttributes,
} from '../../bios-attributes/index.js';

/** Names of the base configurations. Source: behaviour § 2.7. */
export const baseConfigNames = ['default', 'default.user'] as const;
export type BaseConfigName = (typeof baseConfigNames)[number];

/** Makes changed attributes pending. An attribute that is set to the value in force is no longer pending. */
export function configureAttributes(stage: Transaction, given: Scalars): void {
  const { view } = stage;
  const { configured, inForce } = view.bios.attributes;
  const changes = Object.entries(given).map(([name, value]): PendingChange => {
    const isSo = isAttributeName(name) && biosAttribute(view, name) === value;
    return { name, value: isSo ? inForce[name] : value };
  });
  configure(stage, withChanges(configured, changes));
}

/** Sets all attributes to the values of a base configuration, which replaces other pending settings. */
export function configureFrom(stage: Transaction, base: BaseConfigName): void {
  const { view } = stage;
  configure(stage, withLockedTag(baseConfig(view, base) ?? {}, view.bios.attributes.inForce));
}

/** Returns the values of a base configuration; undefined if user defaults were not saved. */
export function baseConfig({ bios }: Transaction['view'], base: BaseConfigName): Values | undefined {
  return base === 'default' ? {} : (bios.userDefaults ?? undefined);
}

/** Clears all pending settings. */
export function clearPending(stage: Transaction): void {
  configure(stage, stage.view.bios.attributes.inForce);
}

function configure(stage: Transaction, configured: Values): void {
  storeAttributes(stage, { ...stage.view.bios.attributes, configured });
}

/**
 * Adds the locked asset tag to restored values. A locked tag survives every restore except that of manufacturing
 * defaults (behaviour § 5.3).
 */
export function withLockedTag(
  values: Values,
  { ServerAssetTag = '', AssetTagProtection }: AttributeSettings,
): Values {
  return AssetTagProtection === 'Locked' ? { ...values, AssetTagProtection, ServerAssetTag } : values;
}

// Host start with default settings: no setting is in force, and all configured settings become pending for the
// following start.

/** Puts the defaults into force. Has to be called after the pending attributes were validated. */
export function suspendAttributes(stage: Transaction): void {
  const { configured } = stage.view.bios.attributes;
  storeAttributes(stage, { configured, inForce: {} });
  stage.emit('bios.attributesChanged', {}, biosSettingsAddress);
}
