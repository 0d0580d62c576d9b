/**
 * The controller as an SNMPv3 engine: its number, and how often and how long it has been up. Receivers take a message
 * for old when these go back, so they only rise, over the restarts of a history and to the next one that starts later.
 */
import { managerSerial } from '../../identity.js';
import type { ControllerTree } from '../../tree.js';

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
export function engineSeconds({ uptime }: Pick<ControllerTree, 'uptime'>, now: number): number {
  return counted((now - uptime.sinceMs) / 1_000);
}

/** A history may lie anywhere in time. */
function counted(count: number): number {
  return Math.min(Math.max(0, Math.floor(count)), countMax);
}
