/** Whether a network port has a link, and how well it is: of the host's power, the cable, the port's switch and its faults. */

import type { ControllerTree } from '../../../../../models/index.js';
import { biosAttribute } from '../../../../bios-attributes/index.js';
import {
  type Health,
  healthIn,
  isFunctionEnabled,
  isPortEnabled,
  isPortUp,
  type NetworkPort,
  partStatus,
  portCondition,
} from '../../../../parts/index.js';
import { type HostPhase, hostPhase, powerRecord } from '../../../../power/index.js';

export type PortLink = 'LinkUp' | 'LinkDown' | 'NoLink';

/** Without the host's power, adapters live on the standby power of the board. */
const standbyPhases: ReadonlySet<HostPhase> = new Set(['off', 'waiting', 'poweringOff', 'coldBooting']);

/** A reset drops the link; the firmware of the adapter has it again once memory and processors are tested. */
const resetPhases: ReadonlySet<HostPhase> = new Set(['poweringOn', 'resetting', 'initialising', 'halted']);

/**
 * `NoLink`: nothing is heard; `LinkDown`: there could be a link, and is none.
 * Assumption: while the host is off a port keeps its link for Wake on LAN alone.
 */
export function portLink(tree: ControllerTree, port: NetworkPort): PortLink {
  const phase = hostPhase(powerRecord(tree));
  const isStandby = standbyPhases.has(phase);
  const isDeaf = phase === 'unpowered' || (isStandby && biosAttribute(tree, 'WakeOnLan') === 'Disabled');
  if (isDeaf || !port.built.linkUp) return 'NoLink';
  return isPortUp(tree, port) && !resetPhases.has(phase) ? 'LinkUp' : 'LinkDown';
}

export function portHealth(tree: ControllerTree, port: NetworkPort): Health {
  return healthIn(portCondition(tree, port));
}

/** The same on the port and on what the host makes of it. */
export function portStatus(tree: ControllerTree, port: NetworkPort) {
  const { Health, State } = partStatus(tree, portHealth(tree, port));
  const isEnabled = isPortEnabled(tree, port) && isFunctionEnabled(tree, port);
  if (!isEnabled) return { Health, State: 'Disabled' as const };
  // Out of use as the host is, and heard all the same.
  const isStandby = State === 'Disabled' && portLink(tree, port) === 'LinkUp';
  return { Health, State: isStandby ? ('StandbyOffline' as const) : State };
}
