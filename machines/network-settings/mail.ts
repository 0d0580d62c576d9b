/** Whether mail can be sent at all: alerts and passcodes go by the same server. Source: behaviour § 0, § 2.17. */
import type { Sealed } from '../../models/index.js';

export interface AlertMail {
  readonly enabled: boolean;
  /** Who gets the mails. */
  readonly recipient: string;
  readonly senderDomain: string;
  readonly server: string;
  readonly port: number;
  readonly secure: boolean;
  readonly authentication: boolean;
  readonly userName: string;
  readonly password: Sealed | null;
  /** Passcodes of the two-factor authentication go by the same server. */
  readonly forTwoFactor: boolean;
}

/** Where the password for the server is sealed. */
export const mailPasswordSealAddress = 'NetworkProtocol/AlertMail';

/** By their names on the network's settings, what a passcode could not be sent without. */
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

/** Whether everything is named that an alert is mailed with. Switched on it may be before that. */
export function canMailAlerts(mail: AlertMail): boolean {
  const { recipient, senderDomain, server, authentication, userName, password } = mail;
  const named = recipient !== '' && senderDomain !== '' && server !== '';
  return named && (!authentication || (userName !== '' && password !== null));
}
