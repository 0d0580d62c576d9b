/** The age of the air filter: counted while the server is on after POST, looked at once a day. */
import type { ActionTable } from '../../engine/index.js';
import { type ControllerTree, filterAgeMs, filterDayMs, isControllerAway } from '../../models/index.js';

export const airFilterEffects: ActionTable<ControllerTree> = {
  /** POST has finished. */
  beginFilterTime: ({ draft, now }) => {
    if (draft.airFilter !== null) draft.airFilter.sinceMs ??= now;
  },

  endFilterTime: ({ draft, now }) => {
    const { airFilter } = draft;
    if (airFilter === null) return;
    Object.assign(airFilter, { beforeMs: filterAgeMs(airFilter, now), sinceMs: null });
  },

  /** A controller that is away finds it the next day. */
  giveReminders: (stage, { address }) => {
    const { airFilter } = stage.view;
    if (airFilter === null || isControllerAway(stage)) return;
    const ageDays = filterAgeMs(airFilter, stage.now) / filterDayMs;
    if (!airFilter.earlyGiven && ageDays >= airFilter.earlyDays) {
      stage.emit('airFilter.due', { days: airFilter.earlyDays }, address);
      Object.assign(stage.draft.airFilter ?? {}, { earlyGiven: true });
    }
    if (ageDays < airFilter.criticalDays) return;
    stage.emit('airFilter.overdue', { days: airFilter.criticalDays }, address);
    stage.draft.airFilter = null;
  },
};
