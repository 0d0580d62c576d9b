/** Prerequisites of sending mail: alerts and passcodes use the same server. Source: behaviour § 0, § 2.17. */
import type { Sealed } from '../../models/index.js';

export interface AlertMail {
  readonly enabled: boolean;
  /** Recipient of the mails. */
  readonly recipient: string;
  readonly senderDomain: string;
  readonly server: string;
  readonly port: number;
  readonly secure: boolean;
  readonly authentication: boolean;
  readonly userName: string;
  readonly password: Sealed | null;
  /** Passcodes of the two-factor authentication use the same server. */
  readonly forTwoFactor: boolean;
}

/** Seal address of the password for the server. */
export const mailPasswordSealAddress = 'NetworkProtocol/AlertMail';

/** Missing settings for passcode mails, by property name. */
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

/** Whether all settings for alert mails are present. The feature can be enabled without them. */
export function canMailAlerts(mail: AlertMail): boolean {
  const { recipient, senderDomain, server, authentication, userName, password } = mail;
  const named = recipient !== '' && senderDomain !== '' && server !== '';
  return named && (!authentication || (userName !== '' && password !== null));
}
