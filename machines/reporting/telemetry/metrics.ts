/** Metrics: their names, their ranges, and their values at an instant. */
import type { Blueprint } from '../../../models/blueprint/index.js';
import type { UsageOf } from '../../hardware/environment/index.js';

export interface Metric {
  readonly id: string;
  /** Display name of the metric, as in `Metric definition for CPU Utilization`. */
  readonly title: string;
  readonly units: string;
  /** Maximum value; null for a metric without a maximum. */
  readonly max: number | null;
  /** Origin of the values: a measurement, or a calculation from other measurements. */
  readonly implementation: 'PhysicalSensor' | 'Calculated';
  /** Reads the metric. The same function computes values and ranges. */
  readonly read: <Reading>(usage: UsageOf<Reading>) => Reading;
  /** True if a lower threshold is useful. Source: behaviour § 2.11, where JitterCount has no lower threshold. */
  readonly hasLower: boolean;
}

/**
 * Maximum number of processors with their own metrics. Source: behaviour "Enumerations", SystemUsage; 53 reports at
 * most (behaviour § 2.11).
 */
const processorsMax = 4;

const percent = { units: '%', max: 100, implementation: 'PhysicalSensor', hasLower: true } as const;

const ofTheServer: readonly Metric[] = [
  { ...percent, id: 'CPUUtil', title: 'CPU Utilization', read: ({ processors }) => processors },
  { ...percent, id: 'MemoryBusUtil', title: 'Memory Bus Utilization', read: ({ memoryBus }) => memoryBus },
  { ...percent, id: 'IOBusUtil', title: 'I/O Bus Utilization', read: ({ ioBus }) => ioBus },
  {
    ...percent,
    id: 'CPUICUtil',
    title: 'CPU Interconnect Utilization',
    read: ({ interconnect }) => interconnect,
  },
  {
    id: 'JitterCount',
    title: 'Jitter Count',
    units: '',
    max: null,
    implementation: 'Calculated',
    read: ({ jitter }) => jitter,
    hasLower: false,
  },
];

export function listMetrics({ processors }: Pick<Blueprint, 'processors'>): readonly Metric[] {
  const metered = processors.slice(0, processorsMax);
  return [
    ...ofTheServer,
    ...metered.map(
      ({ maxSpeedMHz }, index): Metric => ({
        id: `AvgCPU${index}Freq`,
        title: `Average CPU${index} Frequency`,
        units: 'MHz',
        max: maxSpeedMHz,
        implementation: 'Calculated',
        read: ({ clock }) => clock(index),
        hasLower: true,
      }),
    ),
    ...metered.map(
      ({ tdpWatts }, index): Metric => ({
        id: `CPU${index}Power`,
        title: `CPU${index} Power`,
        units: 'W',
        max: tdpWatts,
        implementation: 'PhysicalSensor',
        read: ({ power }) => power(index),
        hasLower: true,
      }),
    ),
  ];
}

/** Maximum number of reports: four for each metric, and one for the power. Source: behaviour § 2.11. */
export const reportsMax = (ofTheServer.length + 2 * processorsMax) * 4 + 1;
