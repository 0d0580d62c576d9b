/** The settings of the host's firmware: as configured, and as in force since a start has taken them over. */
import type { Genesis } from '../../genesis.js';
import { type JudgedSettings, neverApplied, type Values } from '../../pending/index.js';
import { powerAutoOn, powerOnDelay, thermalMode } from './aliases.js';
import { withoutDefaults } from './put-attribute.js';

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

/** With attributes as its blueprint has them delivered. */
export function initialBios({ blueprint }: Genesis): BiosState {
  return {
    attributes: neverApplied(deliveredAttributes(blueprint)),
    userDefaults: null,
    passwords: noPasswords,
  };
}

export function deliveredAttributes({ settings, cooling }: Genesis['blueprint']): Values {
  const { thermalConfiguration: configured } = cooling;
  return withoutDefaults({
    AutoPowerOn: powerAutoOn.names[settings.powerAutoOn],
    PowerOnDelay: powerOnDelay.names[settings.powerOnDelay],
    // The quiet kind is no attribute: the controller keeps it beside this one.
    ThermalConfig: thermalMode.names[configured === 'AcousticMode' ? 'OptimalCooling' : configured],
  });
}
