/** Settings of the host's firmware: as configured, and as in force since they were applied by a start. */

import { nothingPending, type PendingSettings, type Values } from '../../../models/pending/index.js';
import { powerAutoOn, powerOnDelay, thermalMode, withoutDefaults } from '../../bios-attributes/index.js';
import type { Genesis } from '../../genesis.js';

export interface BiosState {
  /**
   * Attributes that differ from their defaults, by name. A configured attribute that was set to its default while
   * another value is in force is included, too: a dependency that forbids it is reported.
   */
  readonly attributes: PendingSettings<Values>;
  /** Saved user defaults; null if none are saved. */
  readonly userDefaults: Values | null;
}

/** With the attributes of its blueprint. */
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
    // The quiet variant is no attribute: the controller stores it separately.
    ThermalConfig: thermalMode.names[configured === 'AcousticMode' ? 'OptimalCooling' : configured],
  });
}
