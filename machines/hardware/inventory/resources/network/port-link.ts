/**
 * Link state and health of a network port: they depend on the host's power, the cable, the port's switch and its
 * faults.
 */

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

/** Without the host's power, adapters use the standby power of the board. */
const standbyPhases: ReadonlySet<HostPhase> = new Set(['off', 'waiting', 'poweringOff', 'coldBooting']);

/** A reset drops the link; the firmware of the adapter restores it after the tests of memory and processors. */
const resetPhases: ReadonlySet<HostPhase> = new Set(['poweringOn', 'resetting', 'initialising', 'halted']);

/**
 * `NoLink`: no signal; `LinkDown`: a link is possible but down. Assumption: while the host is off a port keeps its link
 * for Wake on LAN only.
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

/** The status in the port resource and in the host's view. */
export function portStatus(tree: ControllerTree, port: NetworkPort) {
  const { Health, State } = partStatus(tree, portHealth(tree, port));
  const isEnabled = isPortEnabled(tree, port) && isFunctionEnabled(tree, port);
  if (!isEnabled) return { Health, State: 'Disabled' as const };
  // Disabled like the host, but with a signal.
  const isStandby = State === 'Disabled' && portLink(tree, port) === 'LinkUp';
  return { Health, State: isStandby ? ('StandbyOffline' as const) : State };
}
