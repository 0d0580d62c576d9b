/**
 * What the platform says of its power beside the consumption. Nothing is capped and no graphics processor is metered
 * (behaviour § 2.6 has the members), so some of it is always the same.
 */
import type { PowerRegulatorMode } from '../../host/index.js';
import type { PowerReader } from './server-power.js';
import type { Situation } from './situation.js';
import { intakeReader } from './temperature.js';

/** Source: behaviour § 2.6 has the first; Assumption: the others go by the same rule. */
const regulatorCodes = {
  Dynamic: 'dyn',
  Max: 'max',
  Min: 'min',
  OSControl: 'osc',
} as const satisfies Readonly<Record<PowerRegulatorMode, string>>;

/** Units: °C, W, %. Limits of 0 are none; one of 100 saves nothing. Source: behaviour § 2.6. */
const uncapped = { Cap: 0, CpuCapLim: 0, CpuMax: 0, CpuPwrSavLim: 100 } as const;

/** In the order of names, as real controllers give it. */
export function powerMetricReader(situation: Situation, reader: PowerReader) {
  const ambient = intakeReader(situation);
  return (instant: number) => ({
    AmbTemp: ambient(instant),
    ...uncapped,
    CpuWatts: reader.processors(instant),
    DimmWatts: reader.memory(instant),
    GpuWatts: 0,
    PrMode: regulatorCodes[reader.regulatorMode(instant)],
    PunCap: false,
    UnachCap: false,
  });
}
