/** Power metrics of the server: their names, their locations, and one sample of all of them. */
import { type ControllerTree, memoize } from '../../../models/index.js';
import {
  type OperatingConditions,
  operatingConditionParts,
  powerMetricReader,
  powerReader,
  readOperatingConditions,
  sampleMs,
  type UsageReader,
  usageReader,
} from '../../hardware/environment/index.js';
import { powerRecord } from '../../power/index.js';
import { createSampleTimes, powerWindow, type SampleTimes } from './windows.js';

export interface PowerMetric {
  readonly id: string;
  readonly title: string;
  readonly units: string;
  readonly dataType: 'Integer' | 'String' | 'Boolean';
  /** Pointer to the metric in the power resource. */
  readonly fragment: string;
}

const control = 'PowerControl/PowerMetrics';
const vendor = 'Oem/Vnd/PowerMetrics';
const integer = { dataType: 'Integer' } as const;
const watts = { ...integer, units: 'W' } as const;

/** Power metrics in the order of behaviour § 2.11. */
export const powerMetrics = [
  { ...watts, id: 'AverageConsumedWatts', title: 'Average Power', fragment: control },
  { ...watts, id: 'MinConsumedWatts', title: 'Minimum Power', fragment: control },
  { ...watts, id: 'MaxConsumedWatts', title: 'Maximum Power', fragment: control },
  { ...integer, id: 'AmbTemp', title: 'Inlet Temperature', units: 'Cel', fragment: vendor },
  { ...watts, id: 'Cap', title: 'Power Cap', fragment: vendor },
  { ...integer, id: 'CpuCapLim', title: 'CPU Cap Limit', units: '%', fragment: vendor },
  { ...integer, id: 'CpuMax', title: 'CPU Maximum', units: '%', fragment: vendor },
  { ...integer, id: 'CpuPwrSavLim', title: 'CPU Power Saving Limit', units: '%', fragment: vendor },
  { ...watts, id: 'CpuWatts', title: 'CPU Power', fragment: vendor },
  { ...watts, id: 'DimmWatts', title: 'Memory Power', fragment: vendor },
  { ...watts, id: 'GpuWatts', title: 'GPU Power', fragment: vendor },
  { id: 'PrMode', title: 'Power Regulator Mode', dataType: 'String', units: '', fragment: vendor },
  { id: 'PunCap', title: 'Cap Enforcement', dataType: 'Boolean', units: '', fragment: vendor },
  { id: 'UnachCap', title: 'Unachievable Cap', dataType: 'Boolean', units: '', fragment: vendor },
] as const satisfies readonly PowerMetric[];

type PowerMetricId = (typeof powerMetrics)[number]['id'];

/** Sampling interval for the average power of a part. Unit: ms. */
const partLookMs = 60_000;

export type PowerSampler = (at: number) => Readonly<Record<PowerMetricId, number | string | boolean>>;

/**
 * Creates the function that samples all power metrics. The argument of that function is the end of the step to sample.
 */
function powerSampler(situation: OperatingConditions, stepMs: number): PowerSampler {
  const reader = powerReader(situation);
  const metric = powerMetricReader(situation, reader);
  return (at) => {
    const [cpu, memory] = [createMean(), createMean()];
    const { average, lowest, highest } = reader.over(stepMs, at, reader.server, sampleMs, (look) => {
      if (look % partLookMs !== 0) return;
      cpu.add(reader.processors(look));
      memory.add(reader.memory(look));
    });
    const metrics = metric(at);
    // `assign` completes the new object. A spread of it took nearly half as long as the samples.
    return Object.assign(metrics, {
      AverageConsumedWatts: average,
      MinConsumedWatts: lowest,
      MaxConsumedWatts: highest,
      CpuWatts: cpu.rounded(metrics.CpuWatts),
      DimmWatts: memory.rounded(metrics.DimmWatts),
    });
  };
}

/** Creates the mean of numbers, which is `other` while there is none. */
function createMean() {
  let [sum, count] = [0, 0];
  return {
    add: (value: number) => {
      sum += value;
      count += 1;
    },
    rounded: (other: number) => Math.round(count === 0 ? other : sum / count),
  };
}

/** Readers of all reports. They are valid as long as the operating conditions are the same. */
export interface ReportReaders {
  readonly usage: UsageReader;
  readonly power: PowerSampler;
  readonly times: SampleTimes;
}

function createReportReaders(tree: ControllerTree): ReportReaders {
  const situation = readOperatingConditions(tree);
  return {
    usage: usageReader(situation),
    power: powerSampler(situation, powerWindow.stepMs),
    times: createSampleTimes(situation.past.since),
  };
}

/** Cache of the report readers, because many reports are due at the same instant, and frequently. */
export const cachedReportReaders = memoize(
  (tree: ControllerTree) => [powerRecord(tree), ...operatingConditionParts(tree)],
  createReportReaders,
);
