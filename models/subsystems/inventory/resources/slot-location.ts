/** Where in the server something is plugged in, as adapters and slots say it alike. */
import { serverPlaceRows, sideRows } from '../../../resource/location-rows.js';
import { text, whole } from '../../../resource/readers.js';
import { group, type Row, row, section } from '../../../resource/rows.js';

export function slotLocation<Subject>(says: string, findSlot: (subject: Subject) => number): Row<Subject> {
  return section(says, findSlot, {
    PartLocation: group('The place, and how it is counted.', {
      LocationOrdinalValue: row(whole(), 'Its number among places of its kind.', (slot: number) => slot),
      ...sideRows('Slot'),
      ServiceLabel: row(text(), 'What is printed beside it.', (slot) => `Slot ${slot}`),
    }),
    ...serverPlaceRows('HostNICConfigPriv'),
  });
}
