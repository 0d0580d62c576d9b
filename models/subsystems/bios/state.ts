/** The settings of the host's firmware: as configured, and as in force since a start has taken them over. */
import type { Genesis } from '../../genesis.js';
import { type JudgedSettings, neverApplied } from '../../pending/index.js';
import { powerAutoOn, powerOnDelay, thermalMode } from './aliases.js';
import { withoutDefaults } from './put-attribute.js';

export interface BiosState {
  /** Attributes that differ from their defaults, by name. */
  readonly attributes: JudgedSettings;
}

/** As its blueprint has it delivered. */
export function initialBios({ blueprint }: Genesis): BiosState {
  const { settings, cooling } = blueprint;
  const { thermalConfiguration: configured } = cooling;
  const delivered = withoutDefaults({
    AutoPowerOn: powerAutoOn.names[settings.powerAutoOn],
    PowerOnDelay: powerOnDelay.names[settings.powerOnDelay],
    // The quiet kind is no attribute: the controller keeps it beside this one.
    ThermalConfig: thermalMode.names[configured === 'AcousticMode' ? 'OptimalCooling' : configured],
  });
  return { attributes: neverApplied(delivered) };
}
