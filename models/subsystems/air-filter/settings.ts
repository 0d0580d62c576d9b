/** Reminders of the air filter, as the controller shows and takes them (SPEC "Logs"; facts "resource-types"). */
import type { JsonObject } from '../../../engine/index.js';
import { baseMessage, mgmtMessage } from '../../messages/index.js';
import { type Action, refused, written } from '../../resource/define.js';
import { whole } from '../../resource/readers.js';
import { isPastPost, powerOf } from '../host/power-contract.js';
import { airFilterAddress } from './contract.js';
import { type AirFilterState, filterAgeMs, filterDayMs } from './state.js';

const early = 'RemainingDaysForEarlyReminder';
const critical = 'RemainingDaysForCriticalReminder';
/** Source: SPEC "Limits". */
const defaults = { [early]: 85, [critical]: 90 } as const;

export const triggerFilterChangeTimer: Action = {
  name: 'VndMgmt.TriggerFilterChangeTimer',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {
    [early]: { reader: whole(25, 175), required: false },
    [critical]: { reader: whole(30, 180), required: false },
  },
  apply: (stage, body, { by }) => {
    const { [early]: earlyDays, [critical]: criticalDays } = { ...defaults, ...body } as typeof defaults;
    // Assumption: a reminder that comes no earlier is none.
    if (earlyDays >= criticalDays) return refused(baseMessage('PropertyValueConflict', [early, critical]));
    const sinceMs = isPastPost(powerOf(stage.tree)) ? stage.now : null;
    stage.draft.airFilter = { earlyDays, criticalDays, earlyGiven: false, beforeMs: 0, sinceMs };
    stage.send(airFilterAddress, { type: 'reminders.set' });
    stage.emit(
      'airFilter.set',
      { user: by.userName, early: earlyDays, critical: criticalDays },
      airFilterAddress,
    );
    return written(baseMessage('Success'));
  },
};

export const disableFilterChangeTimer: Action = {
  name: 'VndMgmt.DisableFilterChangeTimer',
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
};

/** What is left until each reminder, in whole days; nothing when none is set. */
export function projectAirFilter(airFilter: AirFilterState, now: number): JsonObject {
  if (airFilter === null) return {};
  const ageDays = filterAgeMs(airFilter, now) / filterDayMs;
  const left = (days: number) => Math.max(0, Math.ceil(days - ageDays));
  return {
    AirFilterRecord: [
      {
        DeviceType: 'BezelAirFilter',
        [critical]: left(airFilter.criticalDays),
        [early]: left(airFilter.earlyDays),
      },
    ],
  };
}
