/**
 * The meters of the server's power: the last minutes, the last day and the last week, a sample each so often. Samples
 * are reckoned when they are read, each by what held at its time.
 */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { dateTime } from '../../../resource/kinds.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { whole } from '../../../resource/readers.js';
import { list, type Rows, row, rowsFrom } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { powerMetricReader } from '../readings/power-metric.js';
import { powerReader, sampleMs } from '../readings/server-power.js';
import { readSituation } from '../readings/situation.js';
import { usageReader } from '../readings/usage.js';
import { type PowerMetric, powerMetricRows } from './power-metric-rows.js';

/** How often a meter looks at most: what it says holds as long. Unit: ms. */
const lookMs = sampleMs;

/**
 * How many samples each keeps, how far they are apart (behaviour § 2.6), and how often it looks for one: all in
 * multiples of the shortest look. Unit: ms.
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
  Time: row(dateTime, 'When the sample was taken.', 'Time'),
  Average: row(whole(), 'What the server drew on average until then, in watts.', 'Average', inWatts),
  Peak: row(whole(), 'What the server drew at most until then, in watts.', 'Peak', inWatts),
  Minimum: row(whole(), 'What the server drew at least until then, in watts.', 'Minimum', inWatts),
  ...powerMetricRows,
  CpuAvgFreq: row(whole(), 'The clock of the processors on average, in MHz.', 'CpuAvgFreq', { unit: 'MHz' }),
  CpuUtil: row(whole(), 'How busy the processors were, in percent.', 'CpuUtil', { unit: '%' }),
  // No fan is metered by itself.
  FanWatts: row(whole(), 'What the fans drew, in watts; 0 when they are not metered.', 0, inWatts),
};

const meterPattern = `${chassisPattern}Power/{MeterId}/` as const;
type MeterView = View<PlaceOf<typeof meterPattern, Meter>>;

const measured = { ...inWatts, volatile: true } as const;

export const powerMeter = at(meterPattern, () =>
  meterIds.map((MeterId) => ({ params: { ...ofChassis, MeterId }, part: meters[MeterId] })),
).resource({
  type: 'VndPowerMeter.v2_1_0.VndPowerMeter',
  says: 'What the server drew over a time, sample by sample.',
  varies: ['now'],
  steadyMs: lookMs,
  properties: {
    ...identity(({ params }: MeterView) => params.MeterId, 'PowerMeter'),
    ...rowsFrom(({ tree, part, now }: MeterView) => listSamples(tree, part, now), {
      Average: row(
        whole(),
        'What the server drew on average, in watts.',
        (samples) => Math.round(samples.reduce((sum, { Average }) => sum + Average, 0) / samples.length),
        measured,
      ),
      Maximum: row(
        whole(),
        'What the server drew at most, in watts.',
        (samples) => Math.max(...samples.map(({ Peak }) => Peak)),
        measured,
      ),
      Minimum: row(
        whole(),
        'What the server drew at least, in watts.',
        (samples) => Math.min(...samples.map(({ Minimum }) => Minimum)),
        measured,
      ),
      PowerDetail: list('The samples, oldest first.', (samples: readonly Sample[]) => samples, sampleRows, {
        volatile: true,
      }),
      Samples: row(whole(), 'How many samples there are.', 'length', { volatile: true }),
    }),
  },
});

/** Oldest first, as far as anything is known; the one being taken now in any case. */
function listSamples(tree: ControllerTree, meter: Meter, now: number): readonly Sample[] {
  const { samplesMax, everyMs } = meter;
  const { since } = tree.past;
  const sampleAt = createSampler(tree, meter);
  const last = Math.floor(now / everyMs) * everyMs;
  const count = Math.min(samplesMax, Math.max(0, Math.floor((last - since) / everyMs)));
  // One in progress is as of the last look, or of the change before which nothing is known.
  if (count === 0) return [sampleAt(Math.max(since, Math.floor(now / lookMs) * lookMs))];
  return Array.from({ length: count }, (_, index) => sampleAt(last - (count - 1 - index) * everyMs));
}

function createSampler(tree: ControllerTree, { everyMs, lookMs }: Meter): (at: number) => Sample {
  const situation = readSituation(tree);
  const watts = powerReader(situation);
  const metric = powerMetricReader(situation, watts);
  const usage = usageReader(situation);
  const clocks = tree.blueprint.processors.map((_, index) => usage.clock(index));
  return (at: number) => {
    const { average, highest, lowest } = watts.over(everyMs, at, watts.server, lookMs);
    return {
      // The meter itself goes by virtual time; what it writes down is by the controller's clock.
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

/** Of those that tick: what is left out has none. Unit: MHz. */
function averageClock(clocks: readonly number[]): number {
  const ticking = clocks.filter((mhz) => mhz > 0);
  return ticking.length === 0 ? 0 : Math.round(ticking.reduce((sum, mhz) => sum + mhz, 0) / ticking.length);
}
