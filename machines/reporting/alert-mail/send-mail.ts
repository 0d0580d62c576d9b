/** Sending of alert mails: each mail is an effect that contains all data of the mail. */
import { deriveDigest, formatInstant } from '../../../engine/index.js';
import {
  type ControllerTree,
  controllerTime,
  forgetSender,
  sendMessage,
  systemSerial,
  systemUuid,
  type Transaction,
} from '../../../models/index.js';
import type { EventSeverity } from '../../facts/fact.js';
import { canMailAlerts, mailPasswordSealAddress, ownIPv4 } from '../../network-settings/index.js';
import type { Notified, TrapNumber } from '../events/index.js';
import { alertMailAddress, type MailParams, mailTimeoutMs } from './mail.js';

// Text of an alert mail. Source: behaviour § 2.17. Assumption: the text has the format that is usual for such mails.

/** Maximum length of the subject. Unit: characters. Assumption: mail clients show this length in full. */
const subjectLengthMax = 160;

const severityWords = {
  OK: 'INFO',
  Warning: 'CAUTION',
  Critical: 'CRITICAL',
} as const satisfies Record<EventSeverity, string>;

/**
 * Returns the subject, such as `AlertMail-302: (CRITICAL) Fan Fan 1 has failed.`. The number is the trap number of the
 * alert, or 000 for a start of the controller.
 */
export function composeSubject(number: TrapNumber, { severity, text }: Notified): string {
  const code = String(number === 'coldStart' ? 0 : number).padStart(3, '0');
  return inOneLine(`AlertMail-${code}: (${severityWords[severity]}) ${text}`).slice(0, subjectLengthMax);
}

/**
 * Returns the text of the mail: the alert, and enough data about the server and its controller to act without a login.
 * Unit of `at`: ms since the epoch.
 */
export function composeText(
  tree: ControllerTree,
  { text, severity, event, origin }: Notified,
  at: number,
): string {
  const address = ownIPv4(tree);
  const { system } = tree.blueprint;
  const sections: readonly (readonly (readonly [name: string, value: string])[])[] = [
    [['EVENT', `(${formatInstant(at)}) ${text}`]],
    [
      ['Severity', severity],
      ['Event number', event === 0 ? '' : String(event)],
      ['Resource', origin ?? ''],
    ],
    [
      ['Controller name', tree.controllerSettings.inForce.hostName],
      ['Controller URL', address === undefined ? '' : `https://${address}/`],
      ['Server name', tree.host.hostName],
      ['Server model', system.model],
      ['Serial number', systemSerial(tree)],
      ['Server UUID', systemUuid(tree)],
      ['System ROM', system.biosVersion],
    ],
  ];
  const told = sections.map((rows) =>
    rows.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${inOneLine(value)}`])).join('\n'),
  );
  return `${[...told, 'PLEASE DO NOT REPLY TO THIS MAIL.'].join('\n\n')}\n`;
}

/**
 * Replaces control characters with spaces. Names given by clients may contain any characters, but the subject and each
 * row of the text must be one line.
 */
function inOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** Port that uses TLS from the first byte; connections to other ports use STARTTLS. Source: RFC 8314 § 7.3. */
const implicitTlsPort = 465;

/**
 * Length of the random part of a message id. Unit: hexadecimal digits. Assumption: enough to keep ids of different
 * histories distinct.
 */
const digestLength = 16;

/** Checks that alert mails are enabled and configured. */
export function mailsAlerts({
  networkServices: { alertMail },
}: Pick<ControllerTree, 'networkServices'>): boolean {
  return alertMail.enabled && canMailAlerts(alertMail);
}

export function mailAlert(stage: Transaction, number: TrapNumber, notified: Notified): void {
  if (!mailsAlerts(stage.view)) return;
  const mail = mailFor(stage, number, notified);
  stage.draft.alertMail.nextNumber++;
  sendMessage(stage, alertMailAddress, mail.host, mail);
}

/** Resets the record of the mail server; pending mails to the server are abandoned. */
export function resetMailSender(stage: Transaction): void {
  forgetSender(stage, alertMailAddress);
}

function mailFor({ view, now }: Transaction, trap: TrapNumber, notified: Notified): MailParams {
  const { networkServices, controllerSettings, seed, alertMail } = view;
  const { recipient, senderDomain, server, port, secure, authentication, userName, password } =
    networkServices.alertMail;
  const { hostName } = controllerSettings.inForce;
  const { nextNumber: number } = alertMail;
  const sentAt = controllerTime(view, now);
  const digest = deriveDigest(seed, `alertMail/${number}`).slice(0, digestLength);
  return {
    host: server,
    port,
    encryption: !secure ? 'none' : port === implicitTlsPort ? 'tls' : 'startTls',
    login:
      authentication && password !== null
        ? // The password is copied, because the tree may be a draft that is revoked at the end of its transaction.
          { userName, password: { address: mailPasswordSealAddress, sealed: { ...password } } }
        : null,
    clientName: `${hostName}.${senderDomain}`,
    number,
    from: `${hostName}@${senderDomain}`,
    to: recipient,
    subject: composeSubject(trap, notified),
    text: composeText(view, notified, sentAt),
    messageId: `<${number}.${digest}@${senderDomain}>`,
    sentAt,
    timeoutMs: mailTimeoutMs,
  };
}
