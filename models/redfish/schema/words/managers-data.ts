/** What the schemas say of clocks and firmware. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const managersWords: Words = {
  types: {},
  properties: {
    DateTime: 'The time by the clock of the controller.',
    DateTimeLocalOffset: 'How far its local time is from UTC.',
    Firmware: 'The firmware of the controller.',
    'Current.VersionString': 'Its version as people write it.',
    FirmwareVersion: 'The firmware that is running, with its version.',
  },
  values: {},
};
