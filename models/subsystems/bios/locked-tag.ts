/** An asset tag that is locked outlives defaults, all but those of manufacturing (behaviour § 5.3). */
import type { Values } from '../../pending/index.js';

export function withLockedTag(values: Values, { ServerAssetTag = '', AssetTagProtection }: Values): Values {
  return AssetTagProtection === 'Locked' ? { ...values, AssetTagProtection, ServerAssetTag } : values;
}
