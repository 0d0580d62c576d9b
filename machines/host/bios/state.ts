/** The settings of the host's firmware: as configured, and as in force since a start has taken them over. */

import { nothingPending, type PendingSettings, type Values } from '../../../models/pending/index.js';
import { powerAutoOn, powerOnDelay, thermalMode, withoutDefaults } from '../../bios-attributes/index.js';
import type { Genesis } from '../../genesis.js';

export interface BiosState {
  /**
   * Attributes that differ from their defaults, by name. As configured, one that was set to its default while another
   * value is in force stands there as well: a dependency that forbids it is told of.
   */
  readonly attributes: PendingSettings<Values>;
  /** What the user has saved to go back to; null while nothing was. */
  readonly userDefaults: Values | null;
}

/** With attributes as its blueprint has them delivered. */
export function initialBios({ blueprint }: Genesis): BiosState {
  return {
    attributes: nothingPending(deliveredAttributes(blueprint)),
    userDefaults: null,
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
