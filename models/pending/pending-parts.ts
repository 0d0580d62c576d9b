/**
 * What waits for the host's next start, part by part, and what becomes of it when somebody orders a beginning afresh
 * (behaviour § 5.5). A subsystem declares its parts as `waits`; this file has the one rule for all of them: what the
 * controller forgets is forgotten everywhere, and defaults of the server come before what waits.
 */
import type { Json } from '../../engine/index.js';
import type { Reaction, Transaction } from '../transaction.js';

/** Orders that a start carries out, by the attribute that they are. The second takes along all that the first does. */
type DefaultsOrder = 'RestoreDefaults' | 'RestoreManufacturingDefaults';

export interface PendingPart {
  /** Nothing of it waits any more. */
  readonly forget: (stage: Transaction) => void;
  /** Which order has it as delivered, and how; missing where no order of the server reaches it. */
  readonly defaults?: {
    readonly by: DefaultsOrder;
    /** What is in force goes back. What waits still does, and the same start takes it over on top. */
    readonly deliver: (stage: Transaction) => void;
  };
}

/** By what the documentation calls them. */
export type PendingParts = { readonly [name: string]: PendingPart };

/** Among the `reactions` of whoever declares parts: `'bios.orderTaken': deliverBy(waits)`. */
export function deliverBy(parts: PendingParts): Reaction<{ readonly attribute: Json }> {
  return (stage, { attribute }) => {
    for (const { defaults } of Object.values(parts)) {
      const isMeant = attribute === 'RestoreManufacturingDefaults' || attribute === defaults?.by;
      if (isMeant) defaults?.deliver(stage);
    }
  };
}
