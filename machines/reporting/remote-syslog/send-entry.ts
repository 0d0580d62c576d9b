/** Sends what the logs are given to the server that is set, as effects: each entry, however often it is repeated. */
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

/** Assumption: three facilities are published for three logs (behaviour § 2.17), and not which is whose. */
const facilityOf = { iml: 'Local0', iel: 'Local1', sl: 'Local2' } as const satisfies Record<string, Facility>;
/** A log whose entries are sent: every one that facts are written to. */
type Log = keyof typeof facilityOf;

const severityOf = {
  Critical: 'Critical',
  Caution: 'Warning',
  Repaired: 'Notice',
  Informational: 'Informational',
} as const satisfies Record<EntrySeverity, SyslogSeverity>;

/** An entry as a log has just been given it. */
export interface NewEntry {
  readonly log: Log;
  readonly number: number;
  readonly fact: string;
  readonly row: LogRow;
  readonly args: JsonObject;
}

/** Whether log entries are sent, as things are set. */
export function sendsSyslog({
  networkServices: { remoteSyslog },
}: Pick<ControllerTree, 'networkServices'>): boolean {
  return remoteSyslog.enabled && remoteSyslog.server !== '';
}

/** What is said of the sending itself is not sent by it. */
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

/** The controller's own log stands in for a test: its facility is tried. */
export function sendTestMessage(stage: Transaction): void {
  if (!sendsSyslog(stage.view)) return;
  const text = 'This is a test message.';
  const said = { severity: 'Informational', messageId: 'test', data: {}, text } as const;
  send(stage, createMessage(stage, 'iel', said));
}

/** What was known of the server is so no longer; what is under way to it is given up. */
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
