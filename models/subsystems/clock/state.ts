/**
 * The controller's own clock: virtual time plus what it has been set ahead or back (DESIGN § 4). What it shows goes
 * into answers, logs and schedules; timers do not know of it.
 */
import { activeInterface, type SettingsState, takesDhcpTimeServers } from '../network/controller-settings.js';
import { leased } from '../network/lease.js';
import { utc } from './time-zones-data.js';

/** Source: facts § 2.17. */
export const ntpServersMax = 2;

/** How far a clock that nothing corrects may be off to pass for correct. Unit: ms. Assumption: what certificates bear. */
const toleranceMs = 60_000;

export interface ClockState {
  /** Unit: ms; negative when the clock is behind. */
  readonly offsetMs: number;
  /** Index in the list of zones. It changes how times are shown to people, never what time it is. */
  readonly timeZone: number;
  /** Used where no DHCP server names others. */
  readonly staticNtpServers: readonly string[];
}

/** As delivered. Source: facts § 2.17. */
export const clockAtFirst: ClockState = { offsetMs: 0, timeZone: utc, staticNtpServers: [] };

interface WithClock {
  readonly controllerClock: ClockState;
  readonly controllerSettings: SettingsState;
}

/** What the controller's clock shows. Units: ms since the epoch. */
export function controllerTime({ controllerClock }: Pick<WithClock, 'controllerClock'>, now: number): number {
  return now + controllerClock.offsetMs;
}

/** The servers the clock is corrected by, if there are any. */
export function ntpServersOf({ controllerClock, controllerSettings }: WithClock): readonly string[] {
  const { inForce } = controllerSettings;
  if (!takesDhcpTimeServers(inForce)) return controllerClock.staticNtpServers;
  const { dhcpv4 } = inForce.interfaces[activeInterface(inForce)];
  return dhcpv4.enabled && dhcpv4.use.ntpServers ? leased.ntpServers : leased.ntpServersV6;
}

/** Whether what depends on the time can rely on the clock: something corrects it, or it happens to be right. */
export function isClockCorrect(tree: WithClock): boolean {
  return ntpServersOf(tree).length > 0 || Math.abs(tree.controllerClock.offsetMs) <= toleranceMs;
}
