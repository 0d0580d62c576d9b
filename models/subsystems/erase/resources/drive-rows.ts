/** What a drive offers and shows of being erased: the rows are the erase's, the resource is the storage's. */
import { findOperationRecord, percentBy } from '../../../operations/index.js';
import type { View } from '../../../resource/define.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { list, row } from '../../../resource/rows.js';
import { action } from '../../../resource/writes.js';
import type { Drive, drivePattern } from '../../parts/index.js';
import { driveUse } from '../../volumes/index.js';
import { findDriveErase, requestDriveErase } from '../drive-erase.js';

type At = PlaceOf<typeof drivePattern, Drive>;

/** Offered while the drive is in no volume and stands in for none (behaviour § 2.9). */
export const driveSecureErase = action<Record<never, never>, Record<never, never>, At>({
  name: 'Drive.SecureErase',
  says: 'Makes everything unreadable that is on the drive.',
  privilege: 'HostStorageConfigPriv',
  offered: ({ tree, part }) => driveUse(tree, part) === 'none',
  disrupts: true,
  parameters: {},
  apply: (stage, _, { part }) => requestDriveErase(stage, part),
});

export const driveOperations = list(
  'What is done with the drive at the moment.',
  ({ tree, part }: View<At>) => {
    const erase = findDriveErase(tree, part);
    return erase === undefined ? [] : [erase];
  },
  {
    Operation: row(oneOf(['Sanitize']), 'Which kind of work it is.', () => 'Sanitize'),
    OperationName: row(text(), 'What people call it.', () => 'Secure erase'),
    PercentageComplete: row(
      whole(0, 100),
      'How much of it is done.',
      ({ id }, { tree, now }) => {
        const record = findOperationRecord(tree, id);
        return record === undefined ? 0 : percentBy(record.context.progress, now);
      },
      { unit: '%', volatile: true },
    ),
  },
);
