/**
 * SNMP notifications of alerts: a notification under the enterprise, with its variables. This is the whole MIB.
 *
 * | OID | type | contents |
 * |---|---|---|
 * | `<enterprise>.0.<number>` | notification | an alert of this number (`traps.json`); in SNMPv1 the specific trap |
 * | `1.3.6.1.2.1.1.5.0` | OctetString | sysName: the name of the controller or of its server |
 * | `<enterprise>.1.1.0` | OctetString | the sentence of the alert |
 * | `<enterprise>.1.2.0` | OctetString | `OK`, `Warning` or `Critical` |
 * | `<enterprise>.1.3.0` | Gauge32 | the number of its event, 0 when there is none |
 * | `<enterprise>.1.4.0` | OctetString | the URI of its origin, empty for an alert without one |
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
  /** Number of the event; 0 if there is none. */
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

/** Name in SNMPv2 and later. */
export function notificationOid(number: TrapNumber): string {
  return number === 'coldStart' ? coldStart : `${enterprise}.0.${number}`;
}

/** Enterprise and specific number of an SNMPv1 trap in one, which RFC 3584 § 3.1 maps to the above. */
export function specificOid(number: number): string {
  return `${enterprise}.${number}`;
}

/** A number under the enterprise; or the notification that every agent sends after its start (RFC 3418). */
export type TrapNumber = number | 'coldStart';

/** Numbers without an alert: the test action, and the periodic health notification. */
export const testTrap: TrapNumber = 1;
export const healthTrap: TrapNumber = 2;

/**
 * By the message key of the alert. The numbers are our own, in groups of a hundred; alerts without relevance for
 * network monitoring (an indicator, a stage of POST) have none.
 */
export const traps = {
  ...byEventKey(data),
  MgmtRestServicesStarted: 'coldStart',
} as const;

/** An unknown event key in the file does not compile. */
function byEventKey<Key extends EventKey>(numbers: Readonly<Record<Key, number>>) {
  return numbers;
}

/** Undefined for an alert without an SNMP notification. */
export function findTrap(key: string): TrapNumber | undefined {
  return isTrap(key) ? traps[key] : undefined;
}

function isTrap(key: string): key is keyof typeof traps {
  return Object.hasOwn(traps, key);
}
