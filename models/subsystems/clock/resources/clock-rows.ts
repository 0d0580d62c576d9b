/** The time and its offset from UTC, as the manager and the log services show them. */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { dateTime } from '../../../resource/kinds.js';
import { text } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { timeZones } from '../time-zones-data.js';

export const clockRows: Rows = {
  DateTime: row(
    dateTime,
    'The time by the clock of the controller.',
    ({ tree, now }) => formatInstant(controllerTime(tree, now)),
    { volatile: true },
  ),
  DateTimeLocalOffset: row(
    text(),
    'How far its local time is from UTC.',
    ({ tree }) => timeZones[tree.controllerClock.timeZone]?.UtcOffset,
  ),
};
