/**
 * Properties that are stored at two places, or accept another kind than they show: created here, and named by `setBy`
 * of a row.
 */
import type { Json } from '../../engine/index.js';
import type { Transaction } from '../transaction.js';
import type { WritableProperty, WriteContext } from './define.js';
import type { ReadResult } from './readers/rule.js';
import type { WriteTarget } from './resource-location.js';
import { erasedProperty } from './type-erasure.js';

/** Types a writable property by its reader, so that `apply` gets the reader's result. */
export function property<Value extends Json>(definition: WritableProperty<Value>): WritableProperty {
  return erasedProperty(definition);
}

/** A property whose journaled and stored form differs from the sent form. */
export function secretProperty<Value extends Json, Kept extends Json>(
  definition: Omit<WritableProperty<Value>, 'apply' | 'redact' | 'sent'> & {
    readonly redact: (value: Value, means: WriteContext) => ReadResult<Kept>;
    readonly sent?: (kept: Kept) => Value;
    readonly apply: (stage: Transaction, kept: Kept, writing: WriteTarget) => void;
  },
): WritableProperty {
  return erasedProperty(definition);
}
