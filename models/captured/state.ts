/** State of a captured service that no other subsystem has: values that clients have set on captured resources. */
import type { Json } from '../../engine/index.js';

/** Values by JSON pointer. */
export interface ValuesByPointer {
  readonly [pointer: string]: Json;
}

/** Values of one captured resource. */
export interface ResourceValues {
  /** Values in force that replace the captured ones. */
  readonly kept?: ValuesByPointer;
  /** Values of a settings resource that the next start of the host takes over. */
  readonly pending?: ValuesByPointer;
  /** Time at which a start of the host took over pending values, by the controller's clock. Unit: ms since the epoch. */
  readonly appliedAt?: number;
  /** Resource whose values a settings resource replaces; present with `pending`. */
  readonly appliesTo?: string;
  /** Canonical URI in the built-in service, for a member of a collection whose members come and go. */
  readonly member?: string;
  /** Indicates a log whose captured entries have been cleared. */
  readonly cleared?: true;
}

/** Settings that a reset to defaults can preserve, by the reset types of the standard. */
export type PreservedSettings = 'PreserveNetwork' | 'PreserveNetworkAndUsers';

export interface CapturedState {
  /** Resources with own values, by captured URI. */
  readonly resources: { readonly [uri: string]: ResourceValues };
  /**
   * Last start of the host since the capture, after which its captured state has no meaning any more. Unit: ms since the
   * epoch, by the controller's clock.
   */
  readonly hostStartedAt?: number;
  /** Last start of the controller since the capture. Unit: as above. */
  readonly controllerStartedAt?: number;
  /** Values of the member that the next input creates. */
  readonly next?: ValuesByPointer;
  /** Settings that the requested reset to defaults preserves; absent for none. */
  readonly preserves?: PreservedSettings;
}

/** Maximum number of values that clients can set in all. Assumption: more than a client configures. */
export const storedValuesMax = 20_000;
