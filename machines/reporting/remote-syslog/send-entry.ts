/**
 * Sending of log entries to the configured syslog server, as effects. An entry is sent again with each repetition of
 * its fact.
 */
import type { JsonObject } from '../../../engine/index.js';
import {
  type ControllerTree,
  controllerTime,
  forgetSender,
  sendMessage,
  type Transaction,
} from '../../../models/index.js';
import { type EntrySeverity, filled, type LogRow } from '../../facts/fact.js';
import { remoteSyslogFacts } from './facts.js';
import { type Facility, remoteSyslogAddress, type SyslogMessage, type SyslogSeverity } from './syslog.js';

/**
 * Syslog facility for each log. Three facilities are published for three logs, but not which log has which facility
 * (behaviour § 2.17). Assumption: this assignment.
 */
const facilityOf = { iml: 'Local0', iel: 'Local1', sl: 'Local2' } as const satisfies Record<string, Facility>;
/** Name of a log whose entries are sent. All logs of facts are sent. */
type Log = keyof typeof facilityOf;

const severityOf = {
  Critical: 'Critical',
  Caution: 'Warning',
  Repaired: 'Notice',
  Informational: 'Informational',
} as const satisfies Record<EntrySeverity, SyslogSeverity>;

/** New entry of a log, with the data that a message needs. */
export interface NewEntry {
  readonly log: Log;
  readonly number: number;
  readonly fact: string;
  readonly row: LogRow;
  readonly args: JsonObject;
}

/** Checks that remote syslog is enabled and has a server. */
export function sendsSyslog({
  networkServices: { remoteSyslog },
}: Pick<ControllerTree, 'networkServices'>): boolean {
  return remoteSyslog.enabled && remoteSyslog.server !== '';
}

/** Returns the syslog message for an entry; undefined for entries about remote syslog itself, which are not sent. */
export function entryMessage(
  stage: Transaction,
  { log, number, fact, row, args }: NewEntry,
): SyslogMessage | undefined {
  if (Object.hasOwn(remoteSyslogFacts, fact)) return undefined;
  return createMessage(stage, log, {
    severity: severityOf[row.severity],
    messageId: `${row.class}.${row.code}`,
    data: { number: String(number), categories: row.categories.join(', ') },
    text: filled(row.message, args),
  });
}

export function sendEntry(stage: Transaction, entry: NewEntry): void {
  const message = entryMessage(stage, entry);
  if (message !== undefined) send(stage, message);
}

/** Sends a test message with the facility of the controller's own event log. */
export function sendTestMessage(stage: Transaction): void {
  if (!sendsSyslog(stage.view)) return;
  const text = 'This is a test message.';
  const said = { severity: 'Informational', messageId: 'test', data: {}, text } as const;
  send(stage, createMessage(stage, 'iel', said));
}

/** Resets the record of the syslog server; pending messages to the server are abandoned. */
export function resetSyslogSender(stage: Transaction): void {
  forgetSender(stage, remoteSyslogAddress);
}

function createMessage(
  { view, now }: Transaction,
  log: Log,
  said: Pick<SyslogMessage, 'severity' | 'messageId' | 'data' | 'text'>,
): SyslogMessage {
  return {
    facility: facilityOf[log],
    sentAt: controllerTime(view, now),
    hostName: view.controllerSettings.inForce.hostName,
    appName: log.toUpperCase(),
    ...said,
  };
}

function send(stage: Transaction, message: SyslogMessage): void {
  const { server: host, port } = stage.view.networkServices.remoteSyslog;
  sendMessage(stage, remoteSyslogAddress, host, { host, port, ...message });
}
