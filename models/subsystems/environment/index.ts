/** Temperatures, cooling and power: readings, settings and limits. */
import type { Subsystem } from '../../subsystem.js';
import { type CoolingState, configureCooling, initialCooling } from './cooling.js';
import { fanFacts } from './fan-facts.js';
import { initialPast, type PastState } from './past.js';
import { initialPowerSettings, type PowerSettingsState } from './power-settings.js';
import { carryHeat } from './readings/carried-heat.js';
import { environmentMetrics } from './resources/environment-metrics.js';
import { fallbackSensors } from './resources/fallback-sensors.js';
import { fan, fanAssembly, fans } from './resources/fans.js';
import { federatedGroupCapping } from './resources/federated-group-capping.js';
import { power } from './resources/power.js';
import { powerControl, powerControls } from './resources/power-controls.js';
import { powerMeter } from './resources/power-meters.js';
import { powerSubsystem, powerSupplies } from './resources/power-subsystem.js';
import { powerSupply } from './resources/power-supply.js';
import { sensor, sensors } from './resources/sensors.js';
import { thermal } from './resources/thermal.js';
import { thermalMetrics } from './resources/thermal-metrics.js';
import { thermalSubsystem } from './resources/thermal-subsystem.js';
import { reviewPowerCap } from './set-power-cap.js';
import { supplyFacts } from './supply-facts.js';
import { temperatureFacts } from './temperature-facts.js';

export const environment: Subsystem<{
  readonly branches: {
    readonly cooling: CoolingState;
    readonly powerSettings: PowerSettingsState;
    readonly past: PastState;
  };
  readonly facts: typeof fanFacts & typeof supplyFacts & typeof temperatureFacts;
}> = {
  initial: ({ blueprint }) => ({
    cooling: initialCooling(blueprint),
    powerSettings: initialPowerSettings,
    past: initialPast,
  }),
  facts: { ...fanFacts, ...supplyFacts, ...temperatureFacts },
  restore: {
    /** How the server is cooled and powered; what is hot stays so for a while. */
    settings: (stage) => {
      const { draft, tree } = stage;
      const { exceeded: _, heat: __, ...settings } = initialCooling(tree.blueprint);
      Object.assign(draft.cooling, settings);
      configureCooling(stage, tree.blueprint.cooling.thermalConfiguration);
      stage.put('powerSettings', initialPowerSettings);
      carryHeat(stage);
      reviewPowerCap(stage);
    },
  },
  reactions: {
    /** How the processors are regulated and how the fans are driven may be others. */
    'bios.attributesChanged': carryHeat,
  },
  resources: [
    thermal,
    thermalSubsystem,
    fans,
    fan,
    fanAssembly,
    thermalMetrics,
    power,
    powerControls,
    powerControl,
    environmentMetrics,
    powerMeter,
    federatedGroupCapping,
    powerSubsystem,
    powerSupplies,
    powerSupply,
    sensors,
    sensor,
    fallbackSensors,
  ],
};

export { type AmbientContext, type AmbientContract, ambientAddress } from './ambient-contract.js';
export { type CoolingState, type Limit, limits, noUserThresholds } from './cooling.js';
export { initialPast, type Regime } from './past.js';
export {
  correctionMs,
  type PowerCapContext,
  type PowerCapContract,
  powerCapAddress,
  powerCapRecord,
} from './power-cap.js';
export type { PowerSettingsState } from './power-settings.js';
export { usualAmbient } from './readings/ambient.js';
export { carryHeat } from './readings/carried-heat.js';
export { heldAt, minSpeedMHz } from './readings/clock-speed.js';
export { averageAhead, peakAhead } from './readings/consumption-ahead.js';
export { type DeviceClimate, type DeviceWarmth, deviceClimate } from './readings/device-climate.js';
export { hostWork, loadExtremes, loadOver, workRanges } from './readings/host-load.js';
export { keepPast } from './readings/kept-past.js';
export { powerMetricReader } from './readings/power-metric.js';
export { always, createRange, isWithin, type Range, type Span } from './readings/range.js';
export { powerRanges, powerReader } from './readings/server-power.js';
export {
  powerRegime,
  readSituation,
  type Situation,
  situationBranches,
  situationParts,
} from './readings/situation.js';
export {
  sensorNames,
  type TemperatureSensor,
  temperatureRanges,
  temperatureReader,
  temperaturesAt,
} from './readings/temperature.js';
export { type UsageOf, type UsageReader, usageRanges, usageReader } from './readings/usage.js';
export { temperatureSensorUri } from './resources/sensor-list.js';
export { reviewPowerCap } from './set-power-cap.js';
export * from './watch-contract.js';
