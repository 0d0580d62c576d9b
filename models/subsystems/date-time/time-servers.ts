/** The time servers that the controller asks. */
import type { Blueprint } from '../../blueprint/blueprint.js';
import type { Pending } from '../../pending/index.js';
import type { ClockState } from '../clock/index.js';
import { activeInterface, type ControllerSettings, leased, takesDhcpTimeServers } from '../network/index.js';

/** Source: behaviour § 2.17. */
export const ntpServersMax = 2;

/** How far a clock that nothing corrects may be off to pass for correct. Unit: ms. Assumption: what certificates bear. */
const toleranceMs = 60_000;

interface WithClock {
  readonly blueprint: Pick<Blueprint, 'timeServers'>;
  readonly controllerClock: ClockState;
  readonly controllerSettings: Pending<ControllerSettings>;
}

/** The servers the clock is corrected by, if there are any. */
export function listNtpServers({ controllerClock, controllerSettings }: WithClock): readonly string[] {
  const { inForce } = controllerSettings;
  if (!takesDhcpTimeServers(inForce)) return controllerClock.staticNtpServers;
  const { dhcpv4 } = inForce.interfaces[activeInterface(inForce)];
  return dhcpv4.enabled && dhcpv4.use.ntpServers ? leased.ntpServers : leased.ntpServersV6;
}

/** The first of them that is there to answer; a name is one in whatever case. */
export function findTimeServer(tree: WithClock): string | undefined {
  const there = tree.blueprint.timeServers.map((name) => name.toLowerCase());
  return listNtpServers(tree).find((server) => there.includes(server.toLowerCase()));
}

/** Whether what depends on the time can rely on the clock: something corrects it, or it happens to be right. */
export function isClockCorrect(tree: WithClock): boolean {
  return findTimeServer(tree) !== undefined || Math.abs(tree.controllerClock.offsetMs) <= toleranceMs;
}
