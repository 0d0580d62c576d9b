/** What drives and storage controllers measure of themselves: how warm they are and what they draw. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { decimal } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { nullable } from '../../../resource/readers.js';
import { type Row, type Rows, row, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { type Drive, drivePattern, type StorageDevice, storageETag } from '../../parts/index.js';
import { controllerPlaces, drivePlaces } from '../places.js';
import { type DeviceReading, readController, readDrive } from '../readings.js';
import { controllerPattern } from './controllers.js';

type Readings = DeviceReading | undefined;

export const driveEnvironment = at(`${drivePattern}EnvironmentMetrics/`, drivePlaces).resource({
  type: 'EnvironmentMetrics.v1_3_2.EnvironmentMetrics',
  says: 'How warm a drive is, and what it draws.',
  etag: storageETag,
  varies: ['now'],
  properties: metricsRows((view: View<PlaceOf<typeof drivePattern, Drive>>) => readDrive(view, view.part)),
});

export const controllerEnvironment = at(`${controllerPattern}EnvironmentMetrics/`, controllerPlaces).resource(
  {
    type: 'EnvironmentMetrics.v1_3_2.EnvironmentMetrics',
    says: 'How warm a storage controller is, and what it draws.',
    etag: storageETag,
    varies: ['now'],
    properties: metricsRows((view: View<PlaceOf<typeof controllerPattern, StorageDevice>>) =>
      readController(view, view.part),
    ),
  },
);

function metricsRows<Seen extends View>(read: (view: Seen) => Readings): Rows<Seen> {
  return {
    ...identity('EnvironmentMetrics', 'Environment Metrics'),
    TemperatureCelsius: reading(
      'How warm it is, in degrees Celsius.',
      'Cel',
      (view: Seen) => read(view)?.celsius,
    ),
    PowerWatts: reading('What it draws, in watts.', 'W', (view: Seen) => read(view)?.watts),
  };
}

function reading<Seen>(says: string, unit: string, read: (seen: Seen) => number | undefined): Row<Seen> {
  return section(says, (seen: Seen) => ({ value: read(seen) }), {
    Reading: row(
      nullable(decimal),
      'What is read at the moment, null where there is nothing to be read.',
      ({ value }: { readonly value: number | undefined }) => value ?? null,
      { unit, volatile: true },
    ),
  });
}
