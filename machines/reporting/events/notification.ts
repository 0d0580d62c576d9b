/**
 * What SNMP tells of an alert: a notification under the enterprise, and the variables that go along. This is the whole
 * of its MIB.
 *
 * | OID | type | holds |
 * |---|---|---|
 * | `<enterprise>.0.<number>` | notification | an alert of this number (`traps.json`); in SNMPv1 the specific trap |
 * | `1.3.6.1.2.1.1.5.0` | OctetString | sysName: the name of the controller or of its server |
 * | `<enterprise>.1.1.0` | OctetString | the sentence of the alert |
 * | `<enterprise>.1.2.0` | OctetString | `OK`, `Warning` or `Critical` |
 * | `<enterprise>.1.3.0` | Gauge32 | the number of its event, 0 when there is none |
 * | `<enterprise>.1.4.0` | OctetString | the URI of what it is about, empty when it is about nothing in particular |
 */
import { enterpriseNumber } from '../../../models/formats/index.js';
import type { EventKey } from '../../../models/messages/index.js';
import type { EventSeverity } from '../../facts/fact.js';
import data from './traps.json' with { type: 'json' };

export const enterprise = `1.3.6.1.4.1.${enterpriseNumber}`;
const sysName = '1.3.6.1.2.1.1.5.0';
/** Source: RFC 3418. */
const coldStart = '1.3.6.1.6.3.1.1.5.1';

/** A text is an OctetString, a number a Gauge32. */
export type Variable = { readonly oid: string; readonly value: string | number };

export interface Notified {
  readonly text: string;
  readonly severity: EventSeverity;
  /** The number of its event; 0 when there is none. */
  readonly event: number;
  /** URI. */
  readonly origin: string | null;
}

/** In the order of the table above. */
export function listVariables(name: string, { text, severity, event, origin }: Notified): Variable[] {
  return [
    { oid: sysName, value: name },
    { oid: `${enterprise}.1.1.0`, value: text },
    { oid: `${enterprise}.1.2.0`, value: severity },
    { oid: `${enterprise}.1.3.0`, value: event },
    { oid: `${enterprise}.1.4.0`, value: origin ?? '' },
  ];
}

/** As SNMPv2 and later name it. */
export function notificationOid(number: TrapNumber): string {
  return number === 'coldStart' ? coldStart : `${enterprise}.0.${number}`;
}

/** The enterprise and the specific number of an SNMPv1 trap in one, which RFC 3584 § 3.1 makes the above of. */
export function specificOid(number: number): string {
  return `${enterprise}.${number}`;
}

/** A number under the enterprise; or the notification that every agent sends when it has started (RFC 3418). */
export type TrapNumber = number | 'coldStart';

/** Those that no alert has: of the action that tries the destinations out, and of the regular word about the health. */
export const testTrap: TrapNumber = 1;
export const healthTrap: TrapNumber = 2;

/**
 * By the key of the alert's message. The numbers are our own, in groups of a hundred; what is no alert for whoever watches a
 * network of servers (an indicator, a stage of POST) has none.
 */
export const traps = {
  ...byEventKey(data),
  MgmtRestServicesStarted: 'coldStart',
} as const;

/** A key in the file that no event has does not compile. */
function byEventKey<Key extends EventKey>(numbers: Readonly<Record<Key, number>>) {
  return numbers;
}

/** Undefined for the key of an alert that SNMP does not tell of. */
export function findTrap(key: string): TrapNumber | undefined {
  return isTrap(key) ? traps[key] : undefined;
}

function isTrap(key: string): key is keyof typeof traps {
  return Object.hasOwn(traps, key);
}
