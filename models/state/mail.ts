/** The mail server that the controller would send by. Source: facts § 2.17. */

export interface MailState {
  /** Empty while not set, like the server. */
  readonly senderDomain: string;
  readonly server: string;
  readonly port: number;
  /** Whether passcodes of two-factor logins may be sent by it. */
  readonly forTwoFactor: boolean;
}

export const defaultMail: MailState = { senderDomain: '', server: '', port: 25, forTwoFactor: false };

/** By their names on the network's settings, what a passcode could not be sent without. */
export function missingForPasscodes({ senderDomain, server, forTwoFactor }: MailState): readonly string[] {
  return [
    ...(senderDomain === '' ? ['AlertMailSenderDomain'] : []),
    ...(server === '' ? ['AlertMailSMTPServer'] : []),
    ...(forTwoFactor ? [] : ['SMTPForTFAEnabled']),
  ];
}

export function canSendPasscodes(mail: MailState): boolean {
  return missingForPasscodes(mail).length === 0;
}
