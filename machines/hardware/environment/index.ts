/** Public interface of temperatures, cooling and power: readings, settings and limits. */
export {
  createDeviceTemperatureReader,
  type DeviceTemperature,
  type DeviceTemperatureReader,
} from './readings/device-temperature.js';
export { hostWork, loadExtremes, loadOver, workRanges } from './readings/host-load.js';
export {
  initialPast,
  type OperatingConditions,
  operatingConditionBranches,
  operatingConditionParts,
  powerRegime,
  type Regime,
  readOperatingConditions,
} from './readings/operating-conditions.js';
export { powerMetricReader } from './readings/power-metric.js';
export { recordHeat } from './readings/record-intervals.js';
export { averageAhead, peakAhead, powerRanges, powerReader, sampleMs } from './readings/server-power.js';
export { temperatureRanges, temperatureReader, temperaturesAt } from './readings/temperature.js';
export {
  heldAt,
  minSpeedMHz,
  type UsageOf,
  type UsageReader,
  usageRanges,
  usageReader,
} from './readings/usage.js';
export { temperatureSensorUri } from './resources/sensor-list.js';
export { reviewPowerCap } from './set-power-cap.js';
