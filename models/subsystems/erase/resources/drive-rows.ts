/** What a drive offers and shows of being erased: the rows are the erase's, the resource is the storage's. */
import type { View } from '../../../resource/define.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { action } from '../../../resource/writes.js';
import type { Drive, drivePattern } from '../../parts/index.js';
import { driveUse, operationsRow } from '../../volumes/index.js';
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

export const driveOperations = operationsRow(
  ({ tree, part }: View<At>) => {
    const erase = findDriveErase(tree, part);
    return erase === undefined ? [] : [erase];
  },
  () => 'Secure erase',
  { Operation: row(oneOf(['Sanitize']), 'Which kind of work it is.', () => 'Sanitize') },
);
