/**
 * Chart that monitors the service time of the air filter. While a reminder is set, the chart checks the time once a day
 * (behaviour "Limits"). A reset of the controller does not restart the chart.
 */
import { setup } from 'xstate';
import type { Transaction } from '../../../models/index.js';
import { chartActions, effect } from '../../declare.js';
import { isControllerAway } from '../../power/index.js';
import { type AirFilterContext, type AirFilterContract, filterAgeMs, filterDayMs } from './state.js';

/** Starts to count the time in use, because POST is complete. */
export function startFilterTime({ draft, now }: Transaction): void {
  if (draft.airFilter !== null) draft.airFilter.sinceMs ??= now;
}

export function stopFilterTime({ draft, now }: Transaction): void {
  const { airFilter } = draft;
  if (airFilter === null) return;
  Object.assign(airFilter, { beforeMs: filterAgeMs(airFilter, now), sinceMs: null });
}

const airFilterEffects = {
  /** Reports the reminders that are due. When the controller is unavailable, the next daily check reports them. */
  giveReminders: effect((stage, { address }) => {
    const { airFilter } = stage.view;
    if (airFilter === null || isControllerAway(stage)) return;
    const { earlyDays, criticalDays, earlyGiven, criticalGiven } = airFilter;
    const ageDays = filterAgeMs(airFilter, stage.now) / filterDayMs;
    const isEarlyDue = ageDays >= earlyDays;
    const isCriticalDue = ageDays >= criticalDays;
    if (isEarlyDue && !earlyGiven) stage.emit('airFilter.due', { days: earlyDays }, address);
    if (isCriticalDue && !criticalGiven) stage.emit('airFilter.overdue', { days: criticalDays }, address);
    stage.draft.airFilter =
      isEarlyDue && isCriticalDue
        ? null
        : { ...airFilter, earlyGiven: isEarlyDue, criticalGiven: isCriticalDue };
  }),
};

/** Data that every event of the chart contains: whether a reminder is still set. */
export interface Seen {
  readonly isSet: boolean;
}

export const airFilter = setup({
  types: {
    context: {} as AirFilterContext,
    events: {} as AirFilterContract['sent'] & Seen,
    input: {} as AirFilterContext,
  },
  actions: {
    ...chartActions,
    ...airFilterEffects,
  },
  guards: { hasNothingToGive: ({ event }) => !event.isSet },
  delays: { day: filterDayMs },
}).createMachine({
  id: 'airFilter',
  description: 'Monitoring of the service time of the air filter.',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: {
      description: 'No reminder is set.',
      on: { 'reminders.set': 'watching' },
    },
    watching: {
      description: 'The service time of the filter is checked once a day.',
      after: {
        day: [
          { guard: 'hasNothingToGive', target: 'resting' },
          { target: 'watching', reenter: true, actions: 'giveReminders' },
        ],
      },
      on: { 'reminders.set': { target: 'watching', reenter: true } },
    },
  },
});
