/** Report of a capture: what a controller that starts from it simulates of each resource, and why. */

/**
 * Fate of a resource. `alive`: its standard properties follow the simulation. `partlyAlive`: some of them do.
 * `asCaptured`: served as captured, read-only. `dropped`: not served.
 */
export type Fate = 'alive' | 'partlyAlive' | 'asCaptured' | 'dropped';

export interface ResourceReport {
  readonly uri: string;
  /** Schema type without version; empty when the body has none. */
  readonly type: string;
  readonly fate: Fate;
  /** Property paths that follow the simulation; present for `partlyAlive`. */
  readonly properties?: readonly string[];
  readonly reason: string;
}
