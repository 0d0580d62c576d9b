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
  'clock.set': {
    class: controller,
    code: 10,
    severity: 'Informational',
    message: 'The clock was set; it showed {before} until then.',
  },
  'clock.synchronised': {
    class: controller,
    code: 1_030,
    severity: 'Informational',
    message: 'The clock was synchronised with {server}.',
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
  // Assumption: the published lists have no entries for what follows; these codes are free.
  'controller.factoryDefaults': {
    class: controller,
    code: 1_231,
    severity: 'Caution',
    message: 'The management controller was reset to its factory defaults.',
  },
  'controller.settingsCleared': {
    class: controller,
    code: 1_232,
    severity: 'Caution',
    message: 'The settings of the management controller were cleared.',
  },
  'controller.restApiStateCleared': {
    class: controller,
    code: 1_233,
    severity: 'Informational',
    message: 'What clients had left for the next start of the server was cleared.',
  },
  'controller.enabled': {
    class: controller,
    code: 1_234,
    severity: 'Caution',
    message: 'The management controller was enabled at the server.',
  },
  'cloudConnect.failed': {
    class: controller,
    code: 1_235,
    severity: 'Caution',
    message: 'No connection to the cloud could be made: its name could not be resolved.',
  },
  'network.configured': {
    class: controller,
    code: 434,
    severity: 'Informational',
    message: '{user} changed the network settings of the controller.',
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
  // Assumption: the published lists have no entry for it; this code is free.
  'login.passcodeSent': {
    class: controller,
    code: 1_236,
    severity: 'Informational',
    message: 'A passcode for the login of {user} was sent by mail.',
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
  'virtualMedia.inserted': {
    class: controller,
    code: 168,
    severity: 'Informational',
    message: 'A virtual medium was inserted by {user}.',
  },
  'virtualMedia.ejected': {
    class: controller,
    code: 169,
    severity: 'Informational',
    message: 'A virtual medium was ejected by {user}.',
  },
  // Assumption: the published lists have no entry for a start from one; this code is free.
  'virtualMedia.booted': {
    class: controller,
    code: 1_251,
    severity: 'Informational',
    message: 'The server starts from the virtual medium {name}.',
  },
  // Assumption: the published lists have no entries for licences; these codes are free.
  'license.installed': {
    class: controller,
    code: 1_241,
    severity: 'Informational',
    message: 'A licence was installed by {user}.',
  },
  'license.removed': {
    class: controller,
    code: 1_242,
    severity: 'Caution',
    message: 'The licence was removed by {user}.',
  },
  'license.expired': {
    class: controller,
    code: 1_243,
    severity: 'Caution',
    message: 'The time of the trial licence is over.',
  },
} as const satisfies Readonly<Record<string, FactRow>>;

export type Fact = keyof typeof facts;

/** The row of a fact. Throws for a fact that is not in the table: whoever emits one adds its row. */
export function rowOf(fact: string): FactRow {
  if (!Object.hasOwn(facts, fact)) throw new Error(`the fact table has no row for ${fact}`);
  return facts[fact as Fact];
}
