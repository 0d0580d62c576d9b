/** The settings of the host's firmware: as configured, and as in force since a start has taken them over. */
import { type JudgedSettings, neverApplied, type Values } from '../../pending/index.js';

/** Source: behaviour "BIOS settings". */
export const passwordNames = ['Administrator', 'User'] as const;
export type PasswordName = (typeof passwordNames)[number];

export interface BiosState {
  /**
   * Attributes that differ from their defaults, by name. As configured, one that was set to its default while another
   * value is in force stands there as well: a dependency that forbids it is told of.
   */
  readonly attributes: JudgedSettings;
  /** What the user has saved to go back to; null while nothing was. */
  readonly userDefaults: Values | null;
  /** What is kept of each password; null while there is none. Lower-case hex. */
  readonly passwords: { readonly [Name in PasswordName]: string | null };
}

export const noPasswords: BiosState['passwords'] = { Administrator: null, User: null };

export const initialBios: BiosState = {
  attributes: neverApplied({}),
  userDefaults: null,
  passwords: noPasswords,
};
