/**
 * Pending parts of the host's next start, and their deletion or reset by orders (behaviour § 5.5). A subsystem declares
 * its parts as `waits`; this file has the one rule for all: the controller's deletions apply everywhere, and defaults
 * of the server precede pending settings.
 */
import type { Json } from '../../engine/index.js';
import type { Reaction, Transaction } from '../transaction.js';

/** Orders that a start executes, by attribute. The second includes the first. */
type DefaultsOrder = 'RestoreDefaults' | 'RestoreManufacturingDefaults';

export interface PendingPart {
  /** Removes everything pending. */
  readonly forget: (stage: Transaction) => void;
  /** The order that restores the delivered state, and the function; absent if no order of the server affects it. */
  readonly defaults?: {
    readonly by: DefaultsOrder;
    /** Resets the part in force. Pending settings stay, and the same start applies them afterwards. */
    readonly deliver: (stage: Transaction) => void;
  };
}

/** By their names in the documentation. */
export type PendingParts = { readonly [name: string]: PendingPart };

/** Among the `reactions` of the declaring subsystem: `'bios.orderTaken': deliverBy(waits)`. */
export function deliverBy(parts: PendingParts): Reaction<{ readonly attribute: Json }> {
  return (stage, { attribute }) => {
    for (const { defaults } of Object.values(parts)) {
      const isMeant = attribute === 'RestoreManufacturingDefaults' || attribute === defaults?.by;
      if (isMeant) defaults?.deliver(stage);
    }
  };
}
