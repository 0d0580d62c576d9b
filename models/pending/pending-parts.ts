/**
 * Parts of the state that wait for the next start of the host, and their deletion or reset by orders (behaviour § 5.5).
 * A subsystem declares its parts in `waits`. The same rule applies to all parts: a deletion by the controller removes
 * the pending values of every part, and an order for the defaults takes effect before pending settings are applied.
 */
import type { Json } from '../../engine/index.js';
import type { Reaction, Transaction } from '../transaction.js';

/** Orders that a start of the host executes, named by their attributes. The second order includes the first. */
type DefaultsOrder = 'RestoreDefaults' | 'RestoreManufacturingDefaults';

export interface PendingPart {
  /** Removes all pending values of the part. */
  readonly forget: (stage: Transaction) => void;
  /** Reset of the part by an order: the order, and the reset function. Absent if no order resets the part. */
  readonly defaults?: {
    readonly by: DefaultsOrder;
    /** Resets the values in force. Pending values remain, and the same start applies them afterwards. */
    readonly deliver: (stage: Transaction) => void;
  };
}

/** Pending parts of a subsystem, by their names in the documentation. */
export type PendingParts = { readonly [name: string]: PendingPart };

/**
 * Returns the reaction that resets parts by an order. The declaring subsystem adds it to its `reactions`:
 * `'bios.orderTaken': deliverBy(waits)`.
 */
export function deliverBy(parts: PendingParts): Reaction<{ readonly attribute: Json }> {
  return (stage, { attribute }) => {
    for (const { defaults } of Object.values(parts)) {
      const isMeant = attribute === 'RestoreManufacturingDefaults' || attribute === defaults?.by;
      if (isMeant) defaults?.deliver(stage);
    }
  };
}
