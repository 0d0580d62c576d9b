/** Pace and advance of all members. With own clocks, an advance moves the clock of each member. */
import { ClockFields } from '../parts/clock-fields.js';
import { changeClock, fleetState } from './fleet-store.js';

const spans = ['1m', '10m', '1h', '1d'] as const;

export function FleetClock() {
  const pace = fleetState.value?.pace;
  if (pace === undefined) return null;
  const change = (path: '/pace' | '/advance', body: object) => void changeClock(path, body);
  return <ClockFields legend="Clock of the fleet" pace={pace} spans={spans} first="10m" change={change} />;
}
