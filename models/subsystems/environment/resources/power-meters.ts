/**
 * The meters of the server's power: the last minutes, the last day and the last week, a sample each so often. Samples
 * are reckoned when they are read, each by what held at its time.
 */
import { formatInstant } from '../../../../engine/index.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { chassisPattern, chassisUri, ofChassis } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { controllerTime } from '../../clock/state.js';
import { powerMetricReader } from '../readings/power-metric.js';
import { powerReader, sampleMs } from '../readings/server-power.js';
import { situationOf } from '../readings/situation.js';
import { usageReader } from '../readings/usage.js';

/** How often a meter looks at most: what it says holds as long. Unit: ms. */
const lookMs = sampleMs;

/**
 * How many samples each keeps, how far they are apart (facts § 2.6), and how often it looks for one: all in multiples
 * of the shortest look. Unit: ms.
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

export const powerMeter: ResourceDefinition = {
  uri: `${chassisPattern}Power/{MeterId}/`,
  type: 'VndPowerMeter.v2_1_0.VndPowerMeter',
  instances: () => meterIds.map((MeterId) => ({ ...ofChassis, MeterId })),
  varies: ['now'],
  steadyMs: lookMs,
  volatile: ['/Average', '/Maximum', '/Minimum', '/PowerDetail', '/Samples'],
  project: ({ tree, now, params }) => {
    const id = params.MeterId as MeterId;
    const details = samplesOf(tree, meters[id], now);
    const averages = details.map(({ Average }) => Average);
    return {
      Id: id,
      Name: 'PowerMeter',
      Average: Math.round(averages.reduce((sum, watts) => sum + watts, 0) / details.length),
      Maximum: Math.max(...details.map(({ Peak }) => Peak)),
      Minimum: Math.min(...details.map(({ Minimum }) => Minimum)),
      PowerDetail: details,
      Samples: details.length,
    };
  },
};

/** Oldest first, as far as anything is known; the one being taken now in any case. */
function samplesOf(tree: ControllerTree, meter: Meter, now: number) {
  const { samplesMax, everyMs } = meter;
  const { since } = tree.past;
  const sampleAt = samplerOf(tree, meter);
  const last = Math.floor(now / everyMs) * everyMs;
  const count = Math.min(samplesMax, Math.max(0, Math.floor((last - since) / everyMs)));
  // One in progress is as of the last look, or of the change before which nothing is known.
  if (count === 0) return [sampleAt(Math.max(since, Math.floor(now / lookMs) * lookMs))];
  return Array.from({ length: count }, (_, index) => sampleAt(last - (count - 1 - index) * everyMs));
}

function samplerOf(tree: ControllerTree, { everyMs, lookMs }: Meter) {
  const situation = situationOf(tree);
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
      CpuAvgFreq: Math.round(clocks.reduce((sum, clock) => sum + clock(at), 0) / clocks.length),
      CpuUtil: watts.utilisation(at),
      // No fan is metered by itself.
      FanWatts: 0,
    };
  };
}
