/**
 * Metrics of one processor: its share of the load, its clock, its temperature and its power consumption. The values are
 * the readings that telemetry also uses.
 */

import type { ControllerTree } from '../../../../models/index.js';
import {
  decimal,
  defineAt,
  fixed,
  flag,
  identity,
  nullable,
  ofSystem,
  oneOf,
  type ResourceLocationOf,
  type Rows,
  row,
  section,
  systemPattern,
  uri,
  type View,
  valuesOf,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import {
  isInUse,
  listPcieDevices,
  listProcessors,
  type Processor,
  partHealth,
} from '../../../parts/index.js';
import { hostState, powerRecord } from '../../../power/index.js';
import {
  hostWork,
  readOperatingConditions,
  temperatureSensorUri,
  temperaturesAt,
  usageReader,
} from '../../environment/index.js';

/** URI pattern and instances of the resources of processors. */
export const processorPattern = `${systemPattern}Processors/{ProcessorId}/` as const;
export type ProcessorLocation = ResourceLocationOf<typeof processorPattern, Processor>;

export function processorInstances({ blueprint }: Pick<ControllerTree, 'blueprint'>) {
  return listProcessors(blueprint).map((part) => ({ params: { ...ofSystem, ProcessorId: part.id }, part }));
}

type ProcessorView = View<ProcessorLocation>;

function isRunning({ tree, part }: ProcessorView): boolean {
  return hostState(powerRecord(tree)) !== 'Disabled' && isInUse(tree, 'processor', part.built.socket);
}

/** Returns the index of a processor in the blueprint. The identifiers of processors are numbers from 1. */
function indexOf({ part }: ProcessorView): number {
  return Number(part.id) - 1;
}

/**
 * Creates the usage reader. `derived` computes it only once for all processors while the operating conditions are the
 * same.
 */
function usageIn(tree: ControllerTree) {
  return usageReader(readOperatingConditions(tree));
}

/**
 * Returns the function that reads a metric of a processor. The value is null while the processor does not run, because
 * 0 would be a valid reading.
 */
function reading(
  read: (usage: ReturnType<typeof usageIn>, view: ProcessorView) => (instant: number) => number,
): (view: ProcessorView) => number | null {
  return (view) => (isRunning(view) ? read(view.derived(usageIn), view)(view.now) : null);
}

const performance = oneOf(['Normal', 'Degraded', 'Throttled']);

/** Creates the reader of the host's work, which `derived` computes only once for all processors, like `usageIn`. */
function workIn(tree: ControllerTree) {
  return hostWork(readOperatingConditions(tree));
}

/** Returns the performance state. The state is `Throttled` while a power cap lowers the clocks. */
function performanceState(view: ProcessorView): 'Normal' | 'Degraded' | 'Throttled' {
  const { tree, part } = view;
  if (isRunning(view) && view.derived(workIn)(view.now).speed < 1) return 'Throttled';
  return partHealth(tree.conditions, 'processor', part.built.socket) === 'OK' ? 'Normal' : 'Degraded';
}

/**
 * Returns the state of the PCIe link of each device. The blueprint does not contain the processor that a slot is
 * attached to, so every processor shows all slots.
 */
function linkStates({ tree }: ProcessorView): readonly ('Connected' | 'Disconnected')[] {
  const isOn = hostState(powerRecord(tree)) !== 'Disabled';
  return listPcieDevices(tree.blueprint).map(() => (isOn ? 'Connected' : 'Disconnected'));
}

const vendorRows: Rows<ProcessorView> = {
  EDPViolationStateType: fixed(
    'Normal',
    'State of violations of the electrical design point (EDP) of the processor.',
  ),
  MemorySpareChannelPresence: row(flag, 'Indicates whether a spare memory channel is present.', false),
  PCIeConnectionLinksStatus: row(
    valuesOf(oneOf(['Connected', 'Disconnected'])),
    'State of the PCIe link of each device.',
    linkStates,
  ),
  PerformanceState: row(
    performance,
    'Performance state of the processor: normal, degraded by a defect, or throttled by a power cap.',
    performanceState,
    { volatile: true },
  ),
  PowerBreakPerformanceState: fixed('Normal', 'Performance state under the power brake signal.'),
};

export const processorMetrics = defineAt(`${processorPattern}ProcessorMetrics/`, processorInstances).resource(
  {
    type: 'ProcessorMetrics.v1_6_4.ProcessorMetrics',
    typeDescription: 'Metrics of a processor.',
    varies: ['now'],
    properties: {
      ...identity('ProcessorMetrics', ({ part }: ProcessorView) => `Processor ${part.id} Metrics`),
      BandwidthPercent: row(
        nullable(decimal),
        'Utilization of the processor, in percent.',
        reading(({ processors }) => processors),
        { unit: '%', volatile: true },
      ),
      OperatingSpeedMHz: row(
        nullable(whole()),
        'Average operating speed of the cores, in megahertz.',
        reading(({ clock }, view) => clock(indexOf(view))),
        { unit: 'MHz', volatile: true },
      ),
      Oem: vendor(
        'VndProcessorMetricsExt.v1_0_0.VndProcessorMetricsExt',
        'Vendor extension of processor metrics: performance states and PCIe links.',
        vendorRows,
      ),
    },
  },
);

/**
 * Returns the temperature of a processor. The temperature sensors of processors are in the order of their sockets.
 * Assumption: one sensor per processor.
 */
function readTemperature({ tree, part, now }: ProcessorView): Excerpt | undefined {
  const sensors = tree.blueprint.temperatures.filter(({ physicalContext }) => physicalContext === 'CPU');
  const sensor = sensors[Number(part.id) - 1];
  if (sensor === undefined) return undefined;
  return {
    reading: temperaturesAt(readOperatingConditions(tree), now)(sensor) ?? null,
    source: temperatureSensorUri(sensor),
  };
}

interface Excerpt {
  readonly reading: number | null;
  readonly source: string | undefined;
}

function excerpt(unit: string): Rows<Excerpt> {
  return {
    DataSourceUri: row(uri, 'URI of the sensor that supplies the reading.', ({ source }, { link }) =>
      source === undefined ? undefined : link(source)?.['@odata.id'],
    ),
    Reading: row(nullable(decimal), 'Present reading; null while no reading is available.', 'reading', {
      unit,
      volatile: true,
    }),
  };
}

export const processorEnvironment = defineAt(
  `${processorPattern}EnvironmentMetrics/`,
  processorInstances,
).resource({
  type: 'EnvironmentMetrics.v1_3_2.EnvironmentMetrics',
  typeDescription: 'Temperature and power consumption of a processor.',
  varies: ['now'],
  properties: {
    ...identity(
      'EnvironmentMetrics',
      ({ part }: ProcessorView) => `Processor ${part.id} Environment Metrics`,
    ),
    TemperatureCelsius: section(
      'Temperature of the processor, in degrees Celsius.',
      readTemperature,
      excerpt('Cel'),
    ),
    PowerWatts: section(
      'Power consumption of the processor, in watts.',
      (view: ProcessorView): Excerpt => ({
        reading: reading(({ power }) => power(indexOf(view)))(view),
        source: undefined,
      }),
      excerpt('W'),
    ),
  },
});
