/**
 * Link state and health of a network port. They depend on the host's power, the cable, the faults of the port, and
 * whether the port is enabled.
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

/** Phases of the host without power. Adapters then use the standby power of the board. */
const standbyPhases: ReadonlySet<HostPhase> = new Set(['off', 'waiting', 'poweringOff', 'coldBooting']);

/**
 * Phases of the host from a reset until the tests of memory and processors end. The reset drops the link, and the
 * firmware of the adapter restores it after the tests.
 */
const resetPhases: ReadonlySet<HostPhase> = new Set(['poweringOn', 'resetting', 'initialising', 'halted']);

/**
 * Returns the link state of a port. `NoLink` means no signal; `LinkDown` means that a link is possible but down.
 * Assumption: while the host is off, a port has a link only for Wake on LAN.
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

/** Returns the status of a port, which is the same in the port resource and in the host's view. */
export function portStatus(tree: ControllerTree, port: NetworkPort) {
  const { Health, State } = partStatus(tree, portHealth(tree, port));
  const isEnabled = isPortEnabled(tree, port) && isFunctionEnabled(tree, port);
  if (!isEnabled) return { Health, State: 'Disabled' as const };
  // True if the port counts as disabled because the host is off, but still has a signal.
  const isStandby = State === 'Disabled' && portLink(tree, port) === 'LinkUp';
  return { Health, State: isStandby ? ('StandbyOffline' as const) : State };
}
