/**
 * Properties and actions of the manager resource for reminders of the air filter (behaviour "Logs"; behaviour
 * "Enumerations").
 */
import { baseMessage, mgmtMessage } from '../../../models/messages/index.js';
import {
  action,
  fixed,
  list,
  optional,
  type Row,
  refused,
  row,
  type View,
  whole,
  written,
} from '../../../models/resource/index.js';
import { isPastPost, powerRecord } from '../../power/index.js';
import { type AirFilterReminders, airFilterAddress, filterAgeMs, filterDayMs } from './state.js';

const early = 'RemainingDaysForEarlyReminder';
const critical = 'RemainingDaysForCriticalReminder';
/** Default values of the two reminders. Unit: days. Source: behaviour "Limits". */
const defaults = { [early]: 85, [critical]: 90 } as const;

const earlyWords = 'Number of days in use, counted after POST, until the first reminder.';
const criticalWords = 'Number of days in use, counted after POST, until the last reminder.';

export const triggerFilterChangeTimer = action({
  name: 'VndMgmt.TriggerFilterChangeTimer',
  description: 'Starts the reminders for an air filter that was just replaced.',
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
  description: 'Disables the reminders of the air filter.',
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

/** Time left until each reminder, in whole days; absent when no reminder is set. */
export const airFilterRecord: Row = list(
  'Remaining time until the reminders of the air filter; absent when no reminder is set.',
  ({ tree: { airFilter } }: View) => (airFilter === null ? undefined : [airFilter]),
  {
    DeviceType: fixed('BezelAirFilter', 'Type of the filter.'),
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
