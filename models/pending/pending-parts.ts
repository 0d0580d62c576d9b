/**
 * Parts of the state that contain pending values until the next start of the host, and the deletion and reset of these
 * parts (behaviour § 5.5). A subsystem declares its parts in `waits`. The same rule applies to all parts. If the
 * controller deletes pending values, it deletes those of every part. If an order restores the defaults, the order takes
 * effect before pending settings are applied.
 */
import type { Json } from '../../engine/index.js';
import type { Reaction, Transaction } from '../transaction.js';

/**
 * Orders to restore defaults, which the next start of the host executes. They have the names of their BIOS attributes.
 * The second order includes the first.
 */
type DefaultsOrder = 'RestoreDefaults' | 'RestoreManufacturingDefaults';

export interface PendingPart {
  /** Removes all pending values of the part. */
  readonly forget: (stage: Transaction) => void;
  /** Order that resets the part, and the reset function. Absent if no order resets the part. */
  readonly defaults?: {
    readonly by: DefaultsOrder;
    /** Resets the values in force. Pending values remain; the same host start applies them after the reset. */
    readonly deliver: (stage: Transaction) => void;
  };
}

/** Pending parts of a subsystem, by their names in the documentation. */
export type PendingParts = { readonly [name: string]: PendingPart };

/**
 * Returns the reaction that resets the parts when an order is executed. The subsystem that declares the parts adds the
 * reaction to its `reactions`: `'bios.orderTaken': deliverBy(waits)`.
 */
export function deliverBy(parts: PendingParts): Reaction<{ readonly attribute: Json }> {
  return (stage, { attribute }) => {
    for (const { defaults } of Object.values(parts)) {
      const isMeant = attribute === 'RestoreManufacturingDefaults' || attribute === defaults?.by;
      if (isMeant) defaults?.deliver(stage);
    }
  };
}
