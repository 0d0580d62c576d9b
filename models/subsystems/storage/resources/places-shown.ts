/** Where things are, as storage shows it. Source: behaviour § 2.9. */
import { type PartLocationType, serverPlaceRows, sideRows } from '../../../resource/location-rows.js';
import type { Privilege } from '../../../resource/privileges.js';
import { text, whole } from '../../../resource/readers.js';
import { group, type Row, row, section } from '../../../resource/rows.js';

interface PlaceShown {
  readonly label: string;
  readonly ordinal: number;
}

/** Of one type, under the name that is printed beside it. */
export function partLocation<Subject>(
  says: string,
  type: PartLocationType,
  select: (subject: Subject) => PlaceShown,
  privilege: Privilege = 'HostStorageConfigPriv',
): Row<Subject> {
  return section(says, select, {
    PartLocation: group('The place, and how it is counted.', {
      LocationOrdinalValue: row(whole(), 'Its number among places of its kind.', 'ordinal'),
      ...sideRows(type),
      ServiceLabel: row(text(), 'What logs call it.', ({ label }: PlaceShown) => label),
    }),
    ...serverPlaceRows(privilege),
  });
}
