/**
 * Platform power metrics apart from the consumption (behaviour § 2.6 has the members). There is no metered graphics
 * processor, and only the regulator saves power, so some metrics are constant.
 */
import type { PowerRegulatorMode } from '../../../bios-attributes/index.js';
import type { OperatingConditions } from './operating-conditions.js';
import type { PowerReader } from './server-power.js';
import { intakeReader } from './temperature.js';

/** Source: behaviour § 2.6 has the first; Assumption: the others go by the same rule. */
const regulatorCodes = {
  Dynamic: 'dyn',
  Max: 'max',
  Min: 'min',
  OSControl: 'osc',
} as const satisfies Readonly<Record<PowerRegulatorMode, string>>;

/** Value of a limit that saves no power. Unit: %. Source: behaviour § 2.6. */
const savingLimit = 100;

/** In order of names, as on real controllers. */
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
