/**
 * Sending of notifications to the SNMP destinations, as effects: one effect for each destination whose SNMP version is
 * enabled. The effect contains all data of a message.
 */
import {
  type ControllerTree,
  forgetSender,
  managerSerial,
  type SealedAt,
  sendMessage,
  type Transaction,
} from '../../../models/index.js';
import { ownIPv4 } from '../../network-settings/index.js';
import { listVariables, type Notified, type TrapNumber } from '../events/index.js';
import {
  type AlertDestination,
  communityFor,
  passphraseSealAddress,
  type SnmpState,
  type SnmpUser,
} from './state.js';
import { type CommunitySecurity, type TrapParams, trapAddress, type UserSecurity } from './trap.js';

// The controller as an SNMPv3 engine: its id, and its boot and time counters. Receivers reject messages with decreasing
// counters. The counters therefore increase with each restart in a history, and from one history to another that starts
// later.

/**
 * Prefix of the engine id. It indicates that a text in a format of the implementation follows, and it identifies no
 * manufacturer. Source: RFC 3411 § 5.
 */
const ownPrefix = '0x8000000004';

/**
 * Unit of the boot counter, in ms. The counter is the start time of the controller since 1970 in this unit. The unit is
 * shorter than the duration of a start, so that every start has a different counter.
 */
const bootStepMs = 10_000;
/** Maximum of snmpEngineBoots and snmpEngineTime. Source: RFC 3414 § 2.2.1. */
const countMax = 2 ** 31 - 1;

/**
 * Returns the engine id in hexadecimal form, `0x80…`: the configured id, or one built from the controller's serial
 * number.
 */
export function deriveEngineId(tree: ControllerTree): string {
  return (
    tree.snmp.v3.engineId ??
    ownPrefix + Buffer.from(managerSerial(tree), 'ascii').toString('hex').toUpperCase()
  );
}

export function engineBoots({ uptime }: Pick<ControllerTree, 'uptime'>): number {
  return counted(uptime.sinceMs / bootStepMs);
}

/** Returns the time since the last start of the controller. Unit: s. */
function engineSeconds({ uptime }: Pick<ControllerTree, 'uptime'>, now: number): number {
  return counted((now - uptime.sinceMs) / 1_000);
}

/**
 * Returns a counter within its range. The time of a history may be before 1970, which would make the counter negative.
 */
function counted(count: number): number {
  return Math.min(Math.max(0, Math.floor(count)), countMax);
}

/** Length of an SNMP tick. Unit: ms. */
const tickMs = 10;
/** Number of values of the SNMP tick counter, which then restarts at 0. */
const ticksMax = 2 ** 32;
/** Agent address in SNMPv1 traps of a controller without an IPv4 address. Source: RFC 3584 § 3.1. */
const noAddress = '0.0.0.0';

/** Checks that the controller sends alerts by SNMP. */
export function sendsTraps({
  snmp,
  controllerSettings,
}: Pick<ControllerTree, 'snmp' | 'controllerSettings'>): boolean {
  return snmp.alertsEnabled && controllerSettings.inForce.protocols.SNMP.enabled;
}

/** Returns the destinations whose SNMP version is enabled. */
export function activeDestinations({ snmp }: Pick<ControllerTree, 'snmp'>): AlertDestination[] {
  return Object.values(snmp.destinations.byId).filter((destination) => isVersionOn(snmp, destination));
}

function isVersionOn({ v1, v3 }: SnmpState, { protocol }: AlertDestination): boolean {
  return protocol === 'SNMPv1Trap' ? v1.traps : v3.traps;
}

export function sendTraps(stage: Transaction, number: TrapNumber, notified: Notified): void {
  if (!sendsTraps(stage.view)) return;
  for (const destination of activeDestinations(stage.view)) {
    const trap = trapFor(stage.view, stage.now, destination, number, notified);
    sendMessage(stage, trapAddress(destination.id), destination.host, trap);
  }
}

/** Resets the record of a destination; pending messages to the destination are abandoned. */
export function resetTrapSender(stage: Transaction, destinationId: string): void {
  forgetSender(stage, trapAddress(destinationId));
}

export function resetTrapSenders(stage: Transaction): void {
  for (const id of Object.keys(stage.tree.snmp.destinations.byId)) resetTrapSender(stage, id);
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

/**
 * Returns a copy of a sealed passphrase, because the tree may be a draft that is revoked at the end of its transaction.
 */
function sealedPassphrase(user: SnmpUser, name: 'authPassphrase' | 'privacyPassphrase'): SealedAt {
  return { address: passphraseSealAddress(user.id, name), sealed: { ...user[name] } };
}
