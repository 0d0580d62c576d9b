/**
 * The fact table: what machines and writes report, and what each becomes in the logs. One row a fact; nothing else
 * writes a log. Classes and codes as real controllers number them (facts § 4), sentences our own.
 */
import type { FactRow } from './fact-row.js';
import { hardwareFacts } from './hardware-facts.js';

/** Class of the controller's own entries. */
const controller = 35;

export const facts = {
  ...hardwareFacts,
  'host.poweredOff': {
    class: controller,
    code: 1,
    severity: 'Informational',
    message: 'The server lost its power.',
  },
  'host.poweredOn': {
    class: controller,
    code: 3,
    severity: 'Informational',
    message: 'The server has its power back.',
  },
  'host.resetDetected': { class: controller, code: 5, severity: 'Caution', message: 'The server was reset.' },
  'host.shutdownRequested': {
    class: controller,
    code: 140,
    severity: 'Caution',
    message: 'The operating system was asked to shut down.',
  },
  // Assumption: the published lists have no entry for an NMI; this is the next free code beside the reset requests.
  'host.nmi': {
    class: controller,
    code: 143,
    severity: 'Caution',
    message: 'A non-maskable interrupt was sent to the server.',
  },
  'controller.powerRestored': {
    class: controller,
    code: 25,
    severity: 'Caution',
    message: 'The management controller has its power back.',
  },
  'controller.reset': {
    class: controller,
    code: 1_035,
    severity: 'Informational',
    message: 'The management controller was reset on request.',
  },
  'login.failed': {
    class: controller,
    code: 1_000,
    severity: 'Caution',
    message: 'A login as {user} from {address} failed.',
  },
  'login.failedOften': {
    class: controller,
    code: 1_100,
    severity: 'Informational',
    message: '{attempts} login attempts failed.',
  },
  'session.opened': {
    class: controller,
    code: 1_017,
    severity: 'Informational',
    message: '{user} logged in from {address}.',
  },
  'session.closed': {
    class: controller,
    code: 1_018,
    severity: 'Informational',
    message: 'A session of {user} ended.',
  },
  // Assumption: the published lists have no entries for keytabs; these codes are free.
  'keytab.imported': {
    class: controller,
    code: 1_201,
    severity: 'Informational',
    message: 'A Kerberos keytab for the realm {realm} was imported from {host}.',
  },
  'keytab.failed': {
    class: controller,
    code: 1_202,
    severity: 'Caution',
    message: 'No Kerberos keytab could be imported from {host}: {reason}.',
  },
  'keytab.blocked': {
    class: controller,
    code: 1_203,
    severity: 'Informational',
    message: 'The Kerberos keytab was not asked for: {host} is no destination that requests may go to.',
  },
} as const satisfies Readonly<Record<string, FactRow>>;

export type Fact = keyof typeof facts;

/** The row of a fact. Throws for a fact that is not in the table: whoever emits one adds its row. */
export function rowOf(fact: string): FactRow {
  if (!Object.hasOwn(facts, fact)) throw new Error(`the fact table has no row for ${fact}`);
  return facts[fact as Fact];
}
