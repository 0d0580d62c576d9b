/** What clients ask of the pending area: attributes, and what to begin from. It is judged by the next start alone. */

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

/** What there is to begin from. Source: behaviour § 2.7. */
export const baseConfigNames = ['default', 'default.user'] as const;
export type BaseConfigName = (typeof baseConfigNames)[number];

/** Waits; what is set to what it is already does not. */
export function configureAttributes(stage: Transaction, given: Scalars): void {
  const { view } = stage;
  const { configured, inForce } = view.bios.attributes;
  const changes = Object.entries(given).map(([name, value]): PendingChange => {
    const isSo = isAttributeName(name) && biosAttribute(view, name) === value;
    return { name, value: isSo ? inForce[name] : value };
  });
  configure(stage, withChanges(configured, changes));
}

/** All attributes are to be as they are there, whatever waited. */
export function configureFrom(stage: Transaction, base: BaseConfigName): void {
  const { view } = stage;
  configure(stage, withLockedTag(baseConfig(view, base) ?? {}, view.bios.attributes.inForce));
}

/** Undefined for one that was not saved. */
export function baseConfig({ bios }: Transaction['view'], base: BaseConfigName): Values | undefined {
  return base === 'default' ? {} : (bios.userDefaults ?? undefined);
}

/** Nothing waits any more. */
export function clearPending(stage: Transaction): void {
  configure(stage, stage.view.bios.attributes.inForce);
}

function configure(stage: Transaction, configured: Values): void {
  storeAttributes(stage, { ...stage.view.bios.attributes, configured });
}

/** An asset tag that is locked outlives defaults, all but those of manufacturing (behaviour § 5.3). */
export function withLockedTag(
  values: Values,
  { ServerAssetTag = '', AssetTagProtection }: AttributeSettings,
): Values {
  return AssetTagProtection === 'Locked' ? { ...values, AssetTagProtection, ServerAssetTag } : values;
}

// A start that goes by the defaults: nothing that was set is in force, and all of it waits for the next one.

/** To be called once the attributes that waited were judged. */
export function suspendAttributes(stage: Transaction): void {
  const { configured } = stage.view.bios.attributes;
  storeAttributes(stage, { configured, inForce: {} });
  stage.emit('bios.attributesChanged', {}, biosSettingsAddress);
}
