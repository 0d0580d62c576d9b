/**
 * Properties with a reader of their own. This is necessary if the value is stored at two places, or if the accepted
 * kind differs from the shown kind. A row refers to such a property by `setBy`.
 */
import type { Json } from '../../engine/index.js';
import type { Transaction } from '../transaction.js';
import type { WritableProperty, WriteContext } from './define.js';
import type { ReadResult } from './readers/rule.js';
import type { WriteTarget } from './resource-location.js';
import { erasedProperty } from './type-erasure.js';

/** Returns a writable property. The compiler checks that the reader provides the type of value that `apply` requires. */
export function property<Value extends Json>(definition: WritableProperty<Value>): WritableProperty {
  return erasedProperty(definition);
}

/**
 * Returns a property whose value is converted before it is stored: the state tree and the journal contain the converted
 * value.
 */
export function secretProperty<Value extends Json, Kept extends Json>(
  definition: Omit<WritableProperty<Value>, 'apply' | 'redact' | 'sent'> & {
    readonly redact: (value: Value, means: WriteContext) => ReadResult<Kept>;
    readonly sent?: (kept: Kept) => Value;
    readonly apply: (stage: Transaction, kept: Kept, writing: WriteTarget) => void;
  },
): WritableProperty {
  return erasedProperty(definition);
}
