/** The metrics of the server's power: what they are called, where they are shown, and one sample of all of them. */
import { type ControllerTree, memoize } from '../../../models/index.js';
import {
  type OperatingConditions,
  operatingConditionParts,
  powerMetricReader,
  powerReader,
  readOperatingConditions,
  type UsageReader,
  usageReader,
} from '../../hardware/environment/index.js';
import { powerRecord } from '../../power/index.js';
import { powerWindow } from './windows.js';

export interface PowerMetric {
  readonly id: string;
  readonly title: string;
  readonly units: string;
  readonly dataType: 'Integer' | 'String' | 'Boolean';
  /** Where it is in the power resource. */
  readonly fragment: string;
}

const control = 'PowerControl/PowerMetrics';
const vendor = 'Oem/Vnd/PowerMetrics';
const integer = { dataType: 'Integer' } as const;
const watts = { ...integer, units: 'W' } as const;

/** In the order of behaviour § 2.11. */
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

/** How often a part is looked at for its average. Unit: ms. */
const partLookMs = 60_000;

export type PowerSampler = (at: number) => Readonly<Record<PowerMetricId, number | string | boolean>>;

/** One sample of each, to be asked for the end of any step. */
function powerSampler(situation: OperatingConditions, stepMs: number): PowerSampler {
  const reader = powerReader(situation);
  const metric = powerMetricReader(situation, reader);
  return (at) => {
    const { average, lowest, highest } = reader.over(stepMs, at);
    return {
      ...metric(at),
      AverageConsumedWatts: average,
      MinConsumedWatts: lowest,
      MaxConsumedWatts: highest,
      CpuWatts: reader.over(stepMs, at, reader.processors, partLookMs).average,
      DimmWatts: reader.over(stepMs, at, reader.memory, partLookMs).average,
    };
  };
}

/** What reports read: the same for all of them, and for as long as nothing changes what readings follow from. */
export interface ReportReaders {
  readonly usage: UsageReader;
  readonly power: PowerSampler;
}

function createReportReaders(tree: ControllerTree): ReportReaders {
  const situation = readOperatingConditions(tree);
  return { usage: usageReader(situation), power: powerSampler(situation, powerWindow.stepMs) };
}

/** Reports are due together, and often. */
export const cachedReportReaders = memoize(
  (tree: ControllerTree) => [powerRecord(tree), ...operatingConditionParts(tree)],
  createReportReaders,
);
