/** Settings of the host firmware: the configured values, and the values in force since a start applied them. */

import { nothingPending, type PendingSettings, type Values } from '../../../models/pending/index.js';
import { powerAutoOn, powerOnDelay, thermalMode, withoutDefaults } from '../../bios-attributes/index.js';
import type { Genesis } from '../../genesis.js';

export interface BiosState {
  /**
   * Attributes that differ from their defaults, by name. An attribute is also contained if it is configured to its
   * default while another value is in force. Otherwise a dependency that forbids the default would not be reported.
   */
  readonly attributes: PendingSettings<Values>;
  /** Saved user defaults; null if none are saved. */
  readonly userDefaults: Values | null;
}

/** Returns the initial state with the attributes of the blueprint. */
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
    // The value `AcousticMode` does not exist as an attribute value: the controller stores it separately.
    ThermalConfig: thermalMode.names[configured === 'AcousticMode' ? 'OptimalCooling' : configured],
  });
}
