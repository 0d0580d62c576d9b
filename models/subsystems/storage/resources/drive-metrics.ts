/** What drives count of themselves in their life. What nothing here would ever count is not shown. */
import { at } from '../../../resource/at.js';
import { nullable, whole } from '../../../resource/readers.js';
import { row, section } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { drivePattern, storageETag } from '../../parts/index.js';
import { drivePlaces } from '../places.js';
import { readDrive } from '../readings.js';
import { bytesWritten, lifeUsedShown, powerOnMs } from '../wear.js';
import type { DriveView } from './drive-settings.js';

const hourMs = 3_600_000;
const kibibyte = 1_024;
/** Source: NVM Express Base Specification, SMART / Health Information. Unit: bytes. */
const dataUnit = 512_000;

export const driveMetrics = at(`${drivePattern}Metrics/`, drivePlaces).resource({
  type: 'DriveMetrics.v1_2_0.DriveMetrics',
  says: 'What a drive counts in its life.',
  etag: storageETag,
  varies: ['now'],
  properties: {
    ...identity<DriveView>('Metrics', 'Drive Metrics'),
    PowerOnHours: row(
      whole(),
      'How long it has had power, in hours.',
      ({ tree, part, now }: DriveView) => Math.floor(powerOnMs(tree, part, now) / hourMs),
      { unit: 'h', volatile: true },
    ),
    WriteIOKiBytes: row(
      whole(),
      'How much has been written to it, in KiB.',
      ({ tree, part, now }) => Math.floor(bytesWritten(tree, part, now) / kibibyte),
      { unit: 'KiBy', volatile: true },
    ),
    NVMeSMART: section(
      'What a drive of NVMe says of its health.',
      (view: DriveView) => (view.part.built.protocol === 'NVMe' ? view : undefined),
      {
        CompositeTemperatureCelsius: row(
          nullable(whole()),
          'How warm it is, in degrees Celsius; null while that cannot be read.',
          (view: DriveView) => readDrive(view, view.part)?.celsius ?? null,
          { unit: 'Cel', volatile: true },
        ),
        DataUnitsWritten: row(
          whole(),
          'How much has been written to it, in units of a thousand blocks of 512 bytes.',
          ({ tree, part, now }) => Math.ceil(bytesWritten(tree, part, now) / dataUnit),
          { volatile: true },
        ),
        PercentageUsed: row(
          whole(),
          'How much of its life is used up.',
          ({ tree, part, now }) => lifeUsedShown(tree, part, now),
          { unit: '%', volatile: true },
        ),
        PowerOnHours: row(
          whole(),
          'How long it has had power, in hours.',
          ({ tree, part, now }) => Math.floor(powerOnMs(tree, part, now) / hourMs),
          { unit: 'h', volatile: true },
        ),
      },
    ),
  },
});
