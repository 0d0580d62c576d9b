/**
 * Power meters of the server for the last minutes, the last day and the last week, with regular sampling intervals. A
 * sample is computed when it is read, from the conditions at its time.
 */
import { formatInstant } from '../../../../engine/index.js';
import { type ControllerTree, controllerTime } from '../../../../models/index.js';
import {
  chassisPattern,
  chassisUri,
  dateTime,
  defineAt,
  flag,
  identity,
  list,
  ofChassis,
  oneOf,
  type ResourceLocationOf,
  type Row,
  type Rows,
  row,
  rowsFrom,
  type View,
  whole,
} from '../../../../models/resource/index.js';
import { readOperatingConditions } from '../readings/operating-conditions.js';
import { powerMetricReader } from '../readings/power-metric.js';
import { powerReader, sampleMs } from '../readings/server-power.js';
import { usageReader } from '../readings/usage.js';

function percent<Name extends string>(
  description: string,
  name: Name,
  note: { readonly volatile?: true } = {},
): Row<Readonly<Record<Name, number>>> {
  return row(whole(), description, (of: Readonly<Record<Name, number>>) => of[name], { unit: '%', ...note });
}

/**
 * Rows of the platform power metrics at an instant. The power resource and the samples of its meters have these rows.
 */
export const powerMetricRows: Rows<PowerMetric> = {
  AmbTemp: row(whole(), 'Temperature of the ambient air, in degrees Celsius.', 'AmbTemp', {
    unit: 'Cel',
    volatile: true,
  }),
  Cap: row(whole(), 'Power cap of the server, in watts; 0 for no cap.', 'Cap', { unit: 'W' }),
  CpuCapLim: percent(
    'Reduction of processor performance by the power cap, in percent; 0 while the cap has no effect.',
    'CpuCapLim',
    { volatile: true },
  ),
  CpuMax: percent(
    'Maximum processor performance under the power cap, in percent; 0 without a cap.',
    'CpuMax',
    { volatile: true },
  ),
  CpuPwrSavLim: percent('Maximum processor performance in power-saving mode, in percent.', 'CpuPwrSavLim'),
  CpuWatts: row(whole(), 'Power consumption of the processors, in watts.', 'CpuWatts', {
    unit: 'W',
    volatile: true,
  }),
  DimmWatts: row(whole(), 'Power consumption of the memory, in watts.', 'DimmWatts', {
    unit: 'W',
    volatile: true,
  }),
  GpuWatts: row(whole(), 'Power consumption of the graphics processors, in watts.', 'GpuWatts', {
    unit: 'W',
  }),
  PrMode: row(oneOf(['dyn', 'max', 'min', 'osc']), 'Power regulation mode.', 'PrMode'),
  PunCap: row(flag, 'Indicates whether the power cap slows the server down.', 'PunCap', { volatile: true }),
  UnachCap: row(flag, 'Indicates whether the power cap is unachievable.', 'UnachCap'),
};

/** Sampling interval of the fastest meter. A value is constant between two samplings. Unit: ms. */
const lookMs = sampleMs;

/**
 * Properties of the meters: the number of samples, the interval between the samples (behaviour § 2.6), and the interval
 * between the samplings that a sample summarizes. All intervals are multiples of the shortest one. Unit: ms.
 */
const meters = {
  FastPowerMeter: { samplesMax: 120, everyMs: 10_000, lookMs },
  PowerMeter: { samplesMax: 288, everyMs: 300_000, lookMs: 60_000 },
  SlowPowerMeter: { samplesMax: 168, everyMs: 3_600_000, lookMs: 300_000 },
} as const;
type MeterId = keyof typeof meters;
type Meter = (typeof meters)[MeterId];

const meterIds = Object.keys(meters) as MeterId[];

export function meterUri(id: MeterId): string {
  return `${chassisUri}Power/${id}/`;
}

const inWatts = { unit: 'W' } as const;

interface Sample extends PowerMetric {
  readonly Time: string;
  readonly Average: number;
  readonly Peak: number;
  readonly Minimum: number;
  readonly CpuAvgFreq: number;
  readonly CpuUtil: number;
}

const sampleRows: Rows<Sample> = {
  Time: row(dateTime, 'Time of the sample.', 'Time'),
  Average: row(whole(), 'Average power consumption in the sample interval, in watts.', 'Average', inWatts),
  Peak: row(whole(), 'Peak power consumption in the sample interval, in watts.', 'Peak', inWatts),
  Minimum: row(whole(), 'Minimum power consumption in the sample interval, in watts.', 'Minimum', inWatts),
  ...powerMetricRows,
  CpuAvgFreq: row(whole(), 'Average clock frequency of the processors, in megahertz.', 'CpuAvgFreq', {
    unit: 'MHz',
  }),
  CpuUtil: percent('Utilization of the processors, in percent.', 'CpuUtil'),
  // Power consumption of the fans, which is 0 because the server does not meter single fans.
  FanWatts: row(
    whole(),
    'Power consumption of the fans, in watts; 0 when the fans are not metered.',
    0,
    inWatts,
  ),
};

const meterPattern = `${chassisPattern}Power/{MeterId}/` as const;
type MeterView = View<ResourceLocationOf<typeof meterPattern, Meter>>;

function drawn(description: string, of: (samples: readonly Sample[]) => number): Row<readonly Sample[]> {
  return row(whole(), description, of, { ...inWatts, volatile: true });
}

export const powerMeter = defineAt(meterPattern, () =>
  meterIds.map((MeterId) => ({ params: { ...ofChassis, MeterId }, part: meters[MeterId] })),
).resource({
  type: 'VndPowerMeter.v2_1_0.VndPowerMeter',
  typeDescription: 'Power consumption of the server over an interval, as samples.',
  varies: ['now'],
  steadyMs: lookMs,
  properties: {
    ...identity(({ params }: MeterView) => params.MeterId, 'PowerMeter'),
    ...rowsFrom(({ tree, part, now }: MeterView) => listSamples(tree, part, now), {
      Average: drawn('Average power consumption of the server, in watts.', (samples) =>
        Math.round(samples.reduce((sum, { Average }) => sum + Average, 0) / samples.length),
      ),
      Maximum: drawn('Maximum power consumption of the server, in watts.', (samples) =>
        Math.max(...samples.map(({ Peak }) => Peak)),
      ),
      Minimum: drawn('Minimum power consumption of the server, in watts.', (samples) =>
        Math.min(...samples.map(({ Minimum }) => Minimum)),
      ),
      PowerDetail: list('Samples, oldest first.', (samples: readonly Sample[]) => samples, sampleRows, {
        volatile: true,
      }),
      Samples: row(whole(), 'Number of samples.', 'length', { volatile: true }),
    }),
  },
});

/**
 * Returns the samples, oldest first, as far back as the conditions are stored. Without a complete sample, the list
 * contains the sample in progress.
 */
function listSamples(tree: ControllerTree, meter: Meter, now: number): readonly Sample[] {
  const { samplesMax, everyMs } = meter;
  const { since } = tree.past;
  const sampleAt = createSampler(tree, meter);
  const last = Math.floor(now / everyMs) * everyMs;
  const count = Math.min(samplesMax, Math.max(0, Math.floor((last - since) / everyMs)));
  // Sample in progress: its instant is the last sampling, or the start of the stored conditions if that is later.
  if (count === 0) return [sampleAt(Math.max(since, Math.floor(now / lookMs) * lookMs))];
  return Array.from({ length: count }, (_, index) => sampleAt(last - (count - 1 - index) * everyMs));
}

function createSampler(tree: ControllerTree, { everyMs, lookMs }: Meter): (at: number) => Sample {
  const situation = readOperatingConditions(tree);
  const watts = powerReader(situation);
  const metric = powerMetricReader(situation, watts);
  const usage = usageReader(situation);
  const clocks = tree.blueprint.processors.map((_, index) => usage.clock(index));
  return (at: number) => {
    const { average, highest, lowest } = watts.over(everyMs, at, watts.server, lookMs);
    return {
      // Time of the sample in controller time. The meter itself samples by virtual time.
      Time: formatInstant(controllerTime(tree, at)),
      Average: average,
      Peak: highest,
      Minimum: lowest,
      ...metric(at),
      CpuAvgFreq: averageClock(clocks.map((clock) => clock(at))),
      CpuUtil: watts.utilisation(at),
    };
  };
}

/** Returns the average clock of the processors in use. Unit: MHz. */
function averageClock(clocks: readonly number[]): number {
  const ticking = clocks.filter((mhz) => mhz > 0);
  return ticking.length === 0 ? 0 : Math.round(ticking.reduce((sum, mhz) => sum + mhz, 0) / ticking.length);
}

type PowerMetric = ReturnType<ReturnType<typeof powerMetricReader>>;
