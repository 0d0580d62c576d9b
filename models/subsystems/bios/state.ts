/** The settings of the host's firmware: as configured, and as in force since a start has taken them over. */
import { type JudgedSettings, neverApplied } from '../../pending/index.js';

export interface BiosState {
  /** Attributes that differ from their defaults, by name. */
  readonly attributes: JudgedSettings;
}

export const initialBios: BiosState = { attributes: neverApplied({}) };
