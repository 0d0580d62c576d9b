/**
 * Power metrics of the platform apart from the consumption (members: behaviour § 2.6). Some metrics are constant,
 * because no graphics processor is metered and only the regulator saves power.
 */
import type { PowerRegulatorMode } from '../../../bios-attributes/index.js';
import type { OperatingConditions } from './operating-conditions.js';
import type { PowerReader } from './server-power.js';
import { intakeReader } from './temperature.js';

/**
 * Codes of the regulator modes. Source: behaviour § 2.6 for the first code. Assumption: the other codes follow the same
 * rule.
 */
const regulatorCodes = {
  Dynamic: 'dyn',
  Max: 'max',
  Min: 'min',
  OSControl: 'osc',
} as const satisfies Readonly<Record<PowerRegulatorMode, string>>;

/** Value of `CpuPwrSavLim` for a limit that saves no power. Unit: %. Source: behaviour § 2.6. */
const savingLimit = 100;

/**
 * Returns a reader of the metrics, as a function of the instant. The metrics are in alphabetical order, as on real
 * controllers.
 */
export function powerMetricReader(situation: OperatingConditions, reader: PowerReader) {
  const ambient = intakeReader(situation);
  return (instant: number) => {
    const { watts, allowed, speed, isHeld } = reader.capping(instant);
    return {
      AmbTemp: ambient(instant),
      Cap: watts,
      CpuCapLim: Math.round((1 - speed) * 100),
      CpuMax: watts === 0 ? 0 : Math.round(allowed * 100),
      CpuPwrSavLim: savingLimit,
      CpuWatts: reader.processors(instant),
      DimmWatts: reader.memory(instant),
      GpuWatts: 0,
      PrMode: regulatorCodes[reader.regulatorMode(instant)],
      PunCap: speed < 1,
      UnachCap: !isHeld,
    };
  };
}
