/** Settings for sending mail. Alerts and passcodes use the same server. Source: behaviour § 0, § 2.17. */
import type { Sealed } from '../../models/index.js';

export interface AlertMail {
  readonly enabled: boolean;
  /** Mail address of the recipient of alerts. */
  readonly recipient: string;
  readonly senderDomain: string;
  readonly server: string;
  readonly port: number;
  readonly secure: boolean;
  readonly authentication: boolean;
  readonly userName: string;
  readonly password: Sealed | null;
  /** True if passcodes of the two-factor authentication may be sent over this server. */
  readonly forTwoFactor: boolean;
}

/** Address under which the password for the mail server is sealed. */
export const mailPasswordSealAddress = 'NetworkProtocol/AlertMail';

/** Returns the names of the properties that are missing for passcode mails. */
export function missingForPasscodes({ senderDomain, server, forTwoFactor }: AlertMail): readonly string[] {
  return [
    ...(senderDomain === '' ? ['AlertMailSenderDomain'] : []),
    ...(server === '' ? ['AlertMailSMTPServer'] : []),
    ...(forTwoFactor ? [] : ['SMTPForTFAEnabled']),
  ];
}

export function canSendPasscodes(mail: AlertMail): boolean {
  return missingForPasscodes(mail).length === 0;
}

/** Checks that all settings for alert mails are present. Alert mail can be enabled without them. */
export function canMailAlerts(mail: AlertMail): boolean {
  const { recipient, senderDomain, server, authentication, userName, password } = mail;
  const named = recipient !== '' && senderDomain !== '' && server !== '';
  return named && (!authentication || (userName !== '' && password !== null));
}
