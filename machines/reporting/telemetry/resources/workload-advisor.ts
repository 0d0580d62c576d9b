/**
 * Resource of the workload performance advisor: the load of the server over some intervals, and the BIOS workload
 * profile that suits the load. It is computed from the readings and stores no data.
 */
import {
  defineAt,
  fixed,
  identity,
  list,
  ofSystem,
  oneOf,
  type ResourceLocationOf,
  type RowOptions,
  row,
  systemPattern,
  text,
  type View,
} from '../../../../models/resource/index.js';
import { cachedReportReaders } from '../power-metrics.js';
import { average } from '../windows.js';

/** Interval of each member of the advisor, in the order of the members. */
const durations = [
  { shown: '10 Minutes', ms: 600_000 },
  { shown: '1 Hour', ms: 3_600_000 },
  { shown: '24 Hours', ms: 86_400_000 },
] as const;
type Duration = (typeof durations)[number];

const metrics = ['CPUUtil', 'MemoryBusUtil', 'IOBusUtil'] as const;
type MetricId = (typeof metrics)[number];

const levels = ['Low', 'Medium', 'High'] as const;
type Level = (typeof levels)[number];

/** Lower limits of the utilization classes. Unit: %. The values are an assumption. */
const mediumFrom = 30;
const highFrom = 70;

function levelOf(percent: number): Level {
  if (percent >= highFrom) return 'High';
  return percent >= mediumFrom ? 'Medium' : 'Low';
}

const advisorsPattern = `${systemPattern}WorkloadPerformanceAdvisor/` as const;
const advisorPattern = `${advisorsPattern}{AdvisorId}/` as const;
type AdvisorView = View<ResourceLocationOf<typeof advisorPattern, Duration>>;

type Characteristics = Readonly<Record<MetricId, Level>>;

function readCharacteristics({ tree, now, part: { ms } }: AdvisorView): Characteristics {
  const { usage } = cachedReportReaders(tree);
  return {
    CPUUtil: levelOf(average(usage.processors, now, ms)),
    MemoryBusUtil: levelOf(average(usage.memoryBus, now, ms)),
    IOBusUtil: levelOf(average(usage.ioBus, now, ms)),
  };
}

/**
 * Returns the profile for a load: the profile of the first matching condition. The purposes of the profiles are an
 * assumption (behaviour § 5.1).
 */
function adviseProfile({ CPUUtil, MemoryBusUtil, IOBusUtil }: Characteristics): string {
  if (IOBusUtil === 'High') return 'I/OThroughput';
  if (CPUUtil === 'High')
    return MemoryBusUtil === 'High' ? 'HighPerformanceCompute(HPC)' : 'GeneralThroughputCompute';
  if (MemoryBusUtil === 'High') return 'DecisionSupport';
  return CPUUtil === 'Low' ? 'GeneralPowerEfficientCompute' : 'GeneralPeakFrequencyCompute';
}

const reading: RowOptions = { volatile: true };

export const workloadAdvisor = defineAt(advisorPattern, () =>
  durations.map((part, index) => ({ params: { ...ofSystem, AdvisorId: String(index + 1) }, part })),
).resource({
  type: 'VndWorkloadPerformanceAdvisor.v1_0_0.VndWorkloadPerformanceAdvisor',
  typeDescription: 'Characteristics of the workload over an interval, and recommended settings.',
  varies: ['now'],
  properties: {
    ...identity(
      ({ params }: AdvisorView) => params.AdvisorId,
      ({ part }) => `Workload Performance Advisor, ${part.shown}`,
    ),
    Duration: row(
      text(),
      'Interval that the characteristics are averaged over.',
      ({ part }: AdvisorView) => part.shown,
    ),
    WorkloadCharacteristics: list(
      'Characteristics of the workload, by metric.',
      (view: AdvisorView) => Object.entries(view.once(readCharacteristics)),
      {
        MetricId: row(
          text(),
          'Identifier of the metric in the telemetry service.',
          ([id]: readonly [string, Level]) => id,
        ),
        MetricValue: row(oneOf(levels), 'Level of the metric.', ([, level]) => level),
      },
      reading,
    ),
    PerformanceTuningOption: list(
      'Recommended BIOS settings for the workload.',
      (view: AdvisorView) => [adviseProfile(view.once(readCharacteristics))],
      {
        BIOSAttributeName: fixed('WorkloadProfile', 'Name of the BIOS attribute.'),
        RecommendedValue: row(text(), 'Recommended value of the attribute.', (profile: string) => profile),
      },
      reading,
    ),
  },
});

export const workloadAdvisors = defineAt(advisorsPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndWorkloadPerformanceAdvisorCollection.VndWorkloadPerformanceAdvisorCollection',
  typeDescription: 'Characteristics of the workload over several intervals.',
  name: 'Workload Performance Advisor',
  description: 'Workload of the server and recommended settings',
  members: workloadAdvisor,
});
