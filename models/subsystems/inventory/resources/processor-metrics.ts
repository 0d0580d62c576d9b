/** Metrics of one processor: its share of the load, clock, temperature and power, from the readings of telemetry. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { decimal, uri, valuesOf } from '../../../resource/kinds.js';
import { flag, nullable, oneOf, whole } from '../../../resource/readers.js';
import { type Rows, row, section } from '../../../resource/rows.js';
import { fixed, identity, vendor } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import {
  hostWork,
  readSituation,
  temperatureSensorUri,
  temperaturesAt,
  usageReader,
} from '../../environment/index.js';
import { hostState, powerRecord } from '../../host/index.js';
import { isInUse, listPcieDevices, partHealth } from '../../parts/index.js';
import { type ProcessorPlace, processorPattern, processorPlaces } from './processor-place.js';

type ProcessorView = View<ProcessorPlace>;

function isRunning({ tree, part }: ProcessorView): boolean {
  return hostState(powerRecord(tree)) !== 'Disabled' && isInUse(tree, 'processor', part.built.socket);
}

/** Index in the blueprint: processors are numbered from 1. */
function indexOf({ part }: ProcessorView): number {
  return Number(part.id) - 1;
}

/** Made once for all processors while the situation holds. */
function usageIn(tree: ControllerTree) {
  return usageReader(readSituation(tree));
}

/** Null while the processor does not run: a reading of zero would be one. */
function reading(
  read: (usage: ReturnType<typeof usageIn>, view: ProcessorView) => (instant: number) => number,
): (view: ProcessorView) => number | null {
  return (view) => (isRunning(view) ? read(view.derived(usageIn), view)(view.now) : null);
}

const performance = oneOf(['Normal', 'Degraded', 'Throttled']);

/** Made once for all processors, as `usageIn`. */
function workIn(tree: ControllerTree) {
  return hostWork(readSituation(tree));
}

/** Clocks are lowered while a cap holds the server back. */
function performanceState(view: ProcessorView): 'Normal' | 'Degraded' | 'Throttled' {
  const { tree, part } = view;
  if (isRunning(view) && view.derived(workIn)(view.now).speed < 1) return 'Throttled';
  return partHealth(tree.conditions, 'processor', part.built.socket) === 'OK' ? 'Normal' : 'Degraded';
}

/** One link for each device: which processor a slot hangs on is not in a blueprint, so each is asked alike. */
function linkStates({ tree }: ProcessorView): readonly ('Connected' | 'Disconnected')[] {
  const isOn = hostState(powerRecord(tree)) !== 'Disabled';
  return listPcieDevices(tree.blueprint).map(() => (isOn ? 'Connected' : 'Disconnected'));
}

const vendorRows: Rows<ProcessorView> = {
  EDPViolationStateType: fixed('Normal', 'Whether the processor draws more than its design allows.'),
  MemorySpareChannelPresence: row(flag, 'Whether a memory channel is held in reserve.', false),
  PCIeConnectionLinksStatus: row(
    valuesOf(oneOf(['Connected', 'Disconnected'])),
    'State of the PCIe link of each device.',
    linkStates,
  ),
  PerformanceState: row(performance, 'Whether the clock is lowered.', performanceState, { volatile: true }),
  PowerBreakPerformanceState: fixed('Normal', 'Whether the power brake signal lowers the clock.'),
};

export const processorMetrics = at(`${processorPattern}ProcessorMetrics/`, processorPlaces).resource({
  type: 'ProcessorMetrics.v1_6_4.ProcessorMetrics',
  says: 'Metrics of a processor.',
  varies: ['now'],
  properties: {
    ...identity('ProcessorMetrics', ({ part }: ProcessorView) => `Processor ${part.id} Metrics`),
    BandwidthPercent: row(
      nullable(decimal),
      'Utilization of the processor.',
      reading(({ processors }) => processors),
      { unit: '%', volatile: true },
    ),
    OperatingSpeedMHz: row(
      nullable(whole()),
      'Average clock of the cores.',
      reading(({ clock }, view) => clock(indexOf(view))),
      { unit: 'MHz', volatile: true },
    ),
    Oem: vendor(
      'VndProcessorMetricsExt.v1_0_0.VndProcessorMetricsExt',
      'Vendor extension of processor metrics: performance state and links.',
      vendorRows,
    ),
  },
});

/** The sensors of processors come in the order of their sockets. Assumption: one to each. */
function readTemperature({ tree, part, now }: ProcessorView): Excerpt | undefined {
  const sensors = tree.blueprint.temperatures.filter(({ physicalContext }) => physicalContext === 'CPU');
  const sensor = sensors[Number(part.id) - 1];
  if (sensor === undefined) return undefined;
  return {
    reading: temperaturesAt(readSituation(tree), now)(sensor) ?? null,
    source: temperatureSensorUri(sensor),
  };
}

interface Excerpt {
  readonly reading: number | null;
  readonly source: string | undefined;
}

function excerpt(unit: string): Rows<Excerpt> {
  return {
    DataSourceUri: row(uri, 'Sensor that the reading is taken from.', ({ source }, { link }) =>
      source === undefined ? undefined : link(source)?.['@odata.id'],
    ),
    Reading: row(nullable(decimal), 'Present reading, null while there is none.', 'reading', {
      unit,
      volatile: true,
    }),
  };
}

export const processorEnvironment = at(`${processorPattern}EnvironmentMetrics/`, processorPlaces).resource({
  type: 'EnvironmentMetrics.v1_3_2.EnvironmentMetrics',
  says: 'Temperature and power of a processor.',
  varies: ['now'],
  properties: {
    ...identity(
      'EnvironmentMetrics',
      ({ part }: ProcessorView) => `Processor ${part.id} Environment Metrics`,
    ),
    TemperatureCelsius: section('Temperature of the processor.', readTemperature, excerpt('Cel')),
    PowerWatts: section(
      'Power that the processor draws.',
      (view: ProcessorView): Excerpt => ({
        reading: reading(({ power }) => power(indexOf(view)))(view),
        source: undefined,
      }),
      excerpt('W'),
    ),
  },
});
