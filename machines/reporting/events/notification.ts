/**
 * SNMP notifications of alerts: a notification under the enterprise OID, with its variables. The table is the whole
 * MIB.
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
/** OID of the notification coldStart. Source: RFC 3418. */
const coldStart = '1.3.6.1.6.3.1.1.5.1';

/** Variable of a notification. A string is sent as OctetString, a number as Gauge32. */
export type Variable = { readonly oid: string; readonly value: string | number };

export interface Notified {
  readonly text: string;
  readonly severity: EventSeverity;
  /** Number of the event; 0 for a notification without an event. */
  readonly event: number;
  /** URI of the origin; null for an alert without one. */
  readonly origin: string | null;
}

/** Returns the variables of a notification, in the order of the table above. */
export function listVariables(name: string, { text, severity, event, origin }: Notified): Variable[] {
  return [
    { oid: sysName, value: name },
    { oid: `${enterprise}.1.1.0`, value: text },
    { oid: `${enterprise}.1.2.0`, value: severity },
    { oid: `${enterprise}.1.3.0`, value: event },
    { oid: `${enterprise}.1.4.0`, value: origin ?? '' },
  ];
}

/** Returns the OID of a notification in SNMPv2 and later. */
export function notificationOid(number: TrapNumber): string {
  return number === 'coldStart' ? coldStart : `${enterprise}.0.${number}`;
}

/**
 * Returns the enterprise and the specific number of an SNMPv1 trap as one OID. RFC 3584 § 3.1 maps this OID to
 * `notificationOid`.
 */
export function specificOid(number: number): string {
  return `${enterprise}.${number}`;
}

/**
 * Number of a notification under the enterprise OID, or `coldStart`: the notification that every agent sends after its
 * start (RFC 3418).
 */
export type TrapNumber = number | 'coldStart';

/** Numbers of notifications without an alert: the test action and the periodic health notification. */
export const testTrap: TrapNumber = 1;
export const healthTrap: TrapNumber = 2;

/**
 * Numbers of notifications by the message key of the alert. The numbers are invented, in groups of a hundred. Alerts
 * that are irrelevant for network monitoring have no number, such as alerts about a changed indicator or a stage of
 * POST.
 */
export const traps = {
  ...byEventKey(data),
  MgmtRestServicesStarted: 'coldStart',
} as const;

/** Returns the numbers unchanged. The type of the parameter makes an unknown event key in the file a compile error. */
function byEventKey<Key extends EventKey>(numbers: Readonly<Record<Key, number>>) {
  return numbers;
}

/** Returns the number of the SNMP notification for an alert; undefined if the alert has none. */
export function findTrap(key: string): TrapNumber | undefined {
  return isTrap(key) ? traps[key] : undefined;
}

function isTrap(key: string): key is keyof typeof traps {
  return Object.hasOwn(traps, key);
}
