/** Lifetime counters of drives. Counters that the simulation never increments are omitted. */
import {
  decimal,
  defineAt,
  identity,
  nullable,
  type ResourceLocationOf,
  type Row,
  type Rows,
  row,
  section,
  type View,
  whole,
} from '../../../../models/resource/index.js';
import { drivePattern, type StorageDevice, storageETag } from '../../../parts/index.js';
import { controllerInstances, driveInstances } from '../instances.js';
import { type DeviceReading, readController, readDrive } from '../readings.js';
import { bytesWritten, lifeUsedPercent, powerOnMs } from '../wear.js';
import { controllerPattern } from './controllers.js';
import type { DriveView } from './drive-settings.js';

const hourMs = 3_600_000;
const kibibyte = 1_024;
/**
 * Size of a data unit in NVMe counters. Unit: bytes. Source: NVM Express Base Specification, SMART / Health
 * Information.
 */
const dataUnit = 512_000;

export const powerOnHours: Row<DriveView> = row(
  whole(),
  'Total time with power, in hours.',
  ({ tree, part, now }) => Math.floor(powerOnMs(tree, part, now) / hourMs),
  { unit: 'h', volatile: true },
);

export const driveMetrics = defineAt(`${drivePattern}Metrics/`, driveInstances).resource({
  type: 'DriveMetrics.v1_2_0.DriveMetrics',
  typeDescription: 'Metrics of a drive.',
  etag: storageETag,
  varies: ['now'],
  properties: {
    ...identity<DriveView>('Metrics', 'Drive Metrics'),
    PowerOnHours: powerOnHours,
    WriteIOKiBytes: row(
      whole(),
      'Amount of data written to the drive, in kibibytes.',
      ({ tree, part, now }) => Math.floor(bytesWritten(tree, part, now) / kibibyte),
      { unit: 'KiBy', volatile: true },
    ),
    NVMeSMART: section(
      'SMART health data of an NVMe drive.',
      (view: DriveView) => (view.part.built.protocol === 'NVMe' ? view : undefined),
      {
        CompositeTemperatureCelsius: row(
          nullable(whole()),
          'Composite temperature of the drive, in degrees Celsius; null while no reading is available.',
          (view: DriveView) => readDrive(view, view.part)?.celsius ?? null,
          { unit: 'Cel', volatile: true },
        ),
        DataUnitsWritten: row(
          whole(),
          'Amount of data written, in units of 1,000 blocks of 512 bytes.',
          ({ tree, part, now }) => Math.ceil(bytesWritten(tree, part, now) / dataUnit),
          { volatile: true },
        ),
        PercentageUsed: row(
          whole(),
          'Share of the rated life that is used, in percent.',
          ({ tree, part, now }) => lifeUsedPercent(tree, part, now),
          { unit: '%', volatile: true },
        ),
        PowerOnHours: powerOnHours,
      },
    ),
  },
});

type ControllerView = View<ResourceLocationOf<typeof controllerPattern, StorageDevice>>;

/** Counters of storage controllers. Counters of errors that the simulation never produces are omitted. */
export const controllerMetrics = defineAt(`${controllerPattern}Metrics/`, controllerInstances).resource({
  type: 'StorageControllerMetrics.v1_0_3.StorageControllerMetrics',
  typeDescription: 'Metrics of a storage controller.',
  etag: storageETag,
  properties: {
    ...identity<ControllerView>('Metrics', 'Storage Controller Metrics'),
    StateChangeCount: row(
      whole(),
      'Number of power state changes.',
      ({ tree }: ControllerView) => tree.storage.use.powerChanges,
      { volatile: true },
    ),
  },
});

export const driveEnvironment = defineAt(`${drivePattern}EnvironmentMetrics/`, driveInstances).resource({
  type: 'EnvironmentMetrics.v1_3_2.EnvironmentMetrics',
  typeDescription: 'Temperature and power consumption of a drive.',
  etag: storageETag,
  varies: ['now'],
  properties: metricsRows((view: DriveView) => readDrive(view, view.part)),
});

export const controllerEnvironment = defineAt(
  `${controllerPattern}EnvironmentMetrics/`,
  controllerInstances,
).resource({
  type: 'EnvironmentMetrics.v1_3_2.EnvironmentMetrics',
  typeDescription: 'Temperature and power consumption of a storage controller.',
  etag: storageETag,
  varies: ['now'],
  properties: metricsRows((view: ControllerView) => readController(view, view.part)),
});

function metricsRows<Seen extends View>(read: (view: Seen) => DeviceReading | undefined): Rows<Seen> {
  return {
    ...identity('EnvironmentMetrics', 'Environment Metrics'),
    TemperatureCelsius: reading(
      'Present temperature, in degrees Celsius.',
      'Cel',
      (view: Seen) => read(view)?.celsius,
    ),
    PowerWatts: reading('Present power consumption, in watts.', 'W', (view: Seen) => read(view)?.watts),
  };
}

function reading<Seen>(
  description: string,
  unit: string,
  read: (seen: Seen) => number | undefined,
): Row<Seen> {
  return section(description, (seen: Seen) => ({ value: read(seen) }), {
    Reading: row(
      nullable(decimal),
      'Present reading; null while no reading is available.',
      ({ value }: { readonly value: number | undefined }) => value ?? null,
      { unit, volatile: true },
    ),
  });
}
