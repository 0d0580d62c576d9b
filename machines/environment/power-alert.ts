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

/** The first look that finds the alert raised or over; as `Watch.nextChange`. */
export function nextAlertChange(
  situation: Situation,
  { alert, alerted }: PowerSettingsState,
  looks: Looks,
): number | null {
  const { trigger, thresholdWatts } = alert;
  if (trigger === 'Disabled') return alerted ? looks.first : null;
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
