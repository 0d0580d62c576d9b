/** Reminders of the air filter, as the controller shows and takes them (behaviour "Logs"; behaviour "Enumerations"). */
import { baseMessage, mgmtMessage } from '../../messages/index.js';
import { refused, type View, written } from '../../resource/define.js';
import { whole } from '../../resource/readers.js';
import { list, type Row, row } from '../../resource/rows.js';
import { fixed } from '../../resource/shared-rows.js';
import { action, optional } from '../../resource/writes.js';
import { isPastPost, powerRecord } from '../host/index.js';
import { airFilterAddress } from './contract.js';
import { type AirFilterReminders, filterAgeMs, filterDayMs } from './state.js';

const early = 'RemainingDaysForEarlyReminder';
const critical = 'RemainingDaysForCriticalReminder';
/** Source: behaviour "Limits". */
const defaults = { [early]: 85, [critical]: 90 } as const;

const earlyWords = 'The days in use, after POST, until the first reminder.';
const criticalWords = 'The days in use, after POST, until the last reminder.';

export const triggerFilterChangeTimer = action({
  name: 'VndMgmt.TriggerFilterChangeTimer',
  says: 'Has the log remind of the air filter, which was changed just now.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    [early]: optional(whole(25, 175), earlyWords),
    [critical]: optional(whole(30, 180), criticalWords),
  },
  apply: (stage, body, { by }) => {
    const { [early]: earlyDays, [critical]: criticalDays } = { ...defaults, ...body };
    const sinceMs = isPastPost(powerRecord(stage.tree)) ? stage.now : null;
    stage.draft.airFilter = {
      earlyDays,
      criticalDays,
      earlyGiven: false,
      criticalGiven: false,
      beforeMs: 0,
      sinceMs,
    };
    stage.send(airFilterAddress, { type: 'reminders.set' });
    stage.emit(
      'airFilter.set',
      { user: by.userName, early: earlyDays, critical: criticalDays },
      airFilterAddress,
    );
    return written(baseMessage('Success'));
  },
});

export const disableFilterChangeTimer = action({
  name: 'VndMgmt.DisableFilterChangeTimer',
  says: 'Ends the reminders of the air filter.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {},
  apply: (stage, _, { by }) => {
    if (stage.tree.airFilter === null) {
      return refused(mgmtMessage('InvalidOperationForSystemState', ['no reminder of the air filter is set']));
    }
    stage.draft.airFilter = null;
    stage.emit('airFilter.disabled', { user: by.userName }, airFilterAddress);
    return written(baseMessage('Success'));
  },
});

/** What is left until each reminder, in whole days; nothing when none is set. */
export const airFilterRecord: Row = list(
  'What is left until the reminders of the air filter; not there when none is set.',
  ({ tree: { airFilter } }: View) => (airFilter === null ? undefined : [airFilter]),
  {
    DeviceType: fixed('BezelAirFilter', 'Which filter it is.'),
    [critical]: row(whole(), criticalWords, (filter, { now }) => daysLeft(filter, filter.criticalDays, now), {
      unit: 'd',
      volatile: true,
    }),
    [early]: row(whole(), earlyWords, (filter, { now }) => daysLeft(filter, filter.earlyDays, now), {
      unit: 'd',
      volatile: true,
    }),
  },
);

function daysLeft(filter: AirFilterReminders, days: number, now: number): number {
  return Math.max(0, Math.ceil(days - filterAgeMs(filter, now) / filterDayMs));
}
