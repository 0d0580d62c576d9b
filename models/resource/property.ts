/** Properties that stand at two places, or take another kind than they show: made here, and named by `setBy` of a row. */
import type { Json } from '../../engine/index.js';
import type { ControllerStage, Means, WritableProperty } from './define.js';
import { erasedProperty } from './erase.js';
import type { Writing } from './place.js';
import type { Read } from './rule.js';

/** Types a writable property by its reader, so that `apply` gets what the reader returns. */
export function property<Value extends Json>(definition: WritableProperty<Value>): WritableProperty {
  return erasedProperty(definition);
}

/** A property that is journaled and kept as something else than what clients send. */
export function secretProperty<Value extends Json, Kept extends Json>(
  definition: Omit<WritableProperty<Value>, 'apply' | 'redact' | 'sent'> & {
    readonly redact: (value: Value, means: Means) => Read<Kept>;
    readonly sent?: (kept: Kept) => Value;
    readonly apply: (stage: ControllerStage, kept: Kept, writing: Writing) => void;
  },
): WritableProperty {
  return erasedProperty(definition);
}
