/**
 * Properties that need their own reader: the value is stored at two places, or the accepted kind differs from the shown
 * kind. A row refers to such a property by `setBy`.
 */
import type { Json } from '../../engine/index.js';
import type { Transaction } from '../transaction.js';
import type { WritableProperty, WriteContext } from './define.js';
import type { ReadResult } from './readers/rule.js';
import type { WriteTarget } from './resource-location.js';
import { erasedProperty } from './type-erasure.js';

/** Returns a writable property whose `apply` has the result type of its reader. */
export function property<Value extends Json>(definition: WritableProperty<Value>): WritableProperty {
  return erasedProperty(definition);
}

/** Returns a property whose stored value, also in the journal, differs from the value in the request. */
export function secretProperty<Value extends Json, Kept extends Json>(
  definition: Omit<WritableProperty<Value>, 'apply' | 'redact' | 'sent'> & {
    readonly redact: (value: Value, means: WriteContext) => ReadResult<Kept>;
    readonly sent?: (kept: Kept) => Value;
    readonly apply: (stage: Transaction, kept: Kept, writing: WriteTarget) => void;
  },
): WritableProperty {
  return erasedProperty(definition);
}
