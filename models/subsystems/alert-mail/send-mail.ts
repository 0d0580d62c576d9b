/** Mails an alert, as an effect: all that the mail is made of stands in it. */
import { deriveDigest } from '../../../engine/index.js';
import { controllerTime } from '../../controller-time.js';
import { forgetSender, sendMessage } from '../../sender.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import type { Notified, TrapNumber } from '../events/index.js';
import { canMailAlerts, mailPasswordPlace } from '../network/index.js';
import { composeSubject, composeText } from './compose.js';
import { alertMailAddress } from './contract.js';
import { type MailParams, mailTimeoutMs } from './mail.js';

/** Where servers expect TLS from the first byte on; elsewhere it is asked for. Source: RFC 8314 § 7.3. */
const implicitTlsPort = 465;

/** Unit: hexadecimal digits. Assumption: enough that no two histories share an id. */
const digestLength = 16;

/** Whether alerts are mailed, as things are set. */
export function mailsAlerts({
  networkServices: { alertMail },
}: Pick<ControllerTree, 'networkServices'>): boolean {
  return alertMail.enabled && canMailAlerts(alertMail);
}

export function mailAlert(stage: ControllerStage, number: TrapNumber, notified: Notified): void {
  if (!mailsAlerts(stage.view)) return;
  const mail = mailFor(stage, number, notified);
  stage.draft.alertMail.nextNumber++;
  sendMessage(stage, alertMailAddress, mail.host, mail);
}

/** What was known of the server is so no longer; what is under way to it is given up. */
export function forgetMails(stage: ControllerStage): void {
  forgetSender(stage, alertMailAddress);
}

function mailFor({ view, now }: ControllerStage, trap: TrapNumber, notified: Notified): MailParams {
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
        ? // A copy, because the tree may be a draft that does not outlive its event.
          { userName, password: { address: mailPasswordPlace, sealed: { ...password } } }
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
