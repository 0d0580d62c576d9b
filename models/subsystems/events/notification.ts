/**
 * What SNMP tells of an alert: a notification under the enterprise, and the variables that go along. This is the whole
 * of its MIB.
 *
 * | OID | type | holds |
 * |---|---|---|
 * | `<enterprise>.0.<number>` | notification | an alert of this number (`traps.ts`); in SNMPv1 the specific trap |
 * | `1.3.6.1.2.1.1.5.0` | OctetString | sysName: the name of the controller or of its server |
 * | `<enterprise>.1.1.0` | OctetString | the sentence of the alert |
 * | `<enterprise>.1.2.0` | OctetString | `OK`, `Warning` or `Critical` |
 * | `<enterprise>.1.3.0` | Gauge32 | the number of its event, 0 when there is none |
 * | `<enterprise>.1.4.0` | OctetString | the URI of what it is about, empty when it is about nothing in particular |
 */

import { enterpriseNumber } from '../../formats/enterprise-number.js';
import type { EventSeverity } from './state.js';
import type { TrapNumber } from './traps.js';

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
