/** Whether passcodes can be mailed: by the server that alerts go by. Source: behaviour § 0, § 2.17. */
import type { AlertMail } from './services.js';

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
