/** The alert that users set on the consumption: once when it goes beyond, again only after it was below. */
import {
  always,
  averageAhead,
  type PowerSettingsState,
  peakAhead,
  powerRanges,
  type Situation,
  workRanges,
} from '../../models/index.js';
import { firstLook, type Looks } from '../watches/watch.js';

/** The shortest look at the consumption. Unit: minutes. */
const minutesMin = 1;

/** Over how long it looks at the consumption. Unit: minutes. */
export function alertMinutes({ durationMinutes }: PowerSettingsState['alert']): number {
  return Math.max(minutesMin, durationMinutes);
}

/** When the consumption has been looked at for as long as was asked for. Unit: ms since the epoch. */
export function alertReadyMs(alert: PowerSettingsState['alert']): number {
  return alert.sinceMs + alertMinutes(alert) * 60_000;
}

/** The first look that finds the alert raised or over; as `Watch.nextChange`. */
export function nextAlertChange(
  situation: Situation,
  settings: PowerSettingsState,
  looks: Looks,
): number | null {
  const { alert, alerted } = settings;
  if (alert.trigger === 'Disabled') return alerted ? looks.first : null;
  const wait = Math.max(0, Math.ceil((alertReadyMs(alert) - looks.first) / looks.everyMs));
  const first = looks.first + wait * looks.everyMs;
  return first >= looks.last ? looks.last : nextDueChange(situation, settings, { ...looks, first });
}

function nextDueChange(
  situation: Situation,
  { alert, alerted }: PowerSettingsState,
  looks: Looks,
): number | null {
  const { trigger, thresholdWatts } = alert;
  const spanMs = alertMinutes(alert) * 60_000;
  const { lowest, highest } = powerRanges(situation, workRanges(situation)(always)).server;
  const isDecided = alerted ? lowest > thresholdWatts : highest <= thresholdWatts;
  // What was drawn before counts until it is out of the span.
  const heldSince = situation.past.stretches.at(-1)?.until ?? situation.past.since;
  if (isDecided && looks.first - spanMs >= heldSince) return null;
  if (trigger === 'PeakPowerConsumption') {
    const isAbove = peakAhead(situation, spanMs, looks.first, thresholdWatts);
    return firstLook(looks, () => (at) => isAbove(at) !== alerted);
  }
  const average = averageAhead(situation, spanMs, looks.first);
  return firstLook(looks, () => (at) => average(at) > thresholdWatts !== alerted);
}
