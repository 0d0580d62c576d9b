/**
 * What the platform says of its power beside the consumption (behaviour § 2.6 has the members). No graphics processor is
 * metered, and no power is saved but by the regulator, so some of it is always the same.
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

/** What saves no power. Unit: %. Source: behaviour § 2.6. */
const savingLimit = 100;

/** In the order of names, as real controllers give it. */
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
