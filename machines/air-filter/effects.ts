/** The age of the air filter: counted while the server is on after POST, looked at once a day. */
import { type ControllerStage, filterAgeMs, filterDayMs, isControllerAway } from '../../models/index.js';
import { effect } from '../declare.js';

/** POST has finished. */
export function beginFilterTime({ draft, now }: ControllerStage): void {
  if (draft.airFilter !== null) draft.airFilter.sinceMs ??= now;
}

export function endFilterTime({ draft, now }: ControllerStage): void {
  const { airFilter } = draft;
  if (airFilter === null) return;
  Object.assign(airFilter, { beforeMs: filterAgeMs(airFilter, now), sinceMs: null });
}

export const airFilterEffects = {
  /** Gives the reminders that are due. A controller that is away finds it the next day. */
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
