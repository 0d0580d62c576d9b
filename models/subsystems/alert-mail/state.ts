/** What is kept of mails beside their settings, which are the network's. */
export interface AlertMailState {
  /** Of the next mail; numbers are never given twice, so each has an id of its own. */
  readonly nextNumber: number;
}

export const initialAlertMail: AlertMailState = { nextNumber: 1 };
