/** Where things are, as storage shows it. Source: behaviour § 2.9. */
import { text, whole } from '../../../resource/readers.js';
import { group, type Row, row, section } from '../../../resource/rows.js';
import { fixed } from '../../../resource/shared-rows.js';

interface PlaceShown {
  readonly label: string;
  readonly ordinal: number;
}

/** Of one type, under the name that is printed beside it. */
export function partLocation<Subject>(
  says: string,
  type: 'Backplane' | 'Bay' | 'Slot',
  select: (subject: Subject) => PlaceShown,
): Row<Subject> {
  return section(says, select, {
    PartLocation: group('The place, and how it is counted.', {
      LocationOrdinalValue: row(whole(), 'Its number among places of its kind.', 'ordinal'),
      LocationType: fixed(type, 'The kind of place.'),
      ServiceLabel: row(text(), 'What logs call it.', ({ label }: PlaceShown) => label),
    }),
  });
}
