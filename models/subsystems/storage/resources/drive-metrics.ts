/** What drives count of themselves in their life. What nothing here would ever count is not shown. */
import { at } from '../../../resource/at.js';
import { whole } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { drivePattern, storageETag } from '../../parts/index.js';
import { drivePlaces } from '../places.js';
import { bytesWritten, powerOnMs } from '../wear.js';
import type { DriveView } from './drive-settings.js';

const hourMs = 3_600_000;
const kibibyte = 1_024;

export const driveMetrics = at(`${drivePattern}Metrics/`, drivePlaces).resource({
  type: 'DriveMetrics.v1_0_0.DriveMetrics',
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
  },
});
