/**
 * Tells the destinations of SNMP of something, as effects: one for each whose version is switched on. All that a
 * message is made of stands in the effect.
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

// The controller as an SNMPv3 engine: its number, and how often and how long it has been up. Receivers take a message
// for old when these go back, so they only rise, over the restarts of a history and to the next one that starts later.

/** RFC 3411 § 5: its own number follows, as text; no maker is named. */
const ownPrefix = '0x8000000004';

/** Starts of the controller are told apart by when they were since 1970, in steps shorter than a start. Unit: ms. */
const bootStepMs = 10_000;
/** Where both counts end. Source: RFC 3414 § 2.2.1. */
const countMax = 2 ** 31 - 1;

/** Hexadecimal, `0x80…`. What was set, else made of the controller's serial number. */
export function deriveEngineId(tree: ControllerTree): string {
  return (
    tree.snmp.v3.engineId ??
    ownPrefix + Buffer.from(managerSerial(tree), 'ascii').toString('hex').toUpperCase()
  );
}

export function engineBoots({ uptime }: Pick<ControllerTree, 'uptime'>): number {
  return counted(uptime.sinceMs / bootStepMs);
}

/** Since the last start. Unit: s. */
function engineSeconds({ uptime }: Pick<ControllerTree, 'uptime'>, now: number): number {
  return counted((now - uptime.sinceMs) / 1_000);
}

/** A history may lie anywhere in time. */
function counted(count: number): number {
  return Math.min(Math.max(0, Math.floor(count)), countMax);
}

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

/** What was known of a destination is so no longer; what is under way to it is given up. */
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

/** A copy, because the tree may be a draft that does not outlive its event. */
function sealedPassphrase(user: SnmpUser, name: 'authPassphrase' | 'privacyPassphrase'): SealedAt {
  return { address: passphraseSealAddress(user.id, name), sealed: { ...user[name] } };
}
