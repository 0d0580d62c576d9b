/** Where in the server something is plugged in, as adapters and slots say it alike. */
import { text, whole } from '../../../resource/readers.js';
import { group, type Row, row, section } from '../../../resource/rows.js';
import { fixed } from '../../../resource/shared-rows.js';

export function slotLocation<Subject>(says: string, findSlot: (subject: Subject) => number): Row<Subject> {
  return section(says, findSlot, {
    PartLocation: group('The place, and how it is counted.', {
      LocationOrdinalValue: row(whole(), 'Its number among places of its kind.', (slot: number) => slot),
      LocationType: fixed('Slot', 'The kind of place.'),
      // Assumption: slots are at the back of the enclosure, counted from the left.
      Orientation: fixed('LeftToRight', 'Direction in which places are counted.'),
      Reference: fixed('Rear', 'Part of the enclosure that the place is in.'),
      ServiceLabel: row(text(), 'What is printed beside it.', (slot) => `Slot ${slot}`),
    }),
  });
}
