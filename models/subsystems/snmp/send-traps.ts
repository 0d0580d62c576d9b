/**
 * Tells the destinations of SNMP of something, as effects: one for each whose version is switched on. All that a
 * message is made of stands in the effect.
 */

import type { SealedAt } from '../../sealed.js';
import { forgetSender, sendMessage } from '../../sender.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { listVariables, type Notified, type TrapNumber } from '../events/index.js';
import { ownIPv4 } from '../network/index.js';
import { deriveEngineId, engineBoots, engineSeconds } from './engine.js';
import {
  type AlertDestination,
  communityFor,
  passphrasePlace,
  type SnmpState,
  type SnmpUser,
} from './state.js';
import type { CommunitySecurity, TrapParams, UserSecurity } from './trap.js';
import { trapAddress } from './trap-contract.js';

/** Unit: ms. */
const tickMs = 10;
/** What SNMP has room for in its ticks, and after which it begins anew. */
const ticksMax = 2 ** 32;
/** For SNMPv1, where the controller has no IPv4 address. Source: RFC 3584 § 3.1. */
const noAddress = '0.0.0.0';

/** Whether the controller sends alerts by SNMP at all. */
export function sendsTraps({
  snmp,
  controllerSettings,
}: Pick<ControllerTree, 'snmp' | 'controllerSettings'>): boolean {
  return snmp.alertsEnabled && controllerSettings.inForce.protocols.SNMP.enabled;
}

/** The destinations that would be told, as things are set. */
export function destinationsTold({ snmp }: Pick<ControllerTree, 'snmp'>): AlertDestination[] {
  return Object.values(snmp.destinations.byId).filter((destination) => isVersionOn(snmp, destination));
}

function isVersionOn({ v1, v3 }: SnmpState, { protocol }: AlertDestination): boolean {
  return protocol === 'SNMPv1Trap' ? v1.traps : v3.traps;
}

export function sendTraps(stage: ControllerStage, number: TrapNumber, notified: Notified): void {
  if (!sendsTraps(stage.view)) return;
  for (const destination of destinationsTold(stage.view)) {
    const trap = trapFor(stage.view, stage.now, destination, number, notified);
    sendMessage(stage, trapAddress(destination.id), destination.host, trap);
  }
}

/** What was known of a destination is so no longer; what is under way to it is given up. */
export function forgetTraps(stage: ControllerStage, destinationId: string): void {
  forgetSender(stage, trapAddress(destinationId));
}

export function forgetAllTraps(stage: ControllerStage): void {
  for (const id of Object.keys(stage.tree.snmp.destinations.byId)) forgetTraps(stage, id);
}

function trapFor(
  tree: ControllerTree,
  now: number,
  destination: AlertDestination,
  number: TrapNumber,
  notified: Notified,
): TrapParams {
  const { snmp, host, controllerSettings, networkServices, uptime } = tree;
  const name = snmp.trapSource === 'System' ? host.hostName : controllerSettings.inForce.hostName;
  return {
    host: destination.host,
    port: networkServices.snmpTrapPort,
    number,
    upTimeTicks: Math.floor((now - uptime.sinceMs) / tickMs) % ticksMax,
    variables: listVariables(name, notified),
    security:
      destination.protocol === 'SNMPv1Trap'
        ? byCommunity(tree, destination)
        : byUser(tree, now, destination.protocol, destination.userId ?? ''),
  };
}

function byCommunity(tree: ControllerTree, destination: AlertDestination): CommunitySecurity {
  const community = communityFor(tree.snmp, destination);
  if (community === undefined) throw new Error(`no community for the alert destination ${destination.id}`);
  return { protocol: 'SNMPv1Trap', community, agentAddress: ownIPv4(tree) ?? noAddress };
}

function byUser(
  tree: ControllerTree,
  now: number,
  protocol: UserSecurity['protocol'],
  userId: string,
): UserSecurity {
  const user = tree.snmp.users.byId[userId];
  if (user === undefined) throw new Error(`no SNMP user ${userId}`);
  const { securityName, authProtocol, privacyProtocol, engineId } = user;
  const { informAttempts, informIntervalSeconds } = tree.snmp.v3;
  return {
    protocol,
    userName: securityName,
    authProtocol,
    authPassphrase: sealedPassphrase(user, 'authPassphrase'),
    privacyProtocol,
    privacyPassphrase: sealedPassphrase(user, 'privacyPassphrase'),
    engineId: engineId ?? deriveEngineId(tree),
    contextEngineId: deriveEngineId(tree),
    engineBoots: engineBoots(tree),
    engineSeconds: engineSeconds(tree, now),
    retries: informAttempts,
    retryIntervalSeconds: informIntervalSeconds,
  };
}

/** A copy, because the tree may be a draft that does not outlive its event. */
function sealedPassphrase(user: SnmpUser, name: 'authPassphrase' | 'privacyPassphrase'): SealedAt {
  return { address: passphrasePlace(user.id, name), sealed: { ...user[name] } };
}
