/** Mails an alert, as an effect with all data of the mail. */
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

// Text of an alert mail. Behaviour § 2.17; assumption: the form, which is usual for such mails.

/** Unit: characters. Assumption: a line that mail clients show in full. */
const subjectLengthMax = 160;

const severityWords = {
  OK: 'INFO',
  Warning: 'CAUTION',
  Critical: 'CRITICAL',
} as const satisfies Record<EventSeverity, string>;

/** `AlertMail-302: (CRITICAL) Fan Fan 1 has failed.`: the number is that of the alert's trap, 000 for a start. */
export function composeSubject(number: TrapNumber, { severity, text }: Notified): string {
  const code = String(number === 'coldStart' ? 0 : number).padStart(3, '0');
  return inOneLine(`AlertMail-${code}: (${severityWords[severity]}) ${text}`).slice(0, subjectLengthMax);
}

/** The alert with the server and its controller: enough to act without a login. Unit of at: ms since the epoch. */
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

/** Names given by clients may contain any characters; a subject is one line, and so is each row. */
function inOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** Port with TLS from the first byte; on other ports STARTTLS is requested. Source: RFC 8314 § 7.3. */
const implicitTlsPort = 465;

/** Unit: hexadecimal digits. Assumption: enough to keep ids of different histories distinct. */
const digestLength = 16;

/** Whether alert mails are configured. */
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

/** Forgets the state of the server; pending mails to it are abandoned. */
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
        ? // A copy, because the tree may be a draft that ends with its event.
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
