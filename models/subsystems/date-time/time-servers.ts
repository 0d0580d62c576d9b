/** The time servers that the controller asks. */
import type { ClockState } from '../clock/index.js';
import { activeInterface, leased, type SettingsState, takesDhcpTimeServers } from '../network/index.js';

/** Source: behaviour § 2.17. */
export const ntpServersMax = 2;

/** How far a clock that nothing corrects may be off to pass for correct. Unit: ms. Assumption: what certificates bear. */
const toleranceMs = 60_000;

interface WithClock {
  readonly controllerClock: ClockState;
  readonly controllerSettings: SettingsState;
}

/** The servers the clock is corrected by, if there are any. */
export function listNtpServers({ controllerClock, controllerSettings }: WithClock): readonly string[] {
  const { inForce } = controllerSettings;
  if (!takesDhcpTimeServers(inForce)) return controllerClock.staticNtpServers;
  const { dhcpv4 } = inForce.interfaces[activeInterface(inForce)];
  return dhcpv4.enabled && dhcpv4.use.ntpServers ? leased.ntpServers : leased.ntpServersV6;
}

/** Whether what depends on the time can rely on the clock: something corrects it, or it happens to be right. */
export function isClockCorrect(tree: WithClock): boolean {
  return listNtpServers(tree).length > 0 || Math.abs(tree.controllerClock.offsetMs) <= toleranceMs;
}
