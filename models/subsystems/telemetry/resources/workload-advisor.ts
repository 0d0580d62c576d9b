/**
 * Workload performance advisor: what the metrics of the server say of its load over a while, and the workload profile of
 * the BIOS that suits such a load. A function of the readings; nothing is collected for it.
 */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text } from '../../../resource/readers.js';
import { list, type RowOptions, row } from '../../../resource/rows.js';
import { fixed, identity } from '../../../resource/shared-rows.js';
import { keptReportReaders } from '../report-readers.js';
import { average } from '../windows.js';

/** Time that each member looks back over, in the order of the members. */
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

/** From where on a utilization is one or the other. Unit: %. Assumption. */
const mediumFrom = 30;
const highFrom = 70;

function levelOf(percent: number): Level {
  if (percent >= highFrom) return 'High';
  return percent >= mediumFrom ? 'Medium' : 'Low';
}

const advisorsPattern = `${systemPattern}WorkloadPerformanceAdvisor/` as const;
const advisorPattern = `${advisorsPattern}{AdvisorId}/` as const;
type AdvisorView = View<PlaceOf<typeof advisorPattern, Duration>>;

type Characteristics = Readonly<Record<MetricId, Level>>;

function readCharacteristics({ tree, now, part: { ms } }: AdvisorView): Characteristics {
  const { usage } = keptReportReaders(tree);
  return {
    CPUUtil: levelOf(average(usage.processors, now, ms)),
    MemoryBusUtil: levelOf(average(usage.memoryBus, now, ms)),
    IOBusUtil: levelOf(average(usage.ioBus, now, ms)),
  };
}

/** Profile for a load, by the first that is true. Assumption: by what the profiles are made for (behaviour § 5.1). */
function adviseProfile({ CPUUtil, MemoryBusUtil, IOBusUtil }: Characteristics): string {
  if (IOBusUtil === 'High') return 'I/OThroughput';
  if (CPUUtil === 'High')
    return MemoryBusUtil === 'High' ? 'HighPerformanceCompute(HPC)' : 'GeneralThroughputCompute';
  if (MemoryBusUtil === 'High') return 'DecisionSupport';
  return CPUUtil === 'Low' ? 'GeneralPowerEfficientCompute' : 'GeneralPeakFrequencyCompute';
}

const reading: RowOptions = { volatile: true };

export const workloadAdvisor = at(advisorPattern, () =>
  durations.map((part, index) => ({ params: { ...ofSystem, AdvisorId: String(index + 1) }, part })),
).resource({
  type: 'VndWorkloadPerformanceAdvisor.v1_0_0.VndWorkloadPerformanceAdvisor',
  says: 'Characteristics of the load over a while, and settings that suit them.',
  varies: ['now'],
  properties: {
    ...identity(
      ({ params }: AdvisorView) => params.AdvisorId,
      ({ part }) => `Workload Performance Advisor, ${part.shown}`,
    ),
    Duration: row(
      text(),
      'Time that the characteristics are an average of.',
      ({ part }: AdvisorView) => part.shown,
    ),
    WorkloadCharacteristics: list(
      'Characteristics of the load, by metric.',
      (view: AdvisorView) => Object.entries(view.once(readCharacteristics)),
      {
        MetricId: row(text(), 'Metric, as telemetry has it.', ([id]: readonly [string, Level]) => id),
        MetricValue: row(oneOf(levels), 'How high the metric is.', ([, level]) => level),
      },
      reading,
    ),
    PerformanceTuningOption: list(
      'Settings of the BIOS that suit such a load.',
      (view: AdvisorView) => [adviseProfile(view.once(readCharacteristics))],
      {
        BIOSAttributeName: fixed('WorkloadProfile', 'Attribute of the BIOS.'),
        RecommendedValue: row(text(), 'Value that suits the load.', (profile: string) => profile),
      },
      reading,
    ),
  },
});

export const workloadAdvisors = at(advisorsPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndWorkloadPerformanceAdvisorCollection.VndWorkloadPerformanceAdvisorCollection',
  says: 'Characteristics of the load over several spans of time.',
  name: 'Workload Performance Advisor',
  description: 'The load of the server, and settings that suit it',
  members: workloadAdvisor,
});
